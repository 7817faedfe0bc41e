import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rate that a line was taxed at; null where nobody told it. */
export class TaxPercent1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_item add tax_percent numeric(8, 4)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table order_item drop tax_percent');
  }
}
