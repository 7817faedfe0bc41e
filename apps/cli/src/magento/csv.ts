import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Failure } from '../api/failure.js';
import { openInput } from '../records/input-file.js';

/** Cell by which Magento empties a value; an empty cell leaves the value as it is. */
export const emptied = '__EMPTY__VALUE__';

/** A cell's text; undefined where it says nothing, null where it empties. */
export const cellOf = ({ cells }: Row, column: string): string | null | undefined => {
  const text = cells[column]?.trim() ?? '';
  return text === '' ? undefined : text === emptied ? null : text;
};

/** Returns the cell's text where there is one. */
export const textOf = (row: Row, column: string): string | undefined => cellOf(row, column) ?? undefined;

/** Rows of the admin's values; all others are those of one store view. */
export const storeViewOf = (row: Row): string | undefined => {
  const view = textOf(row, 'store_view_code');
  return view === 'admin' ? undefined : view;
};

export const skuOf = (row: Row): string => textOf(row, 'sku') ?? '';

export interface Row {
  /** Line of the file, from 1, where the row begins: cells may run over several lines. */
  line: number;
  /** By column; an empty text where the cell is empty. */
  cells: Readonly<Record<string, string>>;
}

export interface CsvFile {
  bytes: number;
  read: () => number;
  rows: AsyncIterable<Row>;
}

const lineBreak = /\r\n|\n|\r/g;
const blankLines = /^[\r\n]*/;

const breaksIn = (text: string): number => text.match(lineBreak)?.length ?? 0;

/** Columns that a kind of file must have, and the message for other files. */
interface Kind {
  columns: readonly string[];
  what: string;
}

const products: Kind = { columns: ['sku', 'product_type'], what: 'a product CSV of Magento 2' };
const attributes: Kind = { columns: ['attribute_code', 'frontend_input', 'frontend_label'], what: 'an attribute CSV of Magento 2' };

const headerOf = (path: string, header: readonly string[], kind: Kind): string[] => {
  const columns = header.map((name) => name.trim());
  const missing = kind.columns.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new Failure(`${path} has no column ${missing}: is it ${kind.what}?`);
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice !== undefined) throw new Failure(`${path} has the column ${twice} twice: keep one of them.`);
  return columns;
};

async function* rowsOf(path: string, content: AsyncIterable<Buffer>, kind: Kind): AsyncGenerator<Row> {
  const parser = Readable.from(content).pipe(parse({ bom: true, raw: true, skip_empty_lines: true }));
  let columns: string[] | undefined;
  let line = 1;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      const start = line + breaksIn(blankLines.exec(raw)?.[0] ?? '');
      line += breaksIn(raw);
      if (columns === undefined) columns = headerOf(path, record, kind);
      else yield { line: start, cells: Object.fromEntries(columns.map((name, index) => [name, record[index] ?? ''])) };
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read (${(error as Error).message}): is it whole?`, 1, { cause: error });
  }
  if (columns === undefined) throw new Failure(`${path} is empty: is it ${kind.what}?`);
}

const open = (path: string, kind: Kind): CsvFile => {
  const { bytes, read, content } = openInput(path);
  return { bytes, read, rows: rowsOf(path, content, kind) };
};

/** Opens a product CSV, plain or .gz, for one pass. */
export const openProducts = (path: string): CsvFile => open(path, products);

/** Opens an attribute CSV, plain or .gz, for one pass. */
export const openAttributes = (path: string): CsvFile => open(path, attributes);
