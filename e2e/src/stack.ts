import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { until } from '@entrepot/testing';
import { freePort } from '../../tools/free-port.mjs';
import { createClient, type Client } from './client.js';
import { keepLog, noteSensitive, noteStack } from './run-logs.mjs';

const bundle = resolve(import.meta.dirname, '../../apps/standalone/bundle/main.mjs');
/** Cache of V8's compilation of the bundle, which one stack leaves to the next as `npm start` does. */
const compiled = resolve(import.meta.dirname, '../../.cache/compile');

/** Event drivers that the suite runs on; without a broker (and without CI) Kafka is left out, and the run says so. */
export const drivers: readonly ('embedded' | 'kafka')[] = process.env['KAFKA_BROKERS'] ? ['embedded', 'kafka'] : ['embedded'];

export interface Stack {
  url: string;
  folder: string;
  /** Prefix of its topics: they outlive a stack, and another's ids would mean its own aggregates. */
  prefix: string;
  process: ChildProcess;
  /** Returns its output so far. */
  output(): string;
  /** A client with every permission. */
  admin(): Promise<Client>;
  log(): Promise<string>;
  /** Ends it as Ctrl-C does; false when it did not end by itself. */
  interrupt(): Promise<number | null>;
  kill(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

export interface StackOptions {
  events?: 'embedded' | 'kafka';
  folder?: string;
  environment?: Record<string, string>;
}

/** Keeps the logs, the database's too, and what they may not hold, for the search at the end of the run. */
const keepLogs = async (folder: string): Promise<void> => {
  const logs = join(folder, 'var/logs');
  for (const name of await readdir(logs)) keepLog(folder, name, await readFile(join(logs, name), 'utf8'));
  noteSensitive(await readFile(join(folder, 'var/bootstrap.json'), 'utf8'));
};

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();

/** Starts what `npm start` starts, on a free port and a data directory of its own, and waits until it is ready. */
export const startStack = async ({ events = 'embedded', folder, environment = {} }: StackOptions = {}): Promise<Stack> => {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'entrepot-e2e-')));
  await chmod(data, 0o755);
  noteStack(data);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const prefix = `${basename(data)}.`;
  let printed = '';
  const child = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      GATEWAY_PORT: String(port),
      DATA_DIR: join(data, 'var'),
      SAMPLE_DATA: 'false',
      EVENTS: events,
      RATE_LIMIT_PER_MINUTE: '0',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '0',
      ...(events === 'kafka' && { KAFKA_BROKERS: process.env['KAFKA_BROKERS'] ?? '', KAFKA_PREFIX: prefix }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listen = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);

  const stack: Stack = {
    url,
    folder: data,
    prefix,
    process: child,
    output: () => printed,
    admin: async () => {
      const { client_id, client_secret } = JSON.parse(await readFile(join(data, 'var/bootstrap.json'), 'utf8')) as Record<string, string>;
      return createClient(url, client_id ?? '', client_secret ?? '');
    },
    log: async () => {
      const logs = join(data, 'var/logs');
      // Earlier parts first: `….2`, `….1`, then the one that is written.
      const names = (await readdir(logs)).filter((name) => name.startsWith('entrepot.log')).sort();
      const texts = await Promise.all(
        [...names.slice(1).reverse(), ...names.slice(0, 1)].map((name) => readFile(join(logs, name), 'utf8')),
      );
      return texts.join('');
    },
    interrupt: async () => {
      child.kill('SIGINT');
      await ended(child);
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    dispose: async () => {
      child.kill('SIGTERM');
      await ended(child);
      await keepLogs(data);
      await rm(data, { recursive: true, force: true });
    },
  };
  const ready = () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${printed}`);
    return fetch(`${url}/health/ready`).then(
      (response) => response.status === 200,
      () => false,
    );
  };
  try {
    await until(ready, 50_000, 100);
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`Not ready:\n${printed}`, { cause: error });
  }
  return stack;
};
