import type { IncomingMessage } from 'node:http';
import { isOnThisMachine } from '@entrepot/service';
import { longestDays } from './session.store.js';

/** Cookie of a session on https; browsers take it only with `Secure`, for this host alone. */
const secureName = '__Host-entrepot';
/** On http of this machine. */
const plainName = 'entrepot';

type Head = Pick<IncomingMessage, 'headers'>;

/** Whether a browser calls by http on this machine: nothing says that a proxy, or https, is before it. */
const isPlain = ({ headers }: Head, publicUrl: string): boolean =>
  (publicUrl === '' || (isOnThisMachine(publicUrl) && !publicUrl.startsWith('https:'))) &&
  isOnThisMachine(`http://${headers.host ?? ''}`) &&
  headers.forwarded === undefined &&
  headers['x-forwarded-proto'] === undefined &&
  headers['x-forwarded-for'] === undefined;

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/; */)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the token of a request's session cookie; undefined without one. */
export const sessionToken = (request: Head, publicUrl: string): string | undefined => {
  const { cookie } = request.headers;
  if (cookie === undefined || !cookie.includes('entrepot=')) return undefined;
  return valueOf(cookie, secureName) ?? (isPlain(request, publicUrl) ? valueOf(cookie, plainName) : undefined);
};

const cookieOf = (request: Head, publicUrl: string, suffix: string, value: string, age: number): string => {
  // A proxy that says nothing of itself: the page that asks was opened by https.
  const plain = isPlain(request, publicUrl) && request.headers.origin?.startsWith('https:') !== true;
  const secure = plain ? '' : '; Secure';
  return `${plain ? plainName : secureName}${suffix}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
};

/** Makes a `Set-Cookie` header; null ends the cookie. */
export const sessionCookie = (request: Head, publicUrl: string, token: string | null): string =>
  cookieOf(request, publicUrl, '', token ?? '', token === null ? 0 : longestDays * 86_400);

const attemptSuffix = '-oidc';

/** Makes the `Set-Cookie` header of a sign-in by OpenID Connect that is under way; null ends it. */
export const attemptCookie = (request: Head, publicUrl: string, sealed: string | null): string =>
  cookieOf(request, publicUrl, attemptSuffix, sealed ?? '', sealed === null ? 0 : 600);

/** Returns the sign-in that is under way, which is sealed. */
export const attemptOf = ({ headers }: Head): string | undefined =>
  valueOf(headers.cookie ?? '', `${secureName}${attemptSuffix}`) ?? valueOf(headers.cookie ?? '', `${plainName}${attemptSuffix}`);
