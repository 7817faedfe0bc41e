import type { DataSource } from 'typeorm';
import { transaction } from '@entrepot/database';

export interface Retention {
  /** Days that published events stay in the outbox after their own day. */
  outboxDays: number;
  /** Days that the inbox knows an event: one more than a topic keeps it. */
  inboxDays: number;
}

/** A transaction, or the runner of a migration. */
interface Sql {
  query<T = unknown>(text: string, values?: unknown[]): Promise<T>;
}

const dayMs = 86_400_000;
const daysAhead = 3;
const maintenanceLock = 7_218_402_612;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const partitionName = (day: string): string => `outbox_${day.replaceAll('-', '')}`;

const partitions = async (tx: Sql): Promise<string[]> => {
  const rows = await tx.query<{ name: string }[]>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'outbox'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

const addDay = async (tx: Sql, day: string): Promise<void> => {
  const name = partitionName(day);
  const [from, to] = [`${day} 00:00:00+00`, `${dayOf(Date.parse(day) + dayMs)} 00:00:00+00`];
  await tx.query(`create table ${name} (like outbox including defaults)`);
  // Only when nobody made the day in time does the default partition hold any of its events.
  await tx.query(
    `with moved as (delete from outbox_default where created_at >= '${from}' and created_at < '${to}' returning *) insert into ${name} select * from moved`,
  );
  await tx.query(`alter table outbox attach partition ${name} for values from ('${from}') to ('${to}')`);
};

/** Makes the outbox's partitions of today and the next days, where they are missing. */
export const addDays = async (tx: Sql, now: Date): Promise<void> => {
  const present = await partitions(tx);
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => dayOf(now.getTime() + ahead * dayMs));
  const missing = days.filter((day) => !present.includes(partitionName(day)));
  if (missing.length === 0) return;
  // Writers wait: one that has just chosen the default partition for a row would be refused once the day is there.
  await tx.query('lock table outbox in share row exclusive mode');
  for (const day of missing) await addDay(tx, day);
};

const dropDay = async (tx: Sql, name: string): Promise<void> => {
  const [day] = await tx.query<{ unpublished: boolean }[]>(`select exists (select from ${name} where published_at is null) as unpublished`);
  if (!day?.unpublished) await tx.query(`drop table ${name}`);
};

/** Makes the partitions of the next days, and drops those whose events are all published and old enough. */
export const maintainOutbox = (dataSource: DataSource, now: Date, { outboxDays }: Pick<Retention, 'outboxDays'>): Promise<void> =>
  transaction(dataSource, async (tx) => {
    // Whoever waits for a table lock makes all writers wait behind it: rather try again next time.
    await tx.query(`set local lock_timeout = '200ms'`);
    const [lease] = await tx.query<{ first: boolean }[]>('select pg_try_advisory_xact_lock($1) as first', [maintenanceLock]);
    if (!lease?.first) return;
    await addDays(tx, now);
    const oldest = partitionName(dayOf(now.getTime() - outboxDays * dayMs));
    for (const name of await partitions(tx)) if (/^outbox_\d{8}$/.test(name) && name < oldest) await dropDay(tx, name);
  });

/** Forgets old inbox rows, 5,000 a statement; index inbox_received. */
export const maintainInbox = async (dataSource: DataSource, now: Date, { inboxDays }: Pick<Retention, 'inboxDays'>): Promise<void> => {
  const before = new Date(now.getTime() - inboxDays * dayMs);
  for (;;) {
    const [, removed]: [unknown, number] = await dataSource.query(
      `delete from inbox where ctid in (select ctid from inbox where received_at < $1 order by received_at limit 5000)`,
      [before],
    );
    if (removed < 5000) return;
  }
};
