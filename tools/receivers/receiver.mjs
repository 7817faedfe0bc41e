// The receivers of docs/webhooks.md, as programs that run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { run } from '../k8s/run.mjs';

const root = resolve(import.meta.dirname, '../..');

/** Returns the code of a page whose first line names the file. */
export const sourceOf = async (page, file) => {
  const text = await readFile(join(root, page), 'utf8');
  const code = [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].find(([, program]) => program.split(/[:\n]/, 1)[0].endsWith(` ${file}`));
  if (!code) throw new Error(`${page} has no ${file}`);
  return code[1];
};

const commands = {
  'receiver.mjs': { command: process.execPath, args: ['receiver.mjs'] },
  'receiver.py': { command: 'python3', args: ['receiver.py'] },
  // Not `go run`: the program would outlive it.
  'receiver.go': { command: './receiver', build: ['go', ['build', '-o', 'receiver', 'receiver.go']], beside: ['go.mod', 'go.sum'] },
};

/** Starts a receiver, which answers at `url` and has printed `lines`. */
export const startReceiver = async (file, { secret, environment = {} }) => {
  const { build, command, args = [], beside = [] } = commands[file];
  // In the workspace, where Node finds the client.
  await mkdir(join(root, '.cache'), { recursive: true });
  await using opened = new AsyncDisposableStack();
  const { path: cwd } = opened.use(await mkdtempDisposable(join(root, '.cache/receiver-')));
  await writeFile(join(cwd, file), await sourceOf('docs/webhooks.md', file));
  for (const name of beside) await writeFile(join(cwd, name), await readFile(join(import.meta.dirname, name)));
  if (build) await run(...build, { cwd, environment });
  const env = { ...process.env, ...environment, PYTHONUTF8: '1', WEBHOOK_SECRET: secret, PORT: '0' };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  opened.defer(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit');
  });
  const lines = [];
  const url = await new Promise((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => (line.startsWith('http://') ? found(line) : lines.push(line)));
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${file} ended with ${code}`)));
  });
  const running = opened.move();
  return { url, lines, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
