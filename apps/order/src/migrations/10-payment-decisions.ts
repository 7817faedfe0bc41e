import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a payment could not be settled yet; who decided it in its gateway's place, and why. */
export class PaymentDecisions1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_intent add last_error text, add settled_by text, add settle_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_intent drop last_error, drop settled_by, drop settle_reason');
  }
}
