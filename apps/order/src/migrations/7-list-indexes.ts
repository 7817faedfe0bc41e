import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One index for each filter and sort of the invoice and shipment lists (contract 1, section 4), the tiebreak included, so that a page
 * is read in its order and stops after `limit` rows. By total or number as with the orders.
 *
 * The last two are what orders are counted by: without an id in them, PostgreSQL keeps each value once with all of its rows, so that
 * they are a ninth of the others, and a count touches little. Any of the three columns, or several, do: those
 * before are skipped, as few values as they have.
 */
const indexes = {
  invoice_created: 'invoice (created_at, invoice_id)',
  invoice_updated: 'invoice (updated_at, invoice_id)',
  invoice_total: 'invoice (grand_total, invoice_id) include (state)',
  invoice_state: 'invoice (state, invoice_id)',
  invoice_state_created: 'invoice (state, created_at, invoice_id)',
  invoice_state_updated: 'invoice (state, updated_at, invoice_id)',
  shipment_created: 'shipment (created_at, shipment_id)',
  shipment_updated: 'shipment (updated_at, shipment_id)',
  orders_count_all: 'orders (store_id)',
  orders_count: 'orders (store_id, state, status)',
};

/** What the index of a document's unique number holds besides, so that a page by number fetches no other rows. */
const numbers = { invoice: 'invoice_id, state', shipment: 'shipment_id' };

/**
 * Lists and counts read indexes alone as long as vacuum comes often enough to know which rows all can see. Counting with several
 * workers would take half as much CPU again, from those who ask at the same time.
 */
const storage = { autovacuum_vacuum_scale_factor: 0.05, autovacuum_vacuum_insert_scale_factor: 0.05, parallel_workers: 0 };
const tables = ['orders', 'invoice', 'shipment'];

export class ListIndexes1763700000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) await runner.query(`create index ${name} on ${columns}`);
    for (const [table, included] of Object.entries(numbers)) {
      await runner.query(`
        alter table ${table} drop constraint ${table}_increment_id_key,
          add constraint ${table}_increment_id_key unique (increment_id) include (${included})`);
    }
    const settings = Object.entries(storage).map(([name, value]) => `${name} = ${value}`);
    for (const table of tables) await runner.query(`alter table ${table} set (${settings.join(', ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`alter table ${table} reset (${Object.keys(storage).join(', ')})`);
    for (const table of Object.keys(numbers)) {
      await runner.query(`
        alter table ${table} drop constraint ${table}_increment_id_key, add constraint ${table}_increment_id_key unique (increment_id)`);
    }
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
