/** Texts as they are stored and looked for: without spaces around them; an empty one is null. */
export const tidy = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as R;
