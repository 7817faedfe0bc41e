import type { DateRange } from '@entrepot/kernel';
import type { WalkCondition } from '../changes/walk-page.js';

export type Bind = Parameters<WalkCondition['sql']>[0];

/** A column, or an expression, and what it is compared with. */
export interface Equality {
  column: string;
  values: readonly unknown[];
  type: 'text' | 'bigint' | 'integer' | 'smallint' | 'date';
  /** Makes of a single value's parameter what the column is compared with. */
  operand?: (parameter: string) => string;
  /** Sorts whose order the column's index gives, or with so few rows found that sorting them costs less. */
  sorts?: readonly string[];
}

/** A filter with its value, on columns of the list's own table. */
export interface Condition extends WalkCondition {
  equality?: Equality;
  /** It finds few rows: they are found first and sorted then, whatever PostgreSQL reckons of a walk along the sort's index. */
  isSelective?: boolean;
  isRange?: boolean;
  /** SQL of the ids that it finds, at `most` so many of each part in their order: for pages by id and counts of which it is the only condition. */
  alone?: (bind: Bind, most: string) => string;
  /** Some of its values find few rows, others many: the statement is planned for its values each time. */
  isUneven?: boolean;
}

/** Makes the conditions of a parameter's value. */
export type Filter<V = never> = (value: V) => readonly Condition[];

type Options = Pick<Equality, 'operand' | 'sorts'> & Pick<Condition, 'isFixed' | 'isSelective' | 'isUneven'>;

export const operandOf = ({ type, operand = (value) => `${value}::${type}` }: Equality, parameter: string): string => operand(parameter);

const equals = (equality: Equality, bind: Bind): string => {
  const { column, values, type } = equality;
  return values.length === 1 ? `${column} = ${operandOf(equality, bind(values[0]))}` : `${column} = any(${bind(values)}::${type}[])`;
};

const valuesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null && 'values' in value ? (value.values as unknown[]) : [value];
};

/** Finds rows with the value, or with one of several; an empty list finds nothing. */
export const anyOf =
  (column: string, type: Equality['type'], { operand, sorts, ...flags }: Options = {}): Filter<unknown> =>
  (value) => {
    const equality: Equality = { column, type, values: valuesOf(value), ...(operand && { operand }), ...(sorts && { sorts }) };
    return [{ ...flags, equality, sql: (bind) => equals(equality, bind) }];
  };

/** Finds the text in upper and lower case. */
export const ignoringCase = (column: string, options: Omit<Options, 'operand'> = {}): Filter<string> =>
  anyOf(`lower(${column})`, 'text', { ...options, operand: (parameter) => `lower(${parameter}::text)` });

/** On one side of a value. */
export const compared =
  (column: string, operator: '>=' | '<' | '<=', type: 'date' | 'timestamptz'): Filter<string | Date> =>
  (value) => [{ sql: (bind) => `${column} ${operator} ${bind(value)}::${type}`, isRange: true }];

/** Within a range of moments. */
export const range =
  (column: string): Filter<DateRange | undefined> =>
  ({ from, before } = {}) => [
    ...(from ? compared(column, '>=', 'timestamptz')(from) : []),
    ...(before ? compared(column, '<', 'timestamptz')(before) : []),
  ];
