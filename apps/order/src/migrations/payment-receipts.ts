import { statements } from '@entrepot/database';

/** Lines of banks' files that were taken: each once (contract 6, 6.8). */
export const paymentReceipts = statements('PaymentReceipts1798007000001', [
  `create table payment_receipt (
     receipt_key text primary key,
     order_id    bigint not null references orders (entity_id),
     amount      numeric(20, 4) not null,
     received_on text not null,
     created_at  timestamptz not null
   )`,
]);
