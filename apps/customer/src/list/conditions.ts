import type { DateRange } from '@entrepot/kernel';
import type { Condition } from './list.store.js';

/** No condition where no value was given. */
const given = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] => (value === undefined ? [] : [condition(value)]);

/** Exactly the value. */
export const equals = (column: string, type: 'text' | 'integer' | 'bigint', value: string | number | undefined): Condition[] =>
  given(value, (wanted) => ({ sql: (bind) => `${column} = ${bind(wanted)}::${type}` }));

/** Exactly the value; few records share one. */
export const identifies = (column: string, type: 'text' | 'bigint', value: string | undefined): Condition[] =>
  equals(column, type, value).map((condition) => ({ ...condition, isSelective: true }));

/** The value, whatever its case; few records share one. */
export const ignoresCase = (column: string, value: string | undefined): Condition[] =>
  given(value, (wanted) => ({ sql: (bind) => `lower(${column}) = lower(${bind(wanted)}::text)`, isSelective: true }));

/** One of the values. */
export const among = (column: string, values: readonly number[] | undefined): Condition[] =>
  given(values, (wanted) => ({ sql: (bind) => `${column} = any(${bind(wanted)}::smallint[])` }));

/** Within a range of moments. */
export const within = (column: string, { from, before }: DateRange): Condition[] => [
  ...given(from, (moment) => ({ sql: (bind) => `${column} >= ${bind(moment)}::timestamptz` })),
  ...given(before, (moment) => ({ sql: (bind) => `${column} < ${bind(moment)}::timestamptz` })),
];

/** Within a range of days, both included. */
export const withinDays = (column: string, from: string | undefined, to: string | undefined): Condition[] => [
  ...given(from, (day) => ({ sql: (bind) => `${column} >= ${bind(day)}::date` })),
  ...given(to, (day) => ({ sql: (bind) => `${column} <= ${bind(day)}::date` })),
];
