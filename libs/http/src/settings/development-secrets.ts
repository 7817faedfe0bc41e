import { SettingsError } from './settings.js';

/** RFC 6761: names under localhost are loopback as well. */
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

const isLoopback = (url: string): boolean => URL.canParse(url) && loopback.test(new URL(url).hostname);

/**
 * Refuses secrets that everyone can read in the files of this project where callers may come from another machine.
 * @param names the settings that have their development value
 * @throws SettingsError that names each of them
 */
export const refuseDevelopmentSecrets = (publicUrl: string, names: readonly string[]): void => {
  if (names.length === 0 || publicUrl === '' || isLoopback(publicUrl)) return;
  const sentences = names.map(
    (name) => `${name} has its development value, which everyone can read: with PUBLIC_URL=${publicUrl} set your own`,
  );
  throw new SettingsError(sentences.join('\n'));
};
