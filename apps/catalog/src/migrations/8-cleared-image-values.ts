import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Label and position of an image may be cleared (contract 2, "Image"). */
export class ClearedImageValues1770000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product_image alter column label drop not null, alter column position drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update product_image set label = coalesce(label, ''), position = coalesce(position, 0)
                        where label is null or position is null`);
    await runner.query('alter table product_image alter column label set not null, alter column position set not null');
  }
}
