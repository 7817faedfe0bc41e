import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Shipments1770000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Shipments and credit memos that have had their effect here: each has it once.
    await runner.query(`
      create table applied_document (
        kind        text not null check (kind in ('shipment', 'credit_memo')),
        document_id bigint not null,
        order_id    bigint not null,
        applied_at  timestamptz not null default now(),
        primary key (kind, document_id)
      )`);
    // What the latest cancel, shipment or credit memo left of an order: order_item_id → quantity, of lines that have something left.
    await runner.query(`
      create table left_to_ship (
        order_id   bigint primary key,
        version    integer not null,
        quantities jsonb not null
      )`);
    // What shipments of an order took from where, and what refunds put back there. Of a configurable product the line is the child.
    await runner.query(`
      create table stock_taken (
        order_id      bigint not null,
        order_item_id bigint not null,
        warehouse_id  integer not null references warehouse,
        qty           numeric(14, 4) not null check (qty >= put_back),
        put_back      numeric(14, 4) not null default 0 check (put_back >= 0),
        primary key (order_id, order_item_id, warehouse_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stock_taken, left_to_ship, applied_document');
  }
}
