/** A parameter or a field, as the API's description has it. */
export interface Field {
  name: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  /** `money`, `date-time`, `date`, `email`, `uri` … */
  format?: string;
  values?: readonly string[];
  isRequired?: true;
  /** Type of the entries of an array, where they are no objects. */
  of?: Field['type'];
  /** Fields of an object, or of the entries of an array. */
  fields?: readonly Field[];
}

/** Facts of an operation that the console knows: nothing that the API's description does not say. */
export interface Operation {
  method: string;
  path: string;
  /** Permission that it needs; null where everyone may. */
  permission: string | null;
  query: readonly Field[];
  /** Fields that its list sorts by. */
  sorts: readonly string[];
  /** Fields of the body, or of one line of an import. */
  body: readonly Field[];
  takesCsv?: true;
  /** Whether it takes `If-Match`: the version of the record that it changes. */
  takesTag?: true;
  /** Key of a list's records in the answer. */
  key?: string;
  /** Fields of a list's record. */
  record: readonly Field[];
}

/** Picks the fields of these names, in the order of the names; what the API does not have is left out. */
export const fieldsNamed = (fields: readonly Field[], names: readonly string[]): Field[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
