import { randomBytes, createHash } from 'node:crypto';

/** Secret of the link to an order's page: 256 random bits, as the page's address has them. */
export const newPageToken = (): string => randomBytes(32).toString('base64url');

/** Hash by which the page is found: whoever reads events cannot open the page with it. */
export const pageHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
