import pg from 'pg';

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const needsText = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Values as pg sends them. pg makes texts of objects while it writes the message: one that it cannot write (a `toPostgres` or `toJSON` that
 * throws, a cycle) would leave half of it sent, and the statement unprepared that is noted as prepared. Throws what the value throws.
 */
export const sendable = (values: unknown[]): unknown[] => (values.some(needsText) ? values.map((value) => prepareValue(value)) : values);

/** The arguments of a client's `query`, with values as pg sends them. */
export const withSendableValues = ([config, values, ...rest]: unknown[]): unknown[] => {
  if (Array.isArray(values)) return [config, sendable(values), ...rest];
  // What has a way of its own to be sent, as COPY, is no plain object.
  const isPlain = typeof config === 'object' && config !== null && !('submit' in config);
  const own = isPlain ? (config as pg.QueryConfig).values : undefined;
  if (own?.some(needsText)) return [{ ...(config as object), values: sendable(own) }, values, ...rest];
  return [config, values, ...rest];
};
