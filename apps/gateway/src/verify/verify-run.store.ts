import { type Database, exactTypes, readRows, type RowOf, transaction, type Tx } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import type { Finding } from './suspects.js';
import { verifyFindingTable, verifyRunTable } from './verify-run.table.js';

const columns = verifyRunTable.except('leased_by', 'leased_until');
export type VerifyRun = RowOf<typeof verifyRunTable, (typeof columns)[number]>;

/** Findings that are kept of one comparison: the rest of it is not read then. */
export const mostFindings = 1_000;
/** Longer than a look at both sides of a comparison may take. */
const leaseSeconds = 90;
const leaseEnd = `now() + interval '${leaseSeconds} s'`;

/** Reads the last run; null: there was none. */
export const lastRun = async (source: Database | Tx): Promise<VerifyRun | null> => {
  const latest = { select: verifyRunTable.only(columns), order: { started_at: 'desc' }, take: 1 } as const;
  return (await source.getRepository(verifyRunTable.entity).find(latest))[0] ?? null;
};

/** Begins a run, or goes on with one that failed, unless one is running. @returns whether it did */
export const beginRun = (db: Database, rate: number, restart: boolean): Promise<boolean> =>
  transaction(db, async (tx) => {
    tx.lock(7_218_402_616);
    const runs = tx.getRepository(verifyRunTable.entity);
    const last = await lastRun(tx);
    if (last?.state === 'running') return false;
    if (last?.state === 'failed' && !restart) {
      await runs.update({ verify_id: last.verify_id }, { state: 'running', error: null, finished_at: null, rate });
      return true;
    }
    await runs.deleteAll();
    await runs.insert({ verify_id: newId(), rate });
    return true;
  });

const lease = `
  update verify_run set leased_by = $1, leased_until = ${leaseEnd}
   where state = 'running' and (leased_by = $1 or leased_until < now()) returning ${verifyRunTable.select('', columns)}`;

/** Takes the run that nobody is working on, for 90 s from the last step on. */
export const leaseRun = async (db: Database, by: string): Promise<VerifyRun | null> => {
  const [run] = await readRows<VerifyRun>(db, { name: 'lease verify run', text: lease, values: [by], types: exactTypes });
  return run ?? null;
};

/** Lets another process go on with the run at once. */
export const releaseRun = async (db: Database, by: string): Promise<void> => {
  await db.getRepository(verifyRunTable.entity).update({ leased_by: by }, { leased_until: () => `'-infinity'` });
};

/** Another process works on the run now. */
export class LeaseLost extends Error {}

const insertFindings = verifyFindingTable.insert(['finding'], { also: { verify_id: '$2::uuid' } });

/** Saves how far a run is, with what it has found since. Throws `LeaseLost`. */
export const saveRun = (db: Database, by: string, run: VerifyRun, found: readonly Finding[] = []): Promise<void> =>
  transaction(db, async (tx) => {
    const { verify_id, state, error, comparison, cursor, rows, findings, suspects } = run;
    const progress = { state, error, comparison, cursor, rows, findings, suspects: suspects as never };
    const times = { finished_at: state === 'running' ? null : () => 'now()', leased_until: () => leaseEnd };
    const { affected } = await tx.getRepository(verifyRunTable.entity).update({ verify_id, leased_by: by }, { ...progress, ...times });
    if (affected === 0) throw new LeaseLost('another process works on it');
    if (found.length > 0) await tx.query(insertFindings, [JSON.stringify(found.map((finding) => ({ finding }))), verify_id]);
  });

/** Reads the findings of a run, in the order in which they were found. */
export const findingsOf = async (db: Database, verifyId: string, limit: number): Promise<Finding[]> => {
  const page = { where: { verify_id: verifyId }, order: { finding_id: 'asc' }, take: limit } as const;
  return (await db.getRepository(verifyFindingTable.entity).find(page)).map(({ finding }) => finding);
};
