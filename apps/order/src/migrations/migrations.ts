import { type Migration, changeState, statements, walkable } from '@entrepot/database';
import { mailMigrations } from '@entrepot/mail';
import { Orders1763700000001 } from './1-orders.js';
import { OrderListIndexes1763700000002 } from './2-order-list-indexes.js';
import { Documents1763700000003 } from './3-documents.js';
import { Projections1763700000004 } from './4-projections.js';
import { SalesAndCustomers1763700000005 } from './5-sales-and-customers.js';
import { OrderChanges1763700000006 } from './6-order-changes.js';
import { ListIndexes1763700000007 } from './7-list-indexes.js';
import { DecidedPayments1763700000012 } from './12-decided-payments.js';
import { FollowUps1771000000001 } from './13-follow-ups.js';
import { OrderReferences1771000000003 } from './14-own-data.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: Migration[] = [
  Orders1763700000001,
  OrderListIndexes1763700000002,
  Documents1763700000003,
  Projections1763700000004,
  SalesAndCustomers1763700000005,
  OrderChanges1763700000006,
  ListIndexes1763700000007,
  // The language and the formats of a store's mails; null until the store's next event or a rebuild of the projection.
  statements('StoreLocale1763700000009', ['alter table store_ref add locale text'], ['alter table store_ref drop locale']),
  // Why a payment is not concluded yet; who decided it instead of its gateway, and why.
  statements(
    'PaymentDecisions1763700000010',
    ['alter table payment_intent add last_error text, add settled_by text, add settle_reason text'],
    ['alter table payment_intent drop last_error, drop settled_by, drop settle_reason'],
  ),
  // The rate of a line's tax; null where it is not known.
  statements(
    'TaxPercent1763700000011',
    ['alter table order_item add tax_percent numeric(8, 4)'],
    ['alter table order_item drop tax_percent'],
  ),
  DecidedPayments1763700000012,
  FollowUps1771000000001,
  // What integrators keep with an order.
  statements(
    'OwnData1771000000002',
    [`alter table orders add external_reference text, add metadata jsonb not null default '{}'`],
    ['alter table orders drop external_reference, drop metadata'],
  ),
  OrderReferences1771000000003,
  ...mailMigrations,
  changeState,
  // Their indexes by updated_at are there already.
  ...walkable(1, { table: 'orders', id: 'entity_id' }),
  ...walkable(2, { table: 'invoice', id: 'invoice_id' }),
  ...walkable(3, { table: 'shipment', id: 'shipment_id' }),
  // What a provider calls a payment, of orders and of what it is asked for; what it holds of canceled orders and is to let go.
  statements(
    'PaymentReferences1780000000001',
    [
      'alter table orders add payment_reference text',
      'alter table payment_intent add reference text',
      `create table payment_release (
         order_id   bigint primary key references orders (entity_id),
         method     text not null,
         reference  text not null,
         state      text not null default 'open' check (state in ('open', 'done')),
         ask_at     timestamptz not null default now(),
         tries      integer not null default 0,
         last_error text
       )`,
      `create index payment_release_ask on payment_release (ask_at) where state = 'open'`,
    ],
    ['drop table payment_release', 'alter table payment_intent drop reference', 'alter table orders drop payment_reference'],
  ),
  // What mails say of a store; null until the store's next event or a rebuild of the projection.
  statements(
    'StoreBrand1780000000003',
    ['alter table store_ref add payment_methods jsonb, add brand jsonb, add mail jsonb'],
    ['alter table store_ref drop payment_methods, drop brand, drop mail'],
  ),
  // What the invoices of an order keep of its payment when the rest of the order is canceled.
  statements(
    'PaymentKept1780000000010',
    ['alter table payment_release add kept numeric(20, 4) not null default 0'],
    ['alter table payment_release drop kept'],
  ),
  // Operators list what failed.
  statements(
    'FailedPayments1780000000011',
    [`create index payment_intent_failed on payment_intent (intent_id) where state = 'failed'`],
    ['drop index payment_intent_failed'],
  ),
  // Of the page that an order was submitted on; null: its mails speak the store's.
  statements('OrderLanguage1796000006001', ['alter table orders add language text'], ['alter table orders drop language']),
  // Money that people have to pay back, and disputes.
  statements(
    'PaymentCases1796000003002',
    [
      `create table payment_case (
         case_id       text primary key,
         kind          text not null check (kind in ('by_hand', 'dispute')),
         order_id      bigint references orders (entity_id),
         vendalink_id  integer,
         reference     text not null,
         refund_id     text unique,
         is_release    boolean not null,
         amount        numeric(20, 4) not null,
         currency      text not null,
         reason        text not null,
         status        text,
         state         text not null check (state in ('open', 'done')),
         created_at    timestamptz not null,
         settled_at    timestamptz,
         settled_by    text,
         settle_reason text
       )`,
      'create index payment_case_state on payment_case (state, created_at desc, case_id)',
      'create index payment_case_order on payment_case (order_id) where order_id is not null',
    ],
    ['drop table payment_case'],
  ),
  statements(
    'OrdersByPayment1796000003003',
    ['create index concurrently if not exists orders_payment_reference on orders (payment_reference) where payment_reference is not null'],
    ['drop index concurrently if exists orders_payment_reference'],
    { isInTransaction: false },
  ),
];
