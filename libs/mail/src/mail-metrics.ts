import type { DataSource } from 'typeorm';
import { readRows } from '@entrepot/database';
import { Counter, Gauge, type Registry } from '@entrepot/telemetry';

export interface MailCounts {
  queued(kind: string): void;
  sent(kind: string): void;
  failed(kind: string): void;
}

/** Depth and age are counted when somebody asks, index mail_outbox_due. Answers what counts the mails. */
export const mailMetrics = (registry: Registry, dataSource: DataSource): MailCounts => {
  const registers = [registry];
  const age = new Gauge({ name: 'entrepot_mail_age_seconds', help: 'Age of the oldest mail that waits', registers });
  new Gauge({
    name: 'entrepot_mail_depth',
    help: 'Mails that wait to be sent',
    registers,
    async collect() {
      const text = `
        select count(*)::int as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
          from mail_outbox where sent_at is null and failed_at is null`;
      const [row] = await readRows<{ depth: number; age: number }>(dataSource, { name: 'mail-depth', text, values: [] }).catch(() => []);
      this.set(row?.depth ?? Number.NaN);
      age.set(row?.age ?? Number.NaN);
    },
  });
  const counter = (name: string, help: string): ((kind: string) => void) => {
    const mails = new Counter({ name, help, labelNames: ['kind'], registers });
    return (kind) => mails.inc({ kind });
  };
  return {
    queued: counter('entrepot_mail_queued_total', 'Mails put into the outbox by this process'),
    sent: counter('entrepot_mail_sent_total', 'Mails handed over to the mail server or the folder'),
    failed: counter('entrepot_mail_failed_total', 'Mails that will not be sent'),
  };
};
