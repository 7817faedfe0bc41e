import { statements } from '@entrepot/database';

/** Orders that sales became, as their pages show them, from the events of the order service. */
export const orderPage = statements('OrderPage1798008000003', [
  `create table order_page (
     order_id  bigint primary key,
     sale_id   integer not null,
     page_hash text unique,
     page      jsonb not null,
     version   bigint not null
   )`,
]);
