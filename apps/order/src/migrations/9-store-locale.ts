import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language and the formats of a store's mails; null until the store's next event or a rebuild of the projection tells it. */
export class StoreLocale1763700000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store_ref add locale text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table store_ref drop locale');
  }
}
