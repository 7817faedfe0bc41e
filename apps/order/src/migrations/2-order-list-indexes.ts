import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One index for each filter and sort of the order list (contract 1, section 4), the tiebreak included, so that a page is read in
 * its order and stops after `limit` rows. By total or number, a filtered page walks the sort's index, which holds the filters'
 * columns, or sorts what the filter finds, whichever is less.
 */
const indexes = {
  orders_created: '(created_at, entity_id)',
  orders_updated: '(updated_at, entity_id)',
  orders_total: '(grand_total, entity_id) include (status, state, store_id)',
  orders_status: '(status, entity_id)',
  orders_status_created: '(status, created_at, entity_id)',
  orders_status_updated: '(status, updated_at, entity_id)',
  orders_state: '(state, entity_id)',
  orders_state_created: '(state, created_at, entity_id)',
  orders_state_updated: '(state, updated_at, entity_id)',
  orders_store: '(store_id, entity_id)',
  orders_store_created: '(store_id, created_at, entity_id)',
  orders_store_updated: '(store_id, updated_at, entity_id)',
  orders_customer: '(customer_id, entity_id) where customer_id is not null',
  orders_email: '(lower(customer_email), entity_id) where customer_email is not null',
  orders_without_currency: '(store_id) where currency is null',
};

export class OrderListIndexes1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes)) await runner.query(`create index ${name} on orders ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
