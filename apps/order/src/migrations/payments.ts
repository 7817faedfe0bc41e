/** Tables of payments at providers and of the cases that people decide. */
export const payments = [
  // An open intent keeps an order for itself: nothing else changes its quantities until its payment's outcome is known.
  `create table payment_intent (
     intent_id     uuid primary key,
     order_id      bigint not null references orders (entity_id),
     operation     text not null check (operation in ('create-invoice', 'capture-invoice', 'create-credit-memo')),
     method        text not null,
     -- What a provider calls the payment.
     reference     text,
     amount        numeric(20, 4) not null check (amount >= 0),
     currency      text,
     -- Of a refund: the capture that it gives back.
     refund_of     uuid references payment_intent,
     -- What the second transaction is made of, and whom it is made for.
     request       jsonb not null,
     context       jsonb not null,
     state         text not null default 'open' check (state in ('open', 'done', 'failed')),
     -- What the caller is told of a payment that was done, byte for byte.
     answer        text,
     -- When nobody has settled it by then, whoever comes asks the gateway.
     ask_at        timestamptz not null,
     tries         integer not null default 0,
     last_error    text,
     created_at    timestamptz not null,
     settled_at    timestamptz,
     -- Who decided it instead of its gateway, and why.
     settled_by    text,
     settle_reason text
   )`,
  `create unique index payment_intent_open on payment_intent (order_id) where state = 'open'`,
  `create index payment_intent_ask on payment_intent (ask_at) where state = 'open'`,
  // Operators list what failed, and what they have settled.
  `create index payment_intent_failed on payment_intent (intent_id) where state = 'failed'`,
  'create index payment_intent_decided on payment_intent (intent_id) where settled_by is not null',
  // A release is money that a provider holds of a canceled order and gives back.
  `create table payment_release (
     order_id   bigint primary key references orders (entity_id),
     method     text not null,
     reference  text not null,
     -- What the invoices of the order keep of its payment.
     kept       numeric(20, 4) not null default 0,
     state      text not null default 'open' check (state in ('open', 'done')),
     ask_at     timestamptz not null default now(),
     tries      integer not null default 0,
     last_error text
   )`,
  `create index payment_release_ask on payment_release (ask_at) where state = 'open'`,
  // Money that people have to pay back, and disputes.
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
  // Ledger of the made-up gateway behind the payment method sandbox_card.
  `create table sandbox_card_ledger (
     intent_id  uuid primary key,
     entry      text not null check (entry in ('capture', 'refund', 'void')),
     amount     numeric(20, 4) not null,
     currency   text,
     created_at timestamptz not null default now()
   )`,
];
