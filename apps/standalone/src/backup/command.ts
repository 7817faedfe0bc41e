import { resolve } from 'node:path';
import type { Logger } from '@entrepot/telemetry';
import { StartError } from '../process/start-error.js';
import type { Terminal } from '../terminal/steps.js';
import { backup } from './backup.js';
import { restore } from './restore.js';
import { restoreService } from './restore-service.js';
import { readBackupSettings } from './settings.js';

const commands = { backup, restore };
type Environment = Readonly<Record<string, string | undefined>>;
type Command = keyof typeof commands;

export const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.keys(commands).includes(word);

/** Returns the name behind `--service`; undefined for the whole installation. */
const serviceOf = (command: Command, options: readonly string[]): string | undefined => {
  const [option, service, ...rest] = options;
  if (option === undefined) return undefined;
  if (command === 'restore' && option === '--service' && service !== undefined && rest.length === 0) return service;
  throw new StartError('Usage: npm run backup -- DIR, npm run restore -- DIR, npm run restore -- DIR --service order');
};

/** `backup DIR`, `restore DIR`, `restore DIR --service NAME`. Throws StartError and SettingsError with a sentence. */
export const runCommand = async (
  command: Command,
  [directory, ...options]: readonly string[],
  environment: Environment,
  terminal: Terminal,
  logger: Logger,
): Promise<void> => {
  if (directory === undefined) throw new StartError(`Which directory? npm run ${command} -- DIR`);
  // npm runs scripts in the project's folder, wherever it was called.
  const path = resolve(environment['INIT_CWD'] ?? '.', directory);
  const service = serviceOf(command, options);
  const settings = readBackupSettings(environment);
  await (service === undefined
    ? commands[command](path, settings, terminal, logger)
    : restoreService(path, service, settings, terminal, logger));
};
