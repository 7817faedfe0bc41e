import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AttributeWrites1770000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attribute_set add version integer not null default 1');
    // Two options may swap their labels in one statement.
    await runner.query(`
      alter table attribute_option drop constraint attribute_option_attribute_id_label_key,
        add constraint attribute_option_attribute_id_label_key unique (attribute_id, label) deferrable initially immediate`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table attribute_option drop constraint attribute_option_attribute_id_label_key,
        add constraint attribute_option_attribute_id_label_key unique (attribute_id, label)`);
    await runner.query('alter table attribute_set drop version');
  }
}
