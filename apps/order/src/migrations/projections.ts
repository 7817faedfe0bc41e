import { statements } from '@entrepot/database';

/**
 * Copies of other services' data, from their events. A store's row without a currency reserves a place for a store not known yet: import and event
 * meet at its row lock, so that neither misses the other.
 */
export const projections = [
  `create table product_ref (
     sku        text primary key,
     product_id bigint not null,
     type_id    text,
     is_deleted boolean not null default false,
     version    bigint not null
   )`,
  `create table store_ref (
     store_id        integer primary key,
     code            text,
     name            text,
     website_id      integer,
     currency        text,
     version         bigint not null default 0,
     -- The language and the formats of its mails, and what they say of it.
     locale          text,
     payment_methods jsonb,
     brand           jsonb,
     mail            jsonb
   )`,
  `create table customer_ref (
     customer_id bigint primary key,
     website_id  integer not null,
     email       text not null check (email = lower(email)),
     is_deleted  boolean not null default false,
     version     bigint not null
   )`,
  'create index customer_ref_email on customer_ref (email, website_id) where not is_deleted',
  // A row holds the reservation of a whole order, by its lines, so that the detail finds all of them at once, and so that events of reservations lock
  // nothing that orders are written with.
  `create table reservation_ref (
     order_id       bigint primary key,
     reservation_id bigint not null,
     version        bigint not null,
     -- What is still set aside: order_item_id → warehouse code → quantity.
     reserved       jsonb not null,
     -- The same, with what was taken from there already.
     warehouses     jsonb not null
   )`,
];

/** Finds products by their ids, for `ops verify` and for those that a rebuild finds gone. */
export const productOfId = statements(
  'ProductOfId1799004000001',
  ['create index concurrently if not exists product_ref_product on product_ref (product_id)'],
  { isInTransaction: false },
);
