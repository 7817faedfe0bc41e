import type { WalkCondition } from '@entrepot/database';
import type { DateRange } from '@entrepot/kernel';

export type Bind = (value: unknown) => string;

/** The rows that were changed within a range of time. */
export const changedWithin = (column: string, { from, before }: DateRange = {}): WalkCondition[] => [
  ...(from ? [{ sql: (bind: Bind) => `${column} >= ${bind(from)}::timestamptz` }] : []),
  ...(before ? [{ sql: (bind: Bind) => `${column} < ${bind(before)}::timestamptz` }] : []),
];
