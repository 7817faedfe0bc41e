import pg, { type CustomTypesConfig } from 'pg';
import { decimal } from '@entrepot/kernel';

type Parser = (value: string) => unknown;
type Parsers = Readonly<Record<number, Parser>>;

const { builtins } = pg.types;
const bigintArray = 1016;

const asIs: Parser = (value) => value;
const always: Parsers = {
  [builtins.INT8]: Number,
  [builtins.DATE]: asIs,
  [bigintArray]: (value) => (JSON.parse(`[${value.slice(1, -1)}]`) as (number | string)[]).map(Number),
};

const reading = (parsers: Parsers): CustomTypesConfig => ({
  getTypeParser: ((oid: number, format: 'text' | 'binary') => parsers[oid] ?? (pg.types.getTypeParser(oid, format) as Parser)) as never,
});

/** Reads rows as rules have them (`RowOf`): a bigint is a number, a numeric a Decimal, a timestamp a Date. */
export const exactTypes = reading({ ...always, [builtins.NUMERIC]: (value) => decimal(value) });

/** Reads rows as answers show them (`ShownOf`): a numeric is a number, a timestamp `2026-01-31 12:00:00`, as sessions in UTC write it. */
export const shownTypes = reading({ ...always, [builtins.NUMERIC]: Number, [builtins.TIMESTAMPTZ]: (value) => value.slice(0, 19) });
