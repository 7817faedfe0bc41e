import type { Tx } from '@entrepot/database';
import { takeIds, writeRows } from '../record/rows.store.js';
import { unnumbered } from './custom-option.rules.js';
import type { Product, ProductChange } from './product.rules.js';
import { customOptionTable, customOptionValueTable } from './product.table.js';

/** Gives new options and values their ids. */
export const numberCustomOptions = async (tx: Tx, changes: readonly ProductChange[]): Promise<ProductChange[]> => {
  const options = changes.flatMap(({ product }) => product.options);
  const newOptions = options.filter(({ option_id }) => option_id === unnumbered);
  const newValues = options.flatMap(({ values }) => values).filter(({ option_type_id }) => option_type_id === unnumbered);
  const optionIds = await takeIds(tx, 'custom_option', 'option_id', newOptions.length);
  const valueIds = await takeIds(tx, 'custom_option_value', 'option_type_id', newValues.length);
  const number = (product: Product): Product['options'] =>
    product.options.map((option) => ({
      ...option,
      option_id: option.option_id || optionIds.shift()!,
      values: option.values.map((value) => ({ ...value, option_type_id: value.option_type_id || valueIds.shift()! })),
    }));
  return changes.map(({ product, previous }) => ({ product: { ...product, options: number(product) }, previous }));
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
    await tx.query('delete from custom_option where product_id = any($1) and option_id <> all($2)', [
      changedIds,
      options.map(({ option_id }) => option_id),
    ]);
    await tx.query('delete from custom_option_value where option_id = any($1) and option_type_id <> all($2)', [
      options.map(({ option_id }) => option_id),
      values.map(({ option_type_id }) => option_type_id),
    ]);
  }
  await writeRows(
    tx,
    upsertOptions,
    options.map(({ required, ...option }) => ({ ...option, is_required: required })),
  );
  await writeRows(tx, upsertValues, values);
};
