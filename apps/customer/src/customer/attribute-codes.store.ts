import type { Database, Tx } from '@entrepot/database';

/** Those of the names that are codes of customer attributes. */
export const knownCodes = async (database: Database | Tx, names: Iterable<string>): Promise<Set<string>> => {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Set();
  const rows = await database.query<{ code: string }[]>('select code from customer_attribute where code = any($1::text[])', [wanted]);
  return new Set(rows.map(({ code }) => code));
};

/** Makes attributes of codes that are none yet. */
export const createCodes = async (tx: Tx, codes: Iterable<string>): Promise<void> => {
  const wanted = [...new Set(codes)].sort();
  if (wanted.length === 0) return;
  await tx.query('insert into customer_attribute (code) select code from unnest($1::text[]) as code on conflict do nothing', [wanted]);
};
