import { createHash, randomBytes } from 'node:crypto';

/** Secret of the link to an order's page: 256 random bits, as the page's address has them. */
export const newPageToken = (): string => randomBytes(32).toString('base64url');

/** Hash by which the page is found: whoever reads events cannot open the page with it. */
export const pageHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Settings that say where stores without an address of their own are reached. */
export interface PublicAddress {
  PUBLIC_URL?: string;
  GATEWAY_URL?: string;
}

/** Link to the page of an order, at the store's own address if it has one; null: it has no page (ADR 80). */
export const pageUrl = (
  { page_token = null, store_id }: { page_token?: string | null; store_id: number },
  base_url: string | null,
  { PUBLIC_URL, GATEWAY_URL = 'http://127.0.0.1:3000' }: PublicAddress,
): string | null => {
  const place = (store_id !== 0 && base_url) || (PUBLIC_URL || GATEWAY_URL).replace(/\/+$/, '');
  return page_token === null ? null : `${place}/checkout/${page_token}`;
};
