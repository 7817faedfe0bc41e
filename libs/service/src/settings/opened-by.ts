/** RFC 6761: names under localhost are loopback as well. */
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1|\[::1\])$/;

/** Whether a URL leads to this machine. */
export const isOnThisMachine = (url: string): boolean => URL.canParse(url) && loopback.test(new URL(url).hostname);

/** Settings that say where callers come from. */
interface Addresses {
  HOST?: string;
  PUBLIC_URL?: string;
}

/**
 * Returns the setting that lets callers of other machines in, as `HOST=0.0.0.0`; null where only callers on this machine are meant. PUBLIC_URL
 * decides, as a container always listens on all of its addresses; where it is empty, HOST does.
 */
export const openedBy = ({ HOST = '', PUBLIC_URL = '' }: Addresses): string | null => {
  if (PUBLIC_URL !== '') return isOnThisMachine(PUBLIC_URL) ? null : `PUBLIC_URL=${PUBLIC_URL}`;
  return HOST === '' || loopback.test(HOST) ? null : `HOST=${HOST}`;
};
