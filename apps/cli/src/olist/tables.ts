import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { Failure } from '../api/failure.js';
import { openInput, type InputFile } from '../records/input-file.js';

/** Tables of the data set that are read, with the columns that they must have. */
const columns = {
  orders: [
    'order_id',
    'customer_id',
    'order_status',
    'order_purchase_timestamp',
    'order_approved_at',
    'order_delivered_carrier_date',
    'order_delivered_customer_date',
  ],
  order_items: ['order_id', 'order_item_id', 'product_id', 'shipping_limit_date', 'price', 'freight_value'],
  order_payments: ['order_id', 'payment_sequential', 'payment_type', 'payment_value'],
  customers: ['customer_id', 'customer_unique_id', 'customer_zip_code_prefix', 'customer_city', 'customer_state'],
  products: [
    'product_id',
    'product_category_name',
    'product_photos_qty',
    'product_weight_g',
    'product_length_cm',
    'product_height_cm',
    'product_width_cm',
  ],
  marketing_qualified_leads: ['mql_id', 'first_contact_date', 'landing_page_id', 'origin'],
} as const;

/** Published apart from the others, as a data set of its own. */
const optional: ReadonlySet<string> = new Set<Table>(['marketing_qualified_leads']);

const translation = ['product_category_name', 'product_category_name_english'] as const;

export type Table = keyof typeof columns;
export type Row<T extends Table> = Record<(typeof columns)[T][number], string>;
export type Translation = Record<(typeof translation)[number], string>;

const fileOf = (directory: string, name: string): string | null =>
  [`${name}.csv`, `${name}.csv.gz`].map((file) => join(directory, file)).find((file) => existsSync(file)) ?? null;

const nameOf = (table: Table): string => `olist_${table}_dataset`;

/** Whether a table that may be missing is there. */
export const hasTable = (directory: string, table: Table): boolean => fileOf(directory, nameOf(table)) !== null;

const pathOf = (directory: string, table: Table): string => {
  const name = nameOf(table);
  const file = fileOf(directory, name);
  if (file === null) throw new Failure(`${directory} holds no ${name}.csv (or .csv.gz): name the folder with the Olist CSVs.`, 2);
  return file;
};

async function* rowsOf<R>(input: InputFile, path: string, wanted: readonly string[]): AsyncGenerator<R> {
  const check = (header: string[]): string[] => {
    const missing = wanted.find((name) => !header.includes(name));
    if (missing !== undefined) throw new Failure(`${path} has no column ${missing}: is it the Olist data set?`);
    return header;
  };
  const parser = Readable.from(input.content).pipe(parse({ bom: true, columns: check, skip_empty_lines: true }));
  try {
    for await (const row of parser) yield row as R;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read (${(error as Error).message}): is it whole?`, 1, { cause: error });
  }
}

export interface OpenTable<R> {
  bytes: number;
  read: () => number;
  rows: AsyncIterable<R>;
}

/** Opens a table for one pass. */
export const openTable = <T extends Table>(directory: string, table: T): OpenTable<Row<T>> => {
  const path = pathOf(directory, table);
  const input = openInput(path);
  return { bytes: input.bytes, read: input.read, rows: rowsOf<Row<T>>(input, path, columns[table]) };
};

/** Throws Failure unless every table that must be there is: asked first, so that nothing is half imported. */
export const requireTables = (directory: string): void => {
  for (const table of Object.keys(columns) as Table[]) if (!optional.has(table)) pathOf(directory, table);
};

/** Category → its English name; empty when the data set comes without that file. */
export const readTranslations = async (directory: string): Promise<Map<string, string>> => {
  const path = fileOf(directory, 'product_category_name_translation');
  const english = new Map<string, string>();
  if (path === null) return english;
  for await (const row of rowsOf<Translation>(openInput(path), path, translation)) {
    english.set(row.product_category_name, row.product_category_name_english);
  }
  return english;
};
