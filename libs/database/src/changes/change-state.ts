import { type Database, transaction } from '../session/transaction.js';
import type { Tx } from '../session/tx.js';
import { readRows } from '../statements/read-rows.js';
import { exactTypes } from '../table/readings.js';
import { numberChangesFrom } from './change-state.migration.js';

/** State of a service's walks at the moment of a statement. */
export interface ChangeState {
  signing_key: Buffer;
  /** Generation of the database: cursors of another one have expired. */
  generation: string;
  /** Highest number of a forgotten removal. */
  removed_to: number;
  /** Every transaction with a lower number has ended: what becomes visible later has this number or a higher one. */
  horizon: number;
}

const read = `select signing_key, left(generation::text, 8) as generation, removed_to, change_horizon() as horizon from change_state`;

export const readChangeState = async (db: Database): Promise<ChangeState> => {
  const [state] = await readRows<ChangeState>(db, { name: 'change_state', text: read, values: [], types: exactTypes });
  return state!;
};

/**
 * Identifies the database by its cluster, the cluster's timeline (another one after a failover or a restore) and the table, which the load of a dump
 * makes anew.
 */
const origin = `
  select (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
         || '/' || 'change_state'::regclass::oid as origin`;

const stampedTables = `
  select quote_ident(c.relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where t.tgfoid = to_regproc('stamp_change') and t.tgparentid = 0 order by 1`;

/** Reads the highest visible number, and the number below which all have to be. Index <table>_change. */
const highestOf = async (tx: Tx, tables: readonly string[]): Promise<{ highest: number; ceiling: number }> => {
  const each = ['record_removed', ...tables].map((table) => `(select max(change) from ${table})`);
  const text = `select coalesce(greatest(${each.join(', ')}), 0)::float8 as highest, change_ceiling()::float8 as ceiling`;
  const [found] = await tx.query<[{ highest: number; ceiling: number }]>(text);
  return found;
};

const tablesOf = async (tx: Tx): Promise<string[]> => {
  const [{ exists }] = await tx.query<[{ exists: boolean }]>(`select to_regclass('change_state') is not null as exists`);
  return exists ? (await tx.query<{ name: string }[]>(stampedTables)).map(({ name }) => name) : [];
};

/**
 * Gives the database a new generation, with which all cursors expire, where it is no longer the one that they were made for; where its
 * transactions count from below the numbers of its rows, as after the load of a dump into another cluster, they are numbered above those.
 * To be called at each start, before anything is served. @param isRestored the database was put back to an earlier moment
 */
export const alignChanges = (db: Database, { isRestored }: { isRestored: boolean }): Promise<void> =>
  transaction(db, async (tx) => {
    const tables = await tablesOf(tx);
    if (tables.length === 0) return;
    const { highest, ceiling } = await highestOf(tx, tables);
    if (highest >= ceiling) {
      // No write of another replica may have an old number when the new ones are there.
      await tx.query(`set local lock_timeout = '30s'`);
      await tx.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
      const now = await highestOf(tx, tables);
      if (now.highest >= now.ceiling) for (const statement of numberChangesFrom(now.highest + 1)) await tx.query(statement);
    }
    await tx.query(
      `with now as (${origin})
       update change_state s set origin = now.origin, generation = case when s.origin is null and not $1 then s.generation else gen_random_uuid() end
         from now where $1 or s.origin is distinct from now.origin`,
      [isRestored],
    );
  });

const removalsKeptDays = 30;
const purgedAtOnce = 5_000;
const purge = `
  with gone as (
    delete from record_removed where (resource, change, id) in (
      select resource, change, id from record_removed
       where removed_at < now() - make_interval(days => ${removalsKeptDays}) order by removed_at limit ${purgedAtOnce})
    returning change)
  update change_state set removed_to = greatest(removed_to, found.highest)
    from (select max(change) as highest, count(*)::int as count from gone) found
   where found.count > 0 returning found.count`;

/** Forgets removals after 30 days (contract 5, section 5.3). Index record_removed_at. */
export const forgetRemoved = async (db: Database): Promise<void> => {
  const [{ exists }] = await db.query<[{ exists: boolean }]>(`select to_regclass('change_state') is not null as exists`);
  if (!exists) return;
  for (;;) {
    const [[row]] = await db.query<[{ count: number }[]]>(purge);
    if ((row?.count ?? 0) < purgedAtOnce) return;
  }
};
