import type { Logger } from '@entrepot/telemetry';
import type { Database } from '../session/transaction.js';

/**
 * Indexes that a build beside the writers (`concurrently`) has left invalid, and that nobody builds at this moment: they cost every write
 * and serve no read, and `create index if not exists` takes them for done.
 */
const invalid = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relname ~ '_cc(new|old)[0-9]*$' as is_copy
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
   where not i.indisvalid and c.relkind = 'i' and n.nspname !~ '^pg_'
     and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
   order by 1`;

export interface InvalidIndex {
  name: string;
  /** A copy that a rebuild has left beside the index. */
  is_copy: boolean;
}

export const invalidIndexes = (source: Pick<Database, 'query'>): Promise<InvalidIndex[]> => source.query<InvalidIndex[]>(invalid);

/** Builds invalid indexes again, beside the writers. Throws where one cannot be built, for instance for values that are there twice. */
export const rebuildIndexes = async (db: Database, logger: Logger): Promise<void> => {
  const runner = db.createQueryRunner();
  try {
    // It waits for the transactions that are under way, and holds up nobody meanwhile.
    await runner.query('set lock_timeout = 0');
    for (const { name, is_copy } of await invalidIndexes(runner)) {
      logger.warn({ index: name }, is_copy ? 'the rest of an interrupted rebuild is removed' : 'an invalid index is built again');
      await runner.query(`${is_copy ? 'drop index concurrently if exists' : 'reindex index concurrently'} ${name}`);
    }
  } finally {
    await runner.query('reset lock_timeout').catch(() => undefined);
    await runner.release();
  }
};
