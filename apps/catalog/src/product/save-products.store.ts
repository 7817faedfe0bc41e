import { Any, Not } from 'typeorm';
import type { ProductData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { writeRows } from '../record/rows.store.js';
import { unnumbered } from './custom-option.rules.js';
import { productStockTable } from './product-stock.table.js';
import { type Product, type ProductChange, productEvent, type StockShown } from './product.rules.js';
import {
  customOptionTable,
  customOptionValueTable,
  groupPriceTable,
  productAttributeOptionTable,
  productCategoryTable,
  productStoreTable,
  productTable,
  tierPriceTable,
} from './product.table.js';

/** Gives new options and values their ids. */
export const numberCustomOptions = async (tx: Tx, changes: readonly ProductChange[]): Promise<ProductChange[]> => {
  const options = changes.flatMap(({ product }) => product.options);
  const newOptions = options.filter(({ option_id }) => option_id === unnumbered);
  const newValues = options.flatMap(({ values }) => values).filter(({ option_type_id }) => option_type_id === unnumbered);
  const optionIds = await tx.ids(customOptionTable, newOptions.length);
  const valueIds = await tx.ids(customOptionValueTable, newValues.length);
  const number = (product: Product): Product['options'] =>
    product.options.map((option) => ({
      ...option,
      option_id: option.option_id || optionIds.shift()!,
      values: option.values.map((value) => ({ ...value, option_type_id: value.option_type_id || valueIds.shift()! })),
    }));
  return changes.map((change) => ({ ...change, product: { ...change.product, options: number(change.product) } }));
};

const upsertOptions = customOptionTable.upsert(customOptionTable.names, { kept: ['product_id'] });
const upsertValues = customOptionValueTable.upsert(customOptionValueTable.names);

/** Writes the options of products whose options changed; ids that stay keep their rows. */
export const saveCustomOptions = async (tx: Tx, changes: readonly ProductChange[]): Promise<void> => {
  const touched = changes.filter(({ product, previous }) => (previous ? 'options' in previous : product.options.length > 0));
  if (touched.length === 0) return;
  const options = touched.flatMap(({ product }) =>
    product.options.map((option, position) => ({ ...option, product_id: product.product_id, position })),
  );
  const values = options.flatMap(({ option_id, values: list }) => list.map((value, position) => ({ ...value, option_id, position })));
  const changedIds = touched.filter(({ previous }) => previous).map(({ product }) => product.product_id);
  if (changedIds.length > 0) {
    const kept = Any(options.map(({ option_id }) => option_id));
    const keptValues = Any(values.map(({ option_type_id }) => option_type_id));
    await tx.getRepository(customOptionTable.entity).delete({ product_id: Any(changedIds), option_id: Not(kept) });
    await tx.getRepository(customOptionValueTable.entity).delete({ option_id: kept, option_type_id: Not(keptValues) });
  }
  await writeRows(
    tx,
    upsertOptions,
    options.map(({ required, ...option }) => ({ ...option, is_required: required })),
  );
  await writeRows(tx, upsertValues, values);
};

export type OptionIds = NonNullable<ProductData['option_ids']>;

/** Rows that products refer to by name, which must be there before they are saved. */
export interface ProductReferences {
  setIds: ReadonlyMap<string, number>;
  categoryIds: ReadonlyMap<string, number>;
  /** Splits a product's attributes into ids of chosen options and the plain values of the column `attributes`. */
  splitValues(product: Product): { chosen: OptionIds; plain: Product['attributes'] };
}

const numberProducts = async (tx: Tx, changes: readonly ProductChange[]): Promise<ProductChange[]> => {
  const ids = await tx.ids(productTable, changes.filter(({ previous }) => previous === null).length);
  return changes.map((change) => (change.previous ? change : { ...change, product: { ...change.product, product_id: ids.shift()! } }));
};

const upsertProducts = productTable.upsert(
  productTable.names.filter((name) => !name.endsWith('_at')),
  { also: { created_at: '$2::timestamptz', updated_at: '$2::timestamptz' }, kept: ['sku', 'created_at'] },
);

/** A table that holds a list of products, which a change of the field replaces. */
interface ListTable {
  field: keyof ProductData;
  remove: string;
  insert: string;
  rowsOf: (product: Product, references: ProductReferences) => object[];
}

const list = <C extends string>(
  field: keyof ProductData,
  table: { name: string; insert(columns: readonly (C | 'product_id')[]): string },
  columns: readonly C[],
  rowsOf: ListTable['rowsOf'],
): ListTable => ({
  field,
  remove: `delete from ${table.name} where product_id = any($1)`,
  insert: table.insert(['product_id', ...columns]),
  rowsOf,
});

const lists: readonly ListTable[] = [
  list('attributes', productAttributeOptionTable, ['option_id'], ({ option_ids = {} }) =>
    Object.values(option_ids).flatMap((ids) => [ids].flat().map((option_id) => ({ option_id }))),
  ),
  list('categories', productCategoryTable, ['category_id'], ({ categories }, { categoryIds }) =>
    categories.map((path) => ({ category_id: categoryIds.get(path) })),
  ),
  list('store_ids', productStoreTable, ['store_id'], ({ store_ids }) => (store_ids ?? []).map((store_id) => ({ store_id }))),
  list('group_prices', groupPriceTable, ['customer_group_id', 'price'], ({ group_prices }) => group_prices),
  list('tier_prices', tierPriceTable, ['customer_group_id', 'qty', 'price'], ({ tier_prices }) => tier_prices),
];

/** Reads the stock that came before its product, and is shown with it (index: product_stock_pkey). */
const stockBefore = async (tx: Tx, ids: readonly number[]): Promise<Map<number, StockShown>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ product_id: number; stock_data: StockShown }[]>(
    `select product_id, ${productStockTable.json('', ['qty', 'is_in_stock', 'warehouses'])} as stock_data from product_stock where product_id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ product_id, stock_data }) => [product_id, stock_data]));
};

/** Writes new and changed products whole, in a few statements for any number of them, and their events. */
export const saveProducts = async (tx: Tx, changes: readonly ProductChange[], references: ProductReferences, now: Date): Promise<void> => {
  const updated_at = formatTimestamp(now);
  const split = changes.map(({ product }) => references.splitValues(product));
  const numbered = (await numberCustomOptions(tx, await numberProducts(tx, changes))).map((change, index): ProductChange => {
    const attribute_set_id = references.setIds.get(change.product.attribute_set)!;
    const shown = { attribute_set_id, option_ids: split[index]!.chosen, created_at: change.product.created_at ?? updated_at, updated_at };
    return { ...change, product: { ...change.product, ...shown } };
  });
  const rows = numbered.map(({ product }, index) => ({
    ...product,
    in_all_stores: product.store_ids === null,
    attributes: split[index]!.plain,
  }));
  await writeRows(tx, upsertProducts, rows, now);
  const stock = await stockBefore(
    tx,
    numbered.filter(({ previous }) => previous === null).map(({ product }) => product.product_id),
  );
  for (const { field, remove, insert, rowsOf } of lists) {
    const touched = numbered.filter(({ previous }) => previous === null || field in previous);
    const known = touched.filter(({ previous }) => previous !== null).map(({ product }) => product.product_id);
    if (known.length > 0) await tx.query(remove, [known]);
    const listed = touched.flatMap(({ product }) => rowsOf(product, references).map((row) => ({ ...row, product_id: product.product_id })));
    await writeRows(tx, insert, listed);
  }
  await saveCustomOptions(tx, numbered);
  await appendEvents(
    tx,
    numbered.map((change) => productEvent({ ...change, stock_data: change.previous ? undefined : stock.get(change.product.product_id) })),
  );
};
