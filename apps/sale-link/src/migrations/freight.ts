import { statements } from '@entrepot/database';

/** Keeps how the goods of a store are sent, what a sale says of it, and how heavy products are. */
export const freight = statements('Freight1798005000002', [
  'alter table store_ref add shipping_methods jsonb, add countries jsonb, add timezone text, add return_url text',
  'alter table product_ref add weight numeric(14,4)',
  'alter table sale add shipping jsonb',
  'create type postcode_range as range (subtype = text, collation = "C")',
  // Zones of stores' tables, the first that fits counts; without postcodes they hold each.
  `create table shipping_zone (
     store_id  integer not null,
     method    text not null,
     position  integer not null,
     postcodes postcode_multirange,
     zone      jsonb not null,
     primary key (store_id, method, position)
   )`,
  'create index shipping_zone_postcodes on shipping_zone using gist (postcodes) where postcodes is not null',
  'create index shipping_zone_open on shipping_zone (store_id) where postcodes is null',
  // The next start asks for the stores and the products anew.
  `delete from projection_state where name in ('store', 'product')`,
]);
