import pg from 'pg';

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const needsText = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Values as pg sends them. pg makes texts of objects while it writes the message: one that it cannot write (a `toPostgres` or `toJSON` that
 * throws, a cycle) would leave half of it sent, and the statement unprepared that is noted as prepared. Throws what the value throws.
 * Kept for correctness: answers never belong to another statement; upstream https://github.com/brianc/node-postgres/issues/3573
 */
export const sendable = (values: unknown[]): unknown[] => (values.some(needsText) ? values.map((value) => prepareValue(value)) : values);
