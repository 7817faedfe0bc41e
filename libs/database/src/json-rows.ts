/** Columns and their PostgreSQL types. */
export type Columns = Readonly<Record<string, string>>;

/** SQL for any number of rows, sent as one JSON array of objects in the parameter `$at`, as a table named `row`. */
export const rowsFrom = (columns: Columns, at = 1): string => {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset($${at}::json) as row (${types.join(', ')})`;
};

/** SQL of an insert of any number of rows, in their order, sent as one JSON array of objects in the parameter `$at`. */
export const insertRows = (table: string, columns: Columns, at = 1): string => {
  const names = Object.keys(columns).join(', ');
  return `insert into ${table} (${names}) select ${names} from ${rowsFrom(columns, at)}`;
};
