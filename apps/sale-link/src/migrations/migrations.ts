import { changeState, type Migration, statements, walkable } from '@entrepot/database';
import { mailMigrations } from '@entrepot/mail';
import { freight } from './freight.js';
import { orderPage } from './order-page.js';
import { heldCheckouts, heldCheckoutsIndex } from './held-checkouts.js';

/**
 * Copies of the catalog's products and stores, from its events. A deleted product leaves its row, so that an older event that comes late does not
 * bring it back; a sku may name several products over time, the latest of which counts.
 */
const projections = [
  `create table store_ref (
     store_id        integer primary key,
     name            text not null,
     website_id      integer not null,
     currency        text not null,
     locale          text not null,
     base_url        text,
     is_active       boolean not null,
     version         bigint not null,
     -- What its checkout offers; null: bank transfer.
     payment_methods jsonb,
     -- How it looks to customers, and what its mails say; null: its name, the usual texts.
     brand           jsonb,
     mail            jsonb
   )`,
  `create table product_ref (
     product_id bigint primary key,
     sku        text not null,
     name       text not null,
     type_id    text not null,
     is_enabled boolean not null,
     price      numeric(14,4),
     store_ids  integer[],
     parent_sku text,
     options    jsonb not null,
     is_deleted boolean not null,
     version    bigint not null
   )`,
  'create index product_ref_sku on product_ref (sku, product_id desc) where not is_deleted',
  // Images of products, as the checkout page shows them.
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
  // Which stores have a warehouse to take from, and which products are sold whatever their quantity.
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
];

const coupons = [
  `create table coupon (
     coupon_id     integer generated always as identity primary key,
     code          text not null,
     is_active     boolean not null,
     discount_type text not null check (discount_type in ('percent', 'fixed')),
     amount        numeric(14,4) not null check (amount > 0),
     usage_limit   integer check (usage_limit >= 0),
     times_used    integer not null default 0 check (times_used >= 0),
     expires_at    timestamptz,
     store_ids     integer[],
     version       bigint not null default 1,
     created_at    timestamptz not null default now(),
     updated_at    timestamptz not null default now()
   )`,
  // People type codes as they like.
  'create unique index coupon_code on coupon (upper(code))',
];

/** Indexes, one for each filter and sort of the list, the tiebreak included. */
const saleIndexes = {
  sale_created: '(created_at, sale_id)',
  sale_updated: '(updated_at, sale_id)',
  sale_status: '(status, sale_id)',
  sale_store: '(store_id, sale_id)',
  sale_email: '(lower(email), sale_id)',
  sale_external_reference: '(external_reference, sale_id) where external_reference is not null',
};

/** Sales with their lines. `is_submitted`: a checkout is under way, and the sale does not expire meanwhile. */
const sales = [
  `create table sale (
     sale_id            integer generated always as identity primary key,
     status             text not null default 'pending' check (status in ('pending', 'converted', 'expired')),
     email              text not null,
     store_id           integer not null,
     coupon_id          integer references coupon,
     coupon_code        text,
     discount_amount    numeric(16,2) not null,
     total              numeric(16,2) not null,
     currency           text not null,
     token_hash         bytea not null unique,
     token_sealed       bytea not null,
     email_requested    boolean not null,
     email_sent         boolean not null default false,
     attempt            integer not null default 0,
     is_submitted       boolean not null default false,
     order_id           bigint,
     order_increment_id text,
     expires_at         timestamptz not null,
     created_at         timestamptz not null,
     version            bigint not null default 1,
     -- Why the e-mail that it asked for was not queued.
     email_problem      text check (email_problem in ('mail_is_off', 'not_deliverable')),
     updated_at         timestamptz not null default date_trunc('second', now()),
     deactivated_at     timestamptz,
     external_reference text,
     metadata           jsonb not null default '{}',
     check (not is_submitted or status = 'pending')
   )`,
  `create index sale_due on sale (expires_at) where status = 'pending' and not is_submitted`,
  ...Object.entries(saleIndexes).map(([name, columns]) => `create index ${name} on sale ${columns}`),
  ...walkable({ table: 'sale', id: 'sale_id' }),
  `create table sale_item (
     sale_item_id    integer generated always as identity primary key,
     sale_id         integer not null references sale,
     position        smallint not null,
     sku             text not null,
     name            text not null,
     qty             numeric(14,4) not null,
     price           numeric(14,2) not null,
     row_total       numeric(16,2) not null,
     discount_amount numeric(16,2) not null,
     options         jsonb not null,
     labels          jsonb not null,
     unique (sale_id, position)
   )`,
];

const checkouts = [
  // Each submit of a sale's page.
  `create table checkout (
     sale_id      integer not null references sale,
     attempt      integer not null,
     state        text not null default 'submitted' check (state in ('submitted', 'rejected', 'placed')),
     -- What the customer typed: it is shown again after a rejection, and emptied some days after the sale has ended.
     form         jsonb,
     coupon_id    integer references coupon,
     missing      integer[],
     submitted_at timestamptz not null,
     settled_at   timestamptz,
     primary key (sale_id, attempt)
   )`,
  `create index checkout_form on checkout (settled_at) where state = 'placed' and form is not null`,
  // Checkouts that are paid on a provider's page first.
  `create table hosted_payment (
     sale_id    integer not null references sale (sale_id),
     attempt    integer not null,
     state      text not null default 'opening'
                check (state in ('opening', 'open', 'waiting', 'authorized', 'failed', 'releasing', 'released')),
     checkout   jsonb,
     session_id text,
     url        text,
     -- What its provider calls the payment.
     reference  text,
     ask_at     timestamptz not null,
     tries      integer not null default 0,
     last_error text,
     created_at timestamptz not null default now(),
     -- How often the provider has not answered for it, without an answer between.
     failures   integer not null default 0,
     -- A refund that failed after its payment was released.
     told       text,
     primary key (sale_id, attempt)
   )`,
  'create unique index hosted_payment_session on hosted_payment (session_id)',
  `create index hosted_payment_ask on hosted_payment (ask_at) where state in ('opening', 'open', 'waiting', 'releasing')`,
  'create index hosted_payment_reference on hosted_payment (reference) where reference is not null',
];

/** In the order of their numbers; one that was released is never changed. */
export const migrations: Migration[] = [
  ...mailMigrations,
  changeState,
  statements('SaleLink1790000000010', [...projections, ...coupons, ...sales, ...checkouts]),
  freight,
  orderPage,
  statements('HandedHolds1798001000003', ['alter table sale add hold_id bigint']),
  statements('Boletos1798007000001', ['alter table hosted_payment add boleto jsonb']),
  heldCheckouts,
  heldCheckoutsIndex,
  statements('HoldOwners1799000000001', ['alter table sale add hold_by jsonb']),
];
