export interface WalkableOptions {
  table: string;
  /** Key of the table, a number. */
  id: string;
  /** Records removals, for tables whose rows may be deleted. */
  isRemovable?: boolean;
  /** Column that divides the table into lists, of which each walk reads one. */
  list?: string;
  /** It has rows: its index `<table>_change` is built beside the writers, in a migration of its own. */
  isFilled?: boolean;
}

/**
 * Statements of a migration that make a table walkable in the order in which its changes became visible (ADR 39), to be run after `changeState`:
 * every insert and update gets the number of its transaction, whoever writes; no statement names the column. Rows that are there have the
 * number 0 and are walked by id.
 */
export const walkable = ({ table, id, isRemovable = false, list, isFilled = false }: WalkableOptions): string[] => [
  `alter table ${table} add change bigint not null default 0`,
  ...(isFilled ? [] : [`create index ${table}_change on ${table} (${list === undefined ? '' : `${list}, `}change, ${id})`]),
  `create trigger stamp_change before insert or update on ${table} for each row execute function stamp_change()`,
  ...(isRemovable ? [`create trigger note_removed after delete on ${table} for each row execute function note_removed('${id}')`] : []),
];
