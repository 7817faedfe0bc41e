import { type Database, readRows } from '@entrepot/database';
import type { Check, CheckedPage, CheckedRow, LookUp } from './check.js';

/** Where a look begins and how far it goes, or the records that are looked at. */
export type Look = { after: string | null; limit: number } | { keys: readonly string[] };

const found = ({ from, where = 'true', id, value, expected }: Check, ids: string): string => `
  select ${id}::text as id, ${value} as value, ${expected ?? 'null::jsonb'} as expected
    from ${from} where ${id} = any(${ids}) and ${where}`;

const answer = (check: Check): string => `
  select id, value, expected from found ${check.expected === undefined ? '' : 'where value is distinct from expected'}`;

const typeOf = ({ key }: Check): string => key ?? 'bigint';
const ordered = ({ id, key }: Check): string => (key === 'text' ? `${id} collate "C"` : id);

/** Reads the page first, so that values are made for its records alone. */
const pageOf = (check: Check): string => `
  with page as materialized (
    select ${check.id} as id from ${check.from} where ${ordered(check)} > $1::${typeOf(check)} and ${check.where ?? 'true'} order by ${ordered(check)} limit $2),
  found as materialized (${found(check, 'array(select id from page)')})
  select (select count(*)::int from page) as scanned,
         (select max(${check.key === 'text' ? 'id collate "C"' : 'id'})::text from page) as last,
         coalesce((select jsonb_agg(r) from (${answer(check)}) r), '[]') as rows`;

const keysOf = (check: Check | LookUp): string =>
  'find' in check
    ? `select id, value, null as expected from (${check.find}) r`
    : `with found as (${found(check, `$1::${typeOf(check)}[]`)}) ${answer(check)}`;

const first = ({ key }: Check): string => (key === 'text' ? '' : '-1');

/** Reads records of a check: the next ones in the order of their ids, or those with these keys. One statement, one state of the database. */
export const lookAt = async (db: Database, check: Check | LookUp, look: Look): Promise<CheckedPage> => {
  if ('keys' in look) {
    const rows = await readRows<CheckedRow>(db, { name: `check-keys-${check.name}`, text: keysOf(check), values: [look.keys] });
    return { rows, scanned: rows.length, next: null };
  }
  if ('find' in check) return { rows: [], scanned: 0, next: null };
  const { after, limit } = look;
  const statement = { name: `check-${check.name}`, text: pageOf(check), values: [after ?? first(check), limit] };
  const [page] = await readRows<{ scanned: number; last: string | null; rows: CheckedRow[] }>(db, statement);
  const { rows, scanned, last } = page!;
  return { rows, scanned, next: scanned < limit ? null : last };
};
