import { SettingsError } from './settings.js';

/**
 * Refuses secrets that everyone can read in the files of this project where callers may come from another machine.
 * @param opened the setting that lets them in, as `openedBy` says
 * @param names the settings that have their development value
 * @throws SettingsError that names each of them
 */
export const refuseDevelopmentSecrets = (opened: string | null, names: readonly string[]): void => {
  if (names.length === 0 || opened === null) return;
  const sentences = names.map((name) => `${name} has its development value, which everyone can read: with ${opened} set your own`);
  throw new SettingsError(sentences.join('\n'));
};
