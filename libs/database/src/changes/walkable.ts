import type { Migration } from '../migrations/migrate.js';
import { statements } from '../migrations/statements.js';

export interface WalkableOptions {
  table: string;
  /** Its key, which is a number. */
  id: string;
  /** Its rows may be deleted: a walk shows that. */
  isRemovable?: boolean;
  /** The column that says of which list a row is, where each walk is of one of them. */
  list?: string;
  /** What else is added to the table: `updated_at timestamptz not null default now()`, which rewrites no row. */
  columns?: readonly string[];
  /** Indexes by their names: `{ lead_updated_at: '(updated_at, id)' }`; built beside the writers, as that of the walk is. */
  indexes?: Readonly<Record<string, string>>;
}

/**
 * The migrations that make a table walkable in the order in which its changes became visible (ADR 39): every insert and update gets the
 * number of its transaction, whoever writes; no statement names the column. Rows that are there have the number 0 and are walked by id.
 * @param ordinal of the service's walkable tables, from 1: it orders the migrations behind `changeState`
 */
export const walkable = (
  ordinal: number,
  { table, id, isRemovable = false, list, columns = [], indexes = {} }: WalkableOptions,
): Migration[] => {
  const added = [...columns, 'change bigint not null default 0'];
  const removal = `create trigger note_removed after delete on ${table} for each row execute function note_removed('${id}')`;
  const stamping = statements(
    `Walk_${table}_${1_779_000_000_000 + 10 * ordinal}`,
    [
      `alter table ${table} ${added.map((column) => `add ${column}`).join(', ')}`,
      `create trigger stamp_change before insert or update on ${table} for each row execute function stamp_change()`,
      ...(isRemovable ? [removal] : []),
    ],
    [
      ...(isRemovable ? [`drop trigger note_removed on ${table}`] : []),
      `drop trigger stamp_change on ${table}`,
      `alter table ${table} ${added.map((column) => `drop ${column.split(' ')[0]}`).join(', ')}`,
    ],
  );
  const built = Object.entries({ [`${table}_change`]: `(${list === undefined ? '' : `${list}, `}change, ${id})`, ...indexes });
  const indexing = statements(
    `WalkIndexes_${table}_${1_779_000_000_001 + 10 * ordinal}`,
    built.map(([name, on]) => `create index concurrently if not exists ${name} on ${table} ${on}`),
    built.map(([name]) => `drop index concurrently if exists ${name}`),
    { isInTransaction: false },
  );
  return [stamping, indexing];
};
