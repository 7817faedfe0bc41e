import { type Input, csv, given, input, integer } from '@entrepot/http';

interface Request {
  query: unknown;
  body?: unknown;
}

/** The first of the names that the query has a value for, else the body: a parameter of the query wins, whatever either calls it. */
const sentName = (request: Request, names: readonly string[]): string | undefined => {
  const inQuery = input({ query: request.query });
  const inBody = input({ query: {}, body: request.body });
  const has = (fields: Input) => (name: string) => given(fields, name) !== undefined;
  return names.find(has(inQuery)) ?? names.find(has(inBody));
};

export interface Lookup {
  values: readonly string[];
  /** One value, not in a list: asks for that one, not for a list of one. */
  isSingle: boolean;
}

/** A lookup by one of several names: a single value, CSV, an array, or the parameter repeated; undefined where none was given. */
export const lookup = (request: Request, names: readonly string[], kind: 'integer' | 'text'): Lookup | undefined => {
  const name = sentName(request, names);
  if (name === undefined) return undefined;
  const fields = input(request);
  const values = csv(fields, name) ?? [];
  if (values.length === 0) return undefined;
  for (const value of values) {
    if (kind === 'integer') integer(value, name);
  }
  const isArray = Array.isArray(fields[name]) || Object.hasOwn(request.query as object, `${name}[]`);
  return { values: [...new Set(values)], isSingle: values.length === 1 && !isArray };
};
