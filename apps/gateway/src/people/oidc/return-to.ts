import { DomainError } from '@entrepot/kernel';

/** Reads where a browser goes after its sign-in: below `/console`, so that no link leads elsewhere. Throws `invalid_parameter`. */
export const returnTo = (sent: string | undefined): string => {
  if (sent === undefined) return '/console/';
  const here = 'http://here.invalid';
  const isPath = /^\/(?![/\\])[^\\\s]*$/.test(sent) && URL.canParse(sent, here);
  const url = isPath ? new URL(sent, here) : null;
  if (url?.origin === here && /^\/console(?:\/|$)/.test(url.pathname)) return `${url.pathname}${url.search}${url.hash}`;
  throw new DomainError('invalid_parameter', { name: 'return_to', code: 'format', reason: 'must be a path below /console', value: sent });
};
