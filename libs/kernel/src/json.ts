/** Whether a value is an object with fields: no array, not null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two JSON values have the same content, whatever the order of their fields and the class that holds them. A field that is
 * undefined is not the same as one that is missing.
 */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
};

/** Returns the fields of `before` whose values differ in `after`, with their old values: an event's `previous`. */
export const previousValues = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => !sameJson(value, after[name as keyof T]))) as Partial<T>;
