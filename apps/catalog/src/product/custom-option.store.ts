import type { Tx } from '@entrepot/database';
import { takeIds, writeRows } from '../record/rows.store.js';
import { unnumbered } from './custom-option.rules.js';
import type { Product, ProductChange } from './product.rules.js';

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
    `insert into custom_option (option_id, product_id, title, type, is_required, position)
     select option_id, product_id, title, type, required, position
     from json_to_recordset($1::json) as r(option_id integer, product_id integer, title text, type text, required boolean, position integer)
     on conflict (option_id) do update set title = excluded.title, type = excluded.type, is_required = excluded.is_required,
       position = excluded.position`,
    options,
  );
  await writeRows(
    tx,
    `insert into custom_option_value (option_type_id, option_id, title, price, price_type, position)
     select option_type_id, option_id, title, price, price_type, position
     from json_to_recordset($1::json)
       as r(option_type_id integer, option_id integer, title text, price numeric, price_type text, position integer)
     on conflict (option_type_id) do update set option_id = excluded.option_id, title = excluded.title, price = excluded.price,
       price_type = excluded.price_type, position = excluded.position`,
    values,
  );
};
