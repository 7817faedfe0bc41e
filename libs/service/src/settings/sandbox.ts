import { type Static, Type } from '@sinclair/typebox';
import { openedBy } from './opened-by.js';
import { SettingsError } from './settings.js';

const meaning = 'true: every store takes the test card, which moves no money; where callers may come from another machine yes-in-public';

/** Setting `SANDBOX`, which `isSandbox` reads. @param absent the meaning of a missing value */
export const sandboxSetting = (absent: string) =>
  Type.Union([Type.Literal('false'), Type.Literal('true'), Type.Literal('yes-in-public')], { description: `${meaning}; ${absent}` });

type Sandbox = Static<ReturnType<typeof sandboxSetting>>;

interface SandboxSettings {
  SANDBOX?: Sandbox;
  PUBLIC_URL?: string;
  HOST?: string;
}

/**
 * Whether the test card is taken: goods that nobody paid for are sent out, so that a shop which customers reach must say it in so many words.
 * @throws SettingsError for SANDBOX=true where callers may come from another machine
 */
export const isSandbox = (settings: SandboxSettings, opened = openedBy(settings)): boolean => {
  const { SANDBOX = 'false' } = settings;
  if (SANDBOX === 'true' && opened !== null)
    throw new SettingsError(
      `SANDBOX is true with ${opened}: every customer could order by a test card. Set it to false, or to yes-in-public if that is meant`,
    );
  return SANDBOX !== 'false';
};
