/** Values that a caller sent, by name: strings and arrays of the query, anything of a JSON body. */
export type Input = Readonly<Record<string, unknown>>;

/** Query and JSON body of a GET as one: a field in the query wins; `status[]` is `status` (contract 4, "Query and body on GET"). */
export const input = (request: { query: unknown; body?: unknown }): Input => {
  // Without a prototype, `__proto__` is a name like any other.
  const merged = Object.assign(Object.create(null) as Record<string, unknown>, request.body);
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    merged[name.endsWith('[]') ? name.slice(0, -2) : name] = value;
  }
  return merged;
};

/** Returns the first of the names that has a value; null, undefined and the empty text count as absent. */
export const firstValue = (query: Input, ...names: string[]): unknown => {
  for (const name of names) {
    const value = query[name];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
};

/** true, false, 1, 0 and their texts; null for anything else. */
export const flag = (value: unknown): boolean | null => {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return null;
};
