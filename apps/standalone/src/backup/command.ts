import { resolve } from 'node:path';
import type { Logger } from '@entrepot/telemetry';
import { StartError } from '../start-error.js';
import type { Terminal } from '../terminal/steps.js';
import { backup } from './backup.js';
import { restore } from './restore.js';
import { readBackupSettings } from './settings.js';

const commands = { backup, restore };
type Environment = Readonly<Record<string, string | undefined>>;
type Command = keyof typeof commands;

export const isCommand = (word: string | undefined): word is Command => word !== undefined && Object.keys(commands).includes(word);

/** `backup DIR`, `restore DIR`. Throws StartError and SettingsError with a sentence. */
export const runCommand = async (
  command: Command,
  directory: string | undefined,
  environment: Environment,
  terminal: Terminal,
  logger: Logger,
): Promise<void> => {
  if (directory === undefined) throw new StartError(`Which directory? npm run ${command} -- DIR`);
  // npm runs scripts in the project's folder, wherever it was called.
  const path = resolve(environment['INIT_CWD'] ?? '.', directory);
  await commands[command](path, readBackupSettings(environment), terminal, logger);
};
