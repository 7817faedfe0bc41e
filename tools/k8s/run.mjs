import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/**
 * Runs a program to its end and answers what it printed.
 * @param {{ input?: string, cwd?: string, environment?: Record<string, string> }} options
 * @throws with the end of what it said when it fails
 */
export const run = (command, args, { input = '', cwd, environment } = {}) =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...environment } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('error', (error) => failed(new Error(error.code === 'ENOENT' ? `${command} is not installed` : error.message)));
    child.on('close', (code) => {
      if (code === 0) return done({ stdout, stderr });
      const said = (stderr.trim() || stdout.trim()).slice(-4_000);
      failed(Object.assign(new Error(`${basename(command)} ${args.slice(0, 3).join(' ')}: ${said}`), { stdout, stderr }));
    });
    // A program that ends before it has read everything says why by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** Ends a script with a sentence where there would be a stack trace. */
export const orSay = (work) =>
  work.catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
