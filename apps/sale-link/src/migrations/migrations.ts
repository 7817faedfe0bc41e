import { changeState, type Migration, statements, walkable } from '@entrepot/database';
import { mailMigrations } from '@entrepot/mail';
import { Projections1763800000001 } from './1-projections.js';
import { Coupons1763800000002 } from './2-coupons.js';
import { Sales1763800000003 } from './3-sales.js';
import { SaleEmails1764100000004 } from './4-sale-emails.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: Migration[] = [
  Projections1763800000001,
  Coupons1763800000002,
  Sales1763800000003,
  ...mailMigrations,
  SaleEmails1764100000004,
  // The default is the moment of the upgrade for the sales so far, and what the version before this one writes.
  statements(
    'OwnData1771000000001',
    [
      `alter table sale add updated_at timestamptz not null default date_trunc('second', now()), add deactivated_at timestamptz,
         add external_reference text, add metadata jsonb not null default '{}'`,
    ],
    ['alter table sale drop updated_at, drop deactivated_at, drop external_reference, drop metadata'],
  ),
  changeState,
  // One index for each filter and sort of the list, the tiebreak included.
  ...walkable(1, {
    table: 'sale',
    id: 'sale_id',
    indexes: {
      sale_created: '(created_at, sale_id)',
      sale_updated: '(updated_at, sale_id)',
      sale_status: '(status, sale_id)',
      sale_store: '(store_id, sale_id)',
      sale_email: '(lower(email), sale_id)',
      sale_external_reference: '(external_reference, sale_id) where external_reference is not null',
    },
  }),
  // What a store's checkout offers; null: bank transfer.
  statements(
    'StorePaymentMethods1780000000001',
    ['alter table store_ref add payment_methods jsonb'],
    ['alter table store_ref drop payment_methods'],
  ),
  // How a store looks to customers, and what its mails say; null: its name, the usual texts.
  statements(
    'StoreBrand1780000000003',
    ['alter table store_ref add brand jsonb, add mail jsonb'],
    ['alter table store_ref drop brand, drop mail'],
  ),
  // Checkouts that are paid on a provider's page first.
  statements(
    'HostedPayments1780000000002',
    [
      `create table hosted_payment (
         sale_id    integer not null references sale (sale_id),
         attempt    integer not null,
         state      text not null default 'opening'
                    check (state in ('opening', 'open', 'waiting', 'authorized', 'failed', 'releasing', 'released')),
         checkout   jsonb,
         session_id text,
         url        text,
         reference  text,
         ask_at     timestamptz not null,
         tries      integer not null default 0,
         last_error text,
         created_at timestamptz not null default now(),
         primary key (sale_id, attempt)
       )`,
      'create unique index hosted_payment_session on hosted_payment (session_id)',
      `create index hosted_payment_ask on hosted_payment (ask_at) where state in ('opening', 'open', 'waiting', 'releasing')`,
    ],
    ['drop table hosted_payment'],
  ),
  // How often the provider has not answered for one, without an answer between.
  statements(
    'PaymentFailures1780000000010',
    ['alter table hosted_payment add failures integer not null default 0'],
    ['alter table hosted_payment drop failures'],
  ),
  // The form of an order, which is kept for some days.
  statements(
    'CheckoutForm1780000000004',
    [`create index checkout_form on checkout (settled_at) where state = 'placed' and form is not null`],
    ['drop index checkout_form'],
  ),
  // The images of products, as the checkout page shows them.
  statements(
    'ProductImages1781000000001',
    [
      `create table image_ref (
         image_id   bigint primary key,
         product_id bigint not null,
         file       text not null,
         position   integer,
         is_base    boolean not null,
         disabled   boolean not null,
         stores     jsonb not null,
         sizes      jsonb not null,
         version    bigint not null
       )`,
      'create index image_ref_product on image_ref (product_id)',
    ],
    ['drop table image_ref'],
  ),
  // Which stores have a warehouse to take from, and which products are sold whatever their quantity.
  statements(
    'Warehouses1796000003000',
    [
      `create table warehouse_ref (
         code         text primary key,
         warehouse_id integer,
         is_active    boolean not null,
         store_ids    integer[],
         is_stocked   boolean not null,
         version      bigint not null
       )`,
      `create table stock_ref (
         product_id   bigint primary key,
         is_limitless boolean not null,
         version      bigint not null
       )`,
    ],
    ['drop table stock_ref, warehouse_ref'],
  ),
  // A refund that failed after its payment was released, and payments by what their provider calls them.
  statements('ToldRefunds1796000003004', ['alter table hosted_payment add told text'], ['alter table hosted_payment drop told']),
  statements(
    'HostedPaymentReference1796000003005',
    ['create index concurrently if not exists hosted_payment_reference on hosted_payment (reference) where reference is not null'],
    ['drop index concurrently if exists hosted_payment_reference'],
    { isInTransaction: false },
  ),
];
