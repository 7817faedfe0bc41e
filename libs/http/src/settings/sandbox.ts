import { type Static, Type } from '@sinclair/typebox';
import { isOnThisMachine } from './development-secrets.js';
import { SettingsError } from './settings.js';

const meaning = 'true: every store takes the test card, which moves no money; where PUBLIC_URL leads to another machine yes-in-public';

/** The setting `SANDBOX`, which `isSandbox` reads. @param absent what it means that it is not set */
export const sandboxSetting = (absent: string) =>
  Type.Union([Type.Literal('false'), Type.Literal('true'), Type.Literal('yes-in-public')], { description: `${meaning}; ${absent}` });

type Sandbox = Static<ReturnType<typeof sandboxSetting>>;

/** The default where only this machine reaches the shop, as beside `npm start`. */
export const localSandbox = (publicUrl: string): Sandbox => (isOnThisMachine(publicUrl) ? 'true' : 'false');

/**
 * Whether the test card is taken: goods that nobody paid for are sent out, so that a shop which customers reach must say it in so many words.
 * @throws SettingsError for SANDBOX=true where callers may come from another machine
 */
export const isSandbox = ({ SANDBOX = 'false', PUBLIC_URL = '' }: { SANDBOX?: Sandbox; PUBLIC_URL?: string }): boolean => {
  if (SANDBOX === 'true' && !isOnThisMachine(PUBLIC_URL))
    throw new SettingsError(
      `SANDBOX is true with PUBLIC_URL=${PUBLIC_URL}: every customer could order by a test card. Set it to false, or to yes-in-public if that is meant`,
    );
  return SANDBOX !== 'false';
};
