import { SettingsError } from './settings.js';

/** RFC 6761: names under localhost are loopback as well. */
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether only callers on this machine are meant: PUBLIC_URL is empty or a loopback address. */
export const isOnThisMachine = (publicUrl: string): boolean =>
  publicUrl === '' || (URL.canParse(publicUrl) && loopback.test(new URL(publicUrl).hostname));

/**
 * Refuses secrets that everyone can read in the files of this project where callers may come from another machine.
 * @param names the settings that have their development value
 * @throws SettingsError that names each of them
 */
export const refuseDevelopmentSecrets = (publicUrl: string, names: readonly string[]): void => {
  if (names.length === 0 || isOnThisMachine(publicUrl)) return;
  const sentences = names.map(
    (name) => `${name} has its development value, which everyone can read: with PUBLIC_URL=${publicUrl} set your own`,
  );
  throw new SettingsError(sentences.join('\n'));
};
