export interface WalkableOptions {
  table: string;
  /** Its key, which is a number. */
  id: string;
  /** Its rows may be deleted: a walk shows that. */
  isRemovable?: boolean;
  /** The column that says of which list a row is, where each walk is of one of them. */
  list?: string;
}

/**
 * Statements of a migration that make a table walkable in the order in which its changes became visible (ADR 39), to be run after `changeState`:
 * every insert and update gets the number of its transaction, whoever writes; no statement names the column. Rows that are there have the
 * number 0 and are walked by id. On a table with rows the index is built beside the writers, in a migration of its own.
 */
export const walkable = ({ table, id, isRemovable = false, list }: WalkableOptions): string[] => [
  `alter table ${table} add change bigint not null default 0`,
  `create index ${table}_change on ${table} (${list === undefined ? '' : `${list}, `}change, ${id})`,
  `create trigger stamp_change before insert or update on ${table} for each row execute function stamp_change()`,
  ...(isRemovable ? [`create trigger note_removed after delete on ${table} for each row execute function note_removed('${id}')`] : []),
];
