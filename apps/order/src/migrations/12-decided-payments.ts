import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the payments that operators have settled, which are few among all. */
export class DecidedPayments1763700000012 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists payment_intent_decided on payment_intent (intent_id) where settled_by is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists payment_intent_decided');
  }
}
