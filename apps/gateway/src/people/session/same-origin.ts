import type { IncomingMessage } from 'node:http';
import { DomainError } from '@entrepot/kernel';

const isOwn = (origin: string, host: string | undefined, publicUrl: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (URL.canParse(publicUrl) && new URL(publicUrl).host === from.host) return new URL(publicUrl).origin === from.origin;
  return from.host === host;
};

/**
 * Refuses a write that a page of another origin may have sent with the cookie of its visitor (contract 6, 6.10): a browser says where it comes from,
 * and each of its two headers must be right. Throws `foreign_origin`.
 */
export const assertSameOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): void => {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isKnown = site !== undefined || origin !== undefined;
  if (isKnown && (site ?? 'same-origin') === 'same-origin' && (origin === undefined || isOwn(origin, host, publicUrl))) return;
  const message = 'missing same origin: a write by a session needs Sec-Fetch-Site: same-origin or the Origin of this address';
  throw new DomainError('foreign_origin', { faults: [{ path: '', code: 'permission', message }] });
};
