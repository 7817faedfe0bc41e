import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end and answers what it printed. @throws with the end of what it said when it fails */
export const run = async (command, args, { input = '', cwd, environment } = {}) => {
  const shell = process.platform === 'win32' && command === 'mvn';
  const running = execute(command, args, { cwd, env: { ...process.env, ...environment }, maxBuffer: 1 << 30, shell });
  // A program that ends before it has read everything says why by its exit code.
  running.child.stdin?.on('error', () => undefined).end(input);
  return running.catch(({ code, message, stdout = '', stderr = '' }) => {
    if (code === 'ENOENT') throw new Error(`${command} is not installed`);
    const said = (stderr.trim() || stdout.trim() || message).slice(-4_000);
    throw Object.assign(new Error(`${basename(command)} ${args.slice(0, 3).join(' ')}: ${said}`), { stdout, stderr });
  });
};

/** Prints whether a piece of work passed, how long it took, and what it answered or what went wrong. @returns whether it passed */
export const step = async (name, work) => {
  const started = Date.now();
  const said = await work().catch((error) => (error instanceof Error ? error : new Error(String(error))));
  const seconds = `(${((Date.now() - started) / 1000).toFixed(1)} s)`;
  const isPassed = !(said instanceof Error);
  if (isPassed) console.log(`✓ ${name}${typeof said === 'string' ? `: ${said}` : ''} ${seconds}`);
  else console.log(`✗ ${name} ${seconds}\n${said.message.replace(/^/gm, '    ')}`);
  if (!isPassed) process.exitCode = 1;
  return isPassed;
};

/** Ends a script with a sentence where there would be a stack trace. */
export const orSay = (work) =>
  work.catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
