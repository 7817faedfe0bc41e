/** Columns and their PostgreSQL types. */
export type Columns = Readonly<Record<string, string>>;

/** Any number of rows, given as one JSON array of objects ($1), as a table named `row`. */
export const rowsFrom = (columns: Columns): string => {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($1::json) as row (${types.join(', ')})`;
};

/** One statement that inserts any number of rows, given as one JSON array of objects ($1), in their order. */
export const insertRows = (table: string, columns: Columns): string => {
  const names = Object.keys(columns).join(', ');
  return `insert into ${table} (${names}) select ${names} from ${rowsFrom(columns)}`;
};
