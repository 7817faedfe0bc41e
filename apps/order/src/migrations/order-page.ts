import { statements } from '@entrepot/database';

/** Keeps the secret of the link to an order's page, and where a store's pages are. */
export const orderPage = statements('OrderPage1798008000002', [
  'alter table orders add page_token text',
  'alter table store_ref add base_url text',
  // The next start asks for the stores anew.
  `delete from projection_state where name = 'store'`,
]);
