import { type Database, readRows } from '@entrepot/database';
import { Counter, Gauge, type Registry } from '@entrepot/telemetry';
import { unsealable } from './seal.js';

export interface MailCounts {
  queued(kind: string): void;
  sent(kind: string): void;
  failed(kind: string): void;
}

interface Waiting {
  depth: number;
  age: number;
  unsealable: number;
}

/** Indexes mail_outbox_due and mail_outbox_failed. */
const text = `
  select count(*)::int as depth, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age,
         (select count(*)::int from mail_outbox where failed_at is not null and last_error = $1) as unsealable
    from mail_outbox where sent_at is null and failed_at is null`;

/** Waiting mails are counted when the metrics are read, once for all gauges of a scrape. @returns the counters of sent and failed mails */
export const mailMetrics = (registry: Registry, db: Database): MailCounts => {
  const registers = [registry];
  let asked: Promise<Waiting | undefined> | undefined;
  const waiting = (): Promise<Waiting | undefined> =>
    (asked ??= readRows<Waiting>(db, { name: 'mail-depth', text, values: [unsealable] })
      .then(([row]) => row)
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
  const gauge = (name: string, help: string, field: 'depth' | 'age' | 'unsealable'): unknown =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await waiting())?.[field] ?? Number.NaN);
      },
    });
  gauge('entrepot_mail_depth', 'Mails that wait to be sent', 'depth');
  gauge('entrepot_mail_age_seconds', 'Age of the oldest mail that waits', 'age');
  gauge('entrepot_mail_unsealable', 'Mails set aside because they cannot be unsealed', 'unsealable');
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
