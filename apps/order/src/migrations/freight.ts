import { statements } from '@entrepot/database';

/** Says how an order is sent, and keeps the time zone of a store and where its customers go back to. */
export const freight = statements('Freight1798005000001', [
  'alter table orders add shipping_method text, add shipping_description text',
  'alter table store_ref add timezone text, add return_url text',
  // The next start asks for the stores anew.
  `delete from projection_state where name = 'store'`,
]);
