import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { AnyTable } from '@entrepot/database';
import { Example, Money } from '../fields/answers.js';

/** Describes a field in /docs. @param known what its column says of it */
type Describe = (known: { nullable?: true }) => PropertyDecorator;

/** A field that is no column. */
export interface Expression<T> {
  sql: string;
  describe: Describe;
  /** For types alone. */
  shown?: T;
}

type Said = string | number | boolean | Describe | Expression<unknown>;

const saidBy =
  <V>(decorate: (value: V, options: ApiPropertyOptions) => PropertyDecorator) =>
  (value: V, more: ApiPropertyOptions = {}): Describe =>
  (known) =>
    decorate(value, { ...known, ...more });

/** An example, and more about the field. */
export const example = saidBy(Example);
/** An amount in the currency of the record. */
export const money = saidBy(Money);

export const expression = <T>(sql: string, describe: Describe): Expression<T> => ({ sql, describe });

type Tables = Readonly<Record<string, AnyTable>>;
/** By `o.state`, `o.entity_id as order_id`, or the name of an expression. */
type Examples = Readonly<Record<string, Said>>;

type FieldOf<P> = P extends `${string} as ${infer N}` ? N : P extends `${string}.${infer C}` ? C : P;
type SourceOf<P> = P extends `${infer S} as ${string}` ? S : P;
type ShownAt<T extends Tables, S> = S extends `${infer A extends keyof T & string}.${infer C}` ? T[A]['columns'][C]['shown'] : never;
type ValueOf<T extends Tables, P, S> = S extends Expression<infer V> ? V : ShownAt<T, SourceOf<P>>;

/** Class of a record, with the SQL of its columns and its definition. */
export type RecordClass<T extends Tables, E extends Examples> = (new () => {
  [P in keyof E & string as FieldOf<P>]: ValueOf<T, P, E[P]>;
}) & { columns: string; examples: E };

/**
 * Makes the class of a record of columns with their examples: types and what may be null are those of the tables' maps.
 * @param tables by what their rows are called in the statement
 */
export const recordOf = <const T extends Tables, const E extends Examples>(tables: T, examples: E): RecordClass<T, E> => {
  const record = class {
    static readonly examples = examples;
    static readonly columns = Object.entries(examples)
      .map(([pick, said]) => (typeof said === 'object' ? `${said.sql} as ${pick}` : pick))
      .join(', ');
  };
  for (const [pick, said] of Object.entries(examples)) {
    const [, alias = '', column = '', field = column] = /^(\w+)\.(\w+)(?: as (\w+))?$/.exec(pick) ?? [];
    if (typeof said === 'object') said.describe({})(record.prototype, pick);
    else {
      const { isNullable } = tables[alias]!.columns[column]!.definition;
      const describe = typeof said === 'function' ? said : example(said);
      describe(isNullable ? { nullable: true } : {})(record.prototype, field);
    }
  }
  return record as never;
};
