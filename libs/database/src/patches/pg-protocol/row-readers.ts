import pg from 'pg';

/** Reads a value from the bytes of its text. */
export type ValueReader = (bytes: Buffer, start: number, end: number) => unknown;
type Parser = (text: string) => unknown;

const [minus, point, zero, nine] = [0x2d, 0x2e, 0x30, 0x39];
/** Digits that a number of JavaScript's holds exactly, and powers of ten that it is divided by with the right rounding. */
const mostDigits = 15;
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, exponent) => 10 ** exponent);

/** As `Number` reads the text of an integer, a numeric or a float. */
const readNumber: ValueReader = (bytes, start, end) => {
  const isNegative = bytes[start] === minus;
  const first = isNegative ? start + 1 : start;
  let digits = 0;
  let decimals = 0;
  let isWhole = true;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === point && isWhole) isWhole = false;
    else if (byte < zero || byte > nine) return Number(bytes.toString('latin1', start, end));
    else {
      digits = digits * 10 + (byte - zero);
      if (!isWhole) decimals++;
    }
  }
  if (end - first > mostDigits) return Number(bytes.toString('latin1', start, end));
  const found = digits / powersOfTen[decimals]!;
  return isNegative ? -found : found;
};

const [openingBrace, closingBrace] = [0x7b, 0x7d];
const isEmptyObject = (bytes: Buffer, start: number, end: number): boolean =>
  end - start === 2 && bytes[start] === openingBrace && bytes[start + 1] === closingBrace;

const { INT2, INT4, JSON: json, JSONB } = pg.types.builtins;
/** What pg itself reads as whole numbers, and what as JSON. */
const integers = [INT2, INT4].map((oid) => pg.types.getTypeParser(oid, 'text') as Parser);
const jsons = [json, JSONB].map((oid) => pg.types.getTypeParser(oid, 'text') as Parser);

/** Reads what pg's parser of a column's values reads, without the text of a number. */
export const readerOf = (parser: Parser): ValueReader => {
  if (parser === Number || integers.includes(parser)) return readNumber;
  const readText: ValueReader = (bytes, start, end) => parser(bytes.toString('utf8', start, end));
  return jsons.includes(parser) ? (bytes, start, end) => (isEmptyObject(bytes, start, end) ? {} : readText(bytes, start, end)) : readText;
};
