import { type Database, transaction } from '../session/transaction.js';

/** A transaction, or the runner of a migration. */
interface Sql {
  query<T = unknown>(text: string, values?: unknown[]): Promise<T>;
}

/**
 * A table with a partition for each day, `<table>_20260131`, and `<table>_default` for the rows of days that nobody has made: days are made ahead,
 * and leave by dropping their partition.
 */
export interface DailyTable {
  table: string;
  /** Column with the day of a row. */
  column: string;
  /** A partition holds a month, not a day: `<table>_202601`. */
  isMonthly?: boolean;
  /** Where a day (UTC, in ms) begins in the column, as SQL. */
  beginOf(day: number): string;
  /** Number of the advisory lock of its maintenance. */
  lock: number;
  /** Rows that keep their day however old it is, as a condition. */
  keeps?: string;
  /** Runs before rows of a partition are removed. @param rows `event_20260131`, or some of the default partition */
  beforeRemoval?(sql: Sql, rows: string): Promise<void>;
}

const dayMs = 86_400_000;
const daysAhead = 3;

/** Start of the day or month that is so many later. */
const startOf = ({ isMonthly }: DailyTable, time: number, later = 0): number => {
  const date = new Date(time);
  return isMonthly ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) : time - (time % dayMs) + later * dayMs;
};
const partitionName = ({ table, isMonthly }: DailyTable, day: number): string =>
  `${table}_${new Date(day)
    .toISOString()
    .slice(0, isMonthly ? 7 : 10)
    .replaceAll('-', '')}`;

const partitions = async (sql: Sql, table: string): Promise<string[]> => {
  const rows = await sql.query<{ name: string }[]>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${table}'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** Rows of a day that are moved out of the default partition, at most: writers wait meanwhile. */
const mostMoved = 10_000;

/** Makes the partition of a day; writers do not wait where the default partition holds and gets nothing of it. */
const addDay = async (sql: Sql, daily: DailyTable, day: number, isToday: boolean): Promise<void> => {
  const { table, column, beginOf } = daily;
  const name = partitionName(daily, day);
  const [from, to] = [beginOf(day), beginOf(startOf(daily, day, 1))];
  const inDay = `${column} >= ${from} and ${column} < ${to}`;
  if (isToday) {
    // The partition was not made in time: a writer that has just chosen the default partition would be refused once this one exists.
    await sql.query(`lock table ${table} in share row exclusive mode`);
    const [{ count }] = await sql.query<[{ count: number }]>(
      `select count(*)::int as count from (select from ${table}_default where ${inDay} limit ${mostMoved + 1}) found`,
    );
    // It stays in the default partition, which is emptied as its rows grow old.
    if (count > mostMoved) return;
  }
  await sql.query(`create table ${name} (like ${table} including defaults including storage)`);
  if (isToday)
    await sql.query(`with moved as (delete from ${table}_default where ${inDay} returning *) insert into ${name} select * from moved`);
  await sql.query(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
};

const missingDays = async (sql: Sql, daily: DailyTable, now: Date): Promise<number[]> => {
  const present = await partitions(sql, daily.table);
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => startOf(daily, now.getTime(), ahead));
  return days.filter((day) => !present.includes(partitionName(daily, day)));
};

const isToday = (daily: DailyTable, day: number, now: Date): boolean => day === startOf(daily, now.getTime());

/** Makes the first partitions, in the migration that makes the table. */
export const addFirstDays = async (sql: Sql, table: DailyTable, now: Date): Promise<void> => {
  for (const day of await missingDays(sql, table, now)) await addDay(sql, table, day, isToday(table, day, now));
};

/**
 * Runs a transaction of a table's maintenance on one replica at a time. It fails and is tried again rather than wait for a table lock, as all writers
 * would wait behind it.
 */
const maintain = (db: Database, { lock }: DailyTable, work: (tx: Sql) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.query(`set local lock_timeout = '200ms'`);
    if (await tx.tryLock(lock)) await work(tx);
  });

/** Makes the partitions of the next days and of today, where they are missing, each by itself. */
export const addDays = async (db: Database, table: DailyTable, now: Date): Promise<void> => {
  // Tomorrow before today, which may have to wait for writers.
  for (const day of (await missingDays(db, table, now)).reverse())
    await maintain(db, table, async (tx) => {
      if ((await missingDays(tx, table, now)).includes(day)) await addDay(tx, table, day, isToday(table, day, now));
    });
};

const mayGo = async (sql: Sql, { keeps }: DailyTable, name: string): Promise<boolean> => {
  if (keeps === undefined) return true;
  const [found] = await sql.query<{ kept: boolean }[]>(`select exists (select from ${name} where ${keeps}) as kept`);
  return found?.kept === false;
};

/** Drops the days that are older than so many days and hold nothing that keeps them, each by itself: emptied first, which waits for no writer. */
export const dropDays = async (db: Database, table: DailyTable, now: Date, days: number): Promise<void> => {
  const oldest = partitionName(table, now.getTime() - days * dayMs);
  for (const name of await partitions(db, table.table)) {
    if (!/_\d{8}$/.test(name) || name >= oldest || !(await mayGo(db, table, name))) continue;
    await maintain(db, table, async (tx) => {
      await table.beforeRemoval?.(tx, name);
      await tx.query(`truncate ${name}`);
    });
    await maintain(db, table, async (tx) => void (await tx.query(`drop table if exists ${name}`)));
  }
};

const deletedAtOnce = 5_000;

/** Deletes rows of days that would have been dropped from the default partition. */
export const emptyDefault = async (db: Database, table: DailyTable, now: Date, days: number): Promise<void> => {
  const { table: name, column, beginOf, keeps } = table;
  const old = `${name}_default where ${keeps === undefined ? '' : `not (${keeps}) and `}${column} < ${beginOf(startOf(table, now.getTime() - days * dayMs))}`;
  await table.beforeRemoval?.(db, old);
  for (;;) {
    const [, removed]: [unknown, number] = await db.query(
      `delete from ${name}_default where ctid in (select ctid from ${old} limit ${deletedAtOnce})`,
    );
    if (removed < deletedAtOnce) return;
  }
};
