import pg, { type CustomTypesConfig } from 'pg';
import { decimal } from '@entrepot/kernel';

type Parser = (value: string) => unknown;
type Parsers = Readonly<Record<number, Parser>>;

const { builtins } = pg.types;
const bigintArray = 1016;

const asIs: Parser = (value) => value;
const numbers: Parsers = {
  [builtins.INT8]: Number,
  [builtins.DATE]: asIs,
  [bigintArray]: (value) => (JSON.parse(`[${value.slice(1, -1)}]`) as (number | string)[]).map(Number),
};
/** `2026-01-31 12:00:00`, as sessions in UTC write it, without fractions and zone. */
const timestamps: Parsers = { [builtins.TIMESTAMPTZ]: (value) => value.slice(0, 19) };

const reading = (...parsers: Parsers[]): CustomTypesConfig => {
  const own: Parsers = Object.assign({}, ...parsers) as Parsers;
  const parserOf = (oid: number, format: 'text' | 'binary'): Parser => own[oid] ?? (pg.types.getTypeParser(oid, format) as Parser);
  return { getTypeParser: parserOf as never };
};

/** Reads rows as rules have them (`RowOf`): a bigint is a number, a numeric a Decimal, a timestamp a Date. */
export const exactTypes = reading(numbers, { [builtins.NUMERIC]: (value) => decimal(value) });

/** Reads rows as answers show them (`ShownOf`): a numeric is a number, a timestamp `2026-01-31 12:00:00`. */
export const shownTypes = reading(numbers, timestamps, { [builtins.NUMERIC]: Number });

/** Reads rows as JSON shows them, but numerics as texts with all decimals, `12.3000`. */
export const shownAsTextTypes = reading(numbers, timestamps);
