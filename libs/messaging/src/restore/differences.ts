import type { Database } from '@entrepot/database';
import { lostOwnEvents } from './stage-events.js';
import type { LostEvent, RestoreRules } from './restore-rules.js';
import { isOf } from './restore-rules.js';

/** An event that was published and that the restored database does not know. */
export interface RestoreDifference {
  type: string;
  subject: string;
  version: number;
  /** Time of the event. */
  told_at: Date;
  /** Numbers that people know it by, as `order_increment_id`. */
  numbers: Record<string, string>;
  /** True where the aggregate exists, in an earlier state. */
  is_here: boolean;
  replaced_by: string | null;
}

/** Answers hold no more of them; all are counted. */
export const mostDifferences = 1_000;

const numberNames = /(^|_)(increment_id|sku|code|client_id)$/;

const numbersOf = (data: unknown): Record<string, string> =>
  typeof data === 'object' && data !== null
    ? Object.fromEntries(
        Object.entries(data).flatMap(([name, value]): [string, string][] => {
          if (numberNames.test(name) && typeof value === 'string') return [[name, value]];
          return ['invoice', 'shipment', 'credit_memo', 'order'].includes(name)
            ? Object.entries(numbersOf(value)).map(([inner, text]): [string, string] => [`${name}.${inner}`, text])
            : [];
        }),
      )
    : {};

const isHere = async (db: Database, { aggregates }: RestoreRules, lost: LostEvent): Promise<boolean> => {
  const table = aggregates.find((one) => isOf(one, lost.type));
  if (!table) return false;
  const rows = await db.query<unknown[]>(`select from ${table.table} where ${table.id}::text = $1`, [lost.subject]);
  return rows.length > 0;
};

/** Reads the events of this service after the moment of the restore, oldest first, with their state now; only their number unless `isNamed`. */
export const restoreDifferences = async (
  db: Database,
  rules: RestoreRules,
  isNamed: boolean,
): Promise<{ count: number; differences: RestoreDifference[] }> => {
  const [{ count } = { count: 0 }] = await db.query<{ count: number }[]>('select count(*)::int as count from restore_event where is_own');
  const differences: RestoreDifference[] = [];
  if (!isNamed) return { count, differences };
  for await (const page of lostOwnEvents(db)) {
    for (const lost of page) {
      const { type, subject, version, time, data } = lost;
      const replaced_by = (await rules.replacedBy?.(db, lost)) ?? null;
      const is_here = await isHere(db, rules, lost);
      differences.push({ type, subject, version, told_at: time, numbers: numbersOf(data), is_here, replaced_by });
      if (differences.length >= mostDifferences) return { count, differences };
    }
  }
  return { count, differences };
};
