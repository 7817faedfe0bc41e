import { type Database, transaction, tryAdvisoryLock } from '@entrepot/database';

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

/** Events of a day that are moved out of the default partition, at most: writers wait meanwhile. */
const mostMoved = 10_000;

/** Makes the partition of a day; writers do not wait where the default partition holds and gets nothing of it. */
const addDay = async (tx: Sql, day: string, isToday: boolean): Promise<void> => {
  const name = partitionName(day);
  const [from, to] = [`${day} 00:00:00+00`, `${dayOf(Date.parse(day) + dayMs)} 00:00:00+00`];
  const inDay = `created_at >= '${from}' and created_at < '${to}'`;
  if (isToday) {
    // The partition was not made in time: a writer that has just chosen the default partition would be refused once this one exists.
    await tx.query('lock table outbox in share row exclusive mode');
    const [{ count }] = await tx.query<[{ count: number }]>(
      `select count(*)::int as count from (select from outbox_default where ${inDay} limit ${mostMoved + 1}) found`,
    );
    // It stays in the default partition, which is emptied as its events grow old.
    if (count > mostMoved) return;
  }
  await tx.query(`create table ${name} (like outbox including defaults)`);
  if (isToday)
    await tx.query(`with moved as (delete from outbox_default where ${inDay} returning *) insert into ${name} select * from moved`);
  await tx.query(`alter table outbox attach partition ${name} for values from ('${from}') to ('${to}')`);
};

const missingDays = async (tx: Sql, now: Date): Promise<string[]> => {
  const present = await partitions(tx);
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => dayOf(now.getTime() + ahead * dayMs));
  return days.filter((day) => !present.includes(partitionName(day)));
};

/** Makes the outbox's first partitions, in a migration. */
export const addFirstDays = async (tx: Sql, now: Date): Promise<void> => {
  for (const day of await missingDays(tx, now)) await addDay(tx, day, day === dayOf(now.getTime()));
};

/**
 * One transaction of the outbox's maintenance, by one replica at a time. Whoever waits for a table lock makes all writers wait behind it: it
 * rather fails and is tried again.
 */
const maintain = (db: Database, work: (tx: Sql) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.query(`set local lock_timeout = '200ms'`);
    if (await tryAdvisoryLock(tx, maintenanceLock)) await work(tx);
  });

/** Makes the outbox's partitions of the next days and of today, where they are missing, each by itself. */
export const addDays = async (db: Database, now: Date): Promise<void> => {
  // Tomorrow before today, which may have to wait for writers.
  for (const day of (await missingDays(db, now)).reverse())
    await maintain(db, async (tx) => {
      if ((await missingDays(tx, now)).includes(day)) await addDay(tx, day, day === dayOf(now.getTime()));
    });
};

const isPublished = async (tx: Sql, name: string): Promise<boolean> => {
  const [day] = await tx.query<{ unpublished: boolean }[]>(`select exists (select from ${name} where published_at is null) as unpublished`);
  return day?.unpublished === false;
};

/** Drops the days whose events are all published and old enough, each by itself: emptied first, which waits for no writer. */
export const dropDays = async (db: Database, now: Date, { outboxDays }: Pick<Retention, 'outboxDays'>): Promise<void> => {
  const oldest = partitionName(dayOf(now.getTime() - outboxDays * dayMs));
  for (const name of await partitions(db)) {
    if (!/^outbox_\d{8}$/.test(name) || name >= oldest || !(await isPublished(db, name))) continue;
    await maintain(db, async (tx) => void (await tx.query(`truncate ${name}`)));
    await maintain(db, async (tx) => void (await tx.query(`drop table if exists ${name}`)));
  }
};

const deletedAtOnce = 5_000;

/** Deletes published and old events from the default partition. */
export const emptyDefault = async (db: Database, now: Date, { outboxDays }: Pick<Retention, 'outboxDays'>): Promise<void> => {
  const before = dayOf(now.getTime() - outboxDays * dayMs);
  for (;;) {
    const [, removed]: [unknown, number] = await db.query(
      `delete from outbox_default
        where ctid in (select ctid from outbox_default where published_at is not null and created_at < $1::timestamptz limit ${deletedAtOnce})`,
      [`${before} 00:00:00+00`],
    );
    if (removed < deletedAtOnce) return;
  }
};

/** Forgets old inbox rows, 5,000 a statement; index inbox_received. */
export const maintainInbox = async (db: Database, now: Date, { inboxDays }: Pick<Retention, 'inboxDays'>): Promise<void> => {
  const before = new Date(now.getTime() - inboxDays * dayMs);
  for (;;) {
    const [, removed]: [unknown, number] = await db.query(
      `delete from inbox where ctid in (select ctid from inbox where received_at < $1 order by received_at limit 5000)`,
      [before],
    );
    if (removed < 5000) return;
  }
};
