import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What changes of orders need: the state before a hold, where a shipment's lines left from, and intents to pay. An open intent keeps
 * an order for itself: nothing else changes its quantities until its payment's outcome is known.
 */
export class OrderChanges1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table orders add held_state text, add held_status text,
        add check ((held_state is null) = (held_status is null)), add check (held_state is null or state = 'holded')`);
    await runner.query('alter table shipment_item add warehouses jsonb');
    await runner.query(`comment on column shipment_item.warehouses is 'warehouse code → quantity; null: inventory has not told yet'`);
    await runner.query(`
      create table payment_intent (
        intent_id     uuid primary key,
        order_id      bigint not null references orders (entity_id),
        operation     text not null check (operation in ('create-invoice', 'capture-invoice', 'create-credit-memo')),
        method        text not null,
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
        created_at    timestamptz not null,
        settled_at    timestamptz
      )`);
    await runner.query(`create unique index payment_intent_open on payment_intent (order_id) where state = 'open'`);
    await runner.query(`create index payment_intent_ask on payment_intent (ask_at) where state = 'open'`);
    await runner.query(`
      create table sandbox_card_ledger (
        intent_id  uuid primary key,
        entry      text not null check (entry in ('capture', 'refund', 'void')),
        amount     numeric(20, 4) not null,
        currency   text,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`comment on table sandbox_card_ledger is 'the books of the gateway that the payment method sandbox_card plays'`);
    await runner.query('alter table invoice add intent_id uuid unique references payment_intent');
    await runner.query('alter table credit_memo add intent_id uuid unique references payment_intent');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table credit_memo drop intent_id');
    await runner.query('alter table invoice drop intent_id');
    await runner.query('drop table sandbox_card_ledger, payment_intent');
    await runner.query('alter table shipment_item drop warehouses');
    await runner.query('alter table orders drop held_state, drop held_status');
  }
}
