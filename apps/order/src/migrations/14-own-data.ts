import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds orders by the name that an integrator gave them: few have one, the others cost nothing. */
export class OrderReferences1771000000003 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index concurrently if not exists orders_external_reference on orders (external_reference, entity_id)
        where external_reference is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists orders_external_reference');
  }
}
