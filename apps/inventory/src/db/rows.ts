/** Columns and their PostgreSQL types. */
export type Columns = Readonly<Record<string, string>>;

/** Any number of rows, given as one JSON array of objects (parameter `at`), as a table named `row`. */
export const rowsFrom = (at: number, columns: Columns): string =>
  `json_to_recordset($${at}::json) as row (${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/** An insert of any number of rows, given as one JSON array of objects (parameter `at`). */
export const insertRows = (table: string, at: number, columns: Columns): string => {
  const names = Object.keys(columns).join(', ');
  return `insert into ${table} (${names}) select ${names} from ${rowsFrom(at, columns)}`;
};
