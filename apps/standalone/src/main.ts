import { writeSync } from 'node:fs';
import { SettingsError } from '@entrepot/service';
import { createLogger, type Logger } from '@entrepot/telemetry';
import { isCommand, runCommand } from './backup/command.js';
import type { LogFile } from './process/log-file.js';
import { readStandaloneSettings } from './services/settings.js';
import { Shutdown } from './process/shutdown.js';
import { start } from './start.js';
import { StartError } from './process/start-error.js';

let logger: Logger | undefined;
let log: LogFile | undefined;

const shutdown = new Shutdown(
  (code) => {
    log?.flush();
    process.exit(code);
  },
  () => logger,
);

/** Prints one sentence on the terminal, logs the whole error, and stops everything that runs. */
const fail = (error: unknown): void => {
  if (shutdown.isUnderWay) return;
  logger?.fatal({ err: error }, 'cannot go on');
  const sentence =
    error instanceof StartError || error instanceof SettingsError ? error.message : `Entrepot cannot go on: ${(error as Error).message}`;
  // Written at once: the process may end before a stream is drained.
  writeSync(2, `\n${sentence}\n${log === undefined ? '' : `Log: ${log.path}\n`}`);
  void shutdown.stop(1);
};

// Node's own warnings belong into the log, not between the lines of the start.
process.removeAllListeners('warning');
process.on('warning', (warning) => logger?.warn({ err: warning }, 'a warning of Node'));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.signal());

// npm gives SIGTERM to its shell alone, which ends and leaves this process to init.
const shell = process.ppid;
const endWithShell = (): void => {
  if (process.ppid !== shell && !shutdown.isUnderWay) shutdown.signal();
};
if (process.env.npm_lifecycle_event !== undefined) setInterval(endWithShell, 500).unref();

const begin = async (): Promise<void> => {
  const [, , command, ...rest] = process.argv;
  if (isCommand(command)) {
    logger = createLogger({ name: command, level: 'silent' });
    await runCommand(command, rest, process.env, process.stdout, logger);
    // It waits for this to return.
    void shutdown.stop(0);
    return;
  }
  return start(readStandaloneSettings(process.env), {
    terminal: process.stdout,
    shutdown,
    // dist/main.js and bundle/main.mjs lie equally deep.
    sampleDirectory: new URL('../sample/', import.meta.url),
    onLog: (opened, file) => {
      logger = opened;
      log = file;
    },
    onLost: fail,
  });
};

await shutdown.during(begin()).catch(fail);
