import { type Database, transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import type { Finding, Suspect } from './suspects.js';

export type VerifyState = 'running' | 'done' | 'failed';

export interface VerifyRun {
  verify_id: string;
  state: VerifyState;
  rate: number;
  started_at: Date;
  finished_at: Date | null;
  error: string | null;
  /** Comparisons that are ended, and how far the present one is. */
  comparison: number;
  cursor: string | null;
  rows: number;
  findings: number;
  suspects: Suspect[];
}

/** Findings that are kept of one comparison: the rest of it is not read then. */
export const mostFindings = 1_000;
/** Longer than a look at both sides of a comparison may take. */
const leaseSeconds = 90;

const columns = `verify_id, state, rate, started_at, finished_at, error, comparison, cursor, "rows"::float8 as "rows", findings, suspects`;

/** Reads the last run; null: there was none. */
export const lastRun = async (db: Database): Promise<VerifyRun | null> =>
  (await db.query<VerifyRun[]>(`select ${columns} from verify_run order by started_at desc limit 1`))[0] ?? null;

/** Begins a run, or goes on with one that failed, unless one is running. @returns whether it did */
export const beginRun = (db: Database, rate: number, restart: boolean): Promise<boolean> =>
  transaction(db, async (tx) => {
    tx.lock(7_218_402_616);
    const [last] = await tx.query<Pick<VerifyRun, 'verify_id' | 'state'>[]>(
      'select verify_id, state from verify_run order by started_at desc limit 1',
    );
    if (last?.state === 'running') return false;
    if (last?.state === 'failed' && !restart) {
      const text = `update verify_run set state = 'running', error = null, finished_at = null, rate = $2 where verify_id = $1`;
      await tx.query(text, [last.verify_id, rate]);
      return true;
    }
    await tx.query('delete from verify_run');
    await tx.query('insert into verify_run (verify_id, rate) values ($1, $2)', [newId(), rate]);
    return true;
  });

/** Takes the run that nobody is working on, for 20 s from the last step on. */
export const leaseRun = async (db: Database, by: string): Promise<VerifyRun | null> => {
  const [rows] = await db.query<[VerifyRun[], number]>(
    `update verify_run set leased_by = $1, leased_until = now() + interval '${leaseSeconds} s'
      where state = 'running' and (leased_by = $1 or leased_until < now()) returning ${columns}`,
    [by],
  );
  return rows[0] ?? null;
};

/** Lets another process go on with the run at once. */
export const releaseRun = async (db: Database, by: string): Promise<void> => {
  await db.query(`update verify_run set leased_until = '-infinity' where leased_by = $1`, [by]);
};

/** Another process works on the run now. */
export class LeaseLost extends Error {}

/** Saves how far a run is, with what it has found since. Throws `LeaseLost`. */
export const saveRun = (db: Database, by: string, run: VerifyRun, found: readonly Finding[] = []): Promise<void> =>
  transaction(db, async (tx) => {
    const { verify_id, state, error, comparison, cursor, rows, findings, suspects } = run;
    const [saved] = await tx.query<[object[], number]>(
      `update verify_run
          set state = $3, error = $4, comparison = $5, cursor = $6, "rows" = $7, findings = $8, suspects = $9::jsonb,
              finished_at = case when $3 <> 'running' then now() end, leased_until = now() + interval '${leaseSeconds} s'
        where verify_id = $1 and leased_by = $2 returning 1 as saved`,
      [verify_id, by, state, error, comparison, cursor, rows, findings, JSON.stringify(suspects)],
    );
    if (saved.length === 0) throw new LeaseLost('another process works on it');
    if (found.length > 0)
      await tx.query('insert into verify_finding (verify_id, finding) select $1, value from jsonb_array_elements($2::jsonb)', [
        verify_id,
        JSON.stringify(found),
      ]);
  });

/** Reads the findings of a run, in the order in which they were found. */
export const findingsOf = async (db: Database, verifyId: string, limit: number): Promise<Finding[]> => {
  const text = 'select finding from verify_finding where verify_id = $1 order by finding_id limit $2';
  return (await db.query<{ finding: Finding }[]>(text, [verifyId, limit])).map(({ finding }) => finding);
};
