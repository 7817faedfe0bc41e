import { attributesOf, type RowContext } from './product-attributes.js';
import { cellOf, type Row, skuOf, textOf } from './csv.js';
import { customOptions, type OptionRecord } from './custom-options.js';
import type { Notes } from './notes.js';
import { splitCommas } from './pairs.js';
import { stockRecord, type StockRecord } from './stock-record.js';

/** A product as the import takes it (architecture.md, "Import"); what is absent stays as it is, null empties. */
export interface ProductRecord {
  sku: string;
  name?: string;
  type_id?: string;
  attribute_set?: string;
  status?: number;
  visibility?: number;
  price?: string | null;
  special_price?: string | null;
  parent_sku?: string;
  store_ids?: number[];
  categories?: string[] | null;
  attributes?: Record<string, unknown>;
  options?: OptionRecord[] | null;
  stock?: StockRecord;
}

const statuses: Readonly<Record<string, number>> = { 1: 1, 2: 2, 0: 2 };
const visibilities: Readonly<Record<string, number>> = {
  'not visible individually': 1,
  catalog: 2,
  search: 3,
  'catalog, search': 4,
};

/** A text that cannot be emptied. */
const kept = (row: Row, column: string, notes: Notes): string | undefined => {
  if (cellOf(row, column) === null) notes.warn(`${column}: cannot be emptied`);
  return textOf(row, column);
};

const choice = (row: Row, column: string, choices: Readonly<Record<string, number>>, notes: Notes): number | undefined => {
  const text = kept(row, column, notes);
  if (text === undefined) return undefined;
  const known = text.toLowerCase();
  if (Object.hasOwn(choices, known)) return choices[known];
  notes.warn(`${column}: '${text}' is none of ${Object.keys(choices).join(' / ')}; not taken`);
  return undefined;
};

const categoriesOf = (row: Row): string[] | null | undefined => {
  const cell = cellOf(row, 'categories');
  return typeof cell === 'string' ? splitCommas(cell).filter((path) => path !== '') : cell;
};

/**
 * A row of the admin's values as a record. What the server must have right (the sku, the name, prices, the type, category paths) goes as it
 * stands, so that a faulty one rejects the row; every other value that cannot be held is left out with a warning.
 */
export const productRecord = (row: Row, context: RowContext, notes: Notes): ProductRecord => {
  const attributes = attributesOf(row, context, notes);
  const type = kept(row, 'product_type', notes);
  const stock = stockRecord(row, type, notes);
  const record = {
    sku: skuOf(row),
    name: kept(row, 'name', notes),
    type_id: type,
    attribute_set: kept(row, 'attribute_set_code', notes),
    status: choice(row, 'product_online', statuses, notes),
    visibility: choice(row, 'visibility', visibilities, notes),
    price: cellOf(row, 'price'),
    special_price: cellOf(row, 'special_price'),
    parent_sku: context.family?.parent,
    store_ids: context.storeId === undefined ? undefined : [context.storeId],
    categories: categoriesOf(row),
    attributes: Object.keys(attributes).length > 0 ? attributes : undefined,
    options: customOptions(row, notes),
    stock: Object.keys(stock).length > 0 ? stock : undefined,
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as unknown as ProductRecord;
};
