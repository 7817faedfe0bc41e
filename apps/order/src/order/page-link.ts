import { createHash, randomBytes } from 'node:crypto';

/** Secret of the link to an order's page: 256 random bits, as the page's address has them. */
export const newPageToken = (): string => randomBytes(32).toString('base64url');

/** Hash by which the page is found: whoever reads events cannot open the page with it. */
export const pageHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Store's own address, as events of stores have it, and the setting that stands in for it: the checkout page lies at the same place. */
interface PagePlace {
  store_id: number;
  base_url: string | null;
  publicUrl: string;
}

/** Link to an order's page (ADR 80). */
export const orderPageUrl = (token: string, { store_id, base_url, publicUrl }: PagePlace): string =>
  `${(store_id !== 0 && base_url) || publicUrl}/checkout/${token}`;
