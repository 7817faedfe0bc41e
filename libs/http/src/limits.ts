/**
 * What a request may hold at most (contract 5, 5.8). Texts count Unicode code points, as `maxLength` of JSON Schema and PostgreSQL do.
 * One entry a limit: the readers of requests and the OpenAPI document both take it from here.
 */
export const textLimits = {
  comment: 65_536,
  /** Names and titles. */
  name: 255,
  /** Every other text, unless the contract says more. */
  text: 4_096,
} as const;

/** Entries of an array. */
export const arrayLimits = {
  entries: 1_000,
  tracks: 100,
  attributeOptions: 10_000,
  filterValues: 1_000,
} as const;

/** Objects and arrays inside each other. */
export const nestingLimit = 64;

/** Bytes of a GET's body. */
export const getBodyLimit = 64 * 1024;

/** Whether a text has more than `limit` code points; a long text is not walked further than that. */
export const isLongerThan = (text: string, limit: number): boolean => {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
};
