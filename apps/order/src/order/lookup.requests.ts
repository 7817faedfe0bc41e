import { type Aliases, type Input, csv, integerParam } from '@entrepot/http';

/** Other names of what every list of the order family knows (contract 1, section 4). */
export const listAliases = {
  limit: ['page_size', 'per_page', 'pageSize'],
  created_from: ['created_at_from', 'from'],
  created_to: ['created_at_to', 'to'],
} satisfies Aliases;

/** What a GET asks for: one record, or a list. */
export type Lookup<L> = { by: 'id' | 'increment_id'; value: string } | { list: L };

/** A list filter that names nothing, as `status=,`, does not filter. */
export const several = (query: Input, name: string): string[] | undefined => {
  const values = csv(query, name);
  return values && values.length > 0 ? [...new Set(values)] : undefined;
};

/** `increment_id=1` asks for that record; an array, even of one, and a CSV filter the list. */
const isArray = (request: { query: unknown }, query: Input, name: string): boolean =>
  Array.isArray(query[name]) || Object.hasOwn(request.query as object, `${name}[]`);

/** Tells a single lookup from a list. `query` are the request's parameters by their own names. */
export const lookupOf = <L>(request: { query: unknown }, query: Input, list: (numbers: string[] | undefined) => L): Lookup<L> => {
  const id = integerParam(query, 'id');
  if (id !== undefined) return { by: 'id', value: id };
  const numbers = several(query, 'increment_id');
  const [first] = numbers ?? [];
  if (first !== undefined && numbers?.length === 1 && !isArray(request, query, 'increment_id')) return { by: 'increment_id', value: first };
  return { list: list(numbers) };
};
