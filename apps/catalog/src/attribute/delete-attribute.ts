import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { setsWith } from '../attribute-set/attribute-group.store.js';
import { changeSets } from '../attribute-set/attribute-set.store.js';
import { lockProductImports } from '../record/import-lock.store.js';
import { productEvent, withoutAttribute } from '../product/product.rules.js';
import { inBatches, lockProductsById } from '../product/product.store.js';
import { loadOptions } from './attribute-option.store.js';
import { type AttributeDefinition, takesOptions } from './attribute.rules.js';
import { lockAttribute, saveAttributes } from './attribute.store.js';

/** Products that one statement looks through for a value: their documents may be large, and a statement has a minute. */
const idsAtOnce = 50_000;

/** Finds the products that use one of an attribute's options; indexes attribute_option_attribute_id_label_key, product_attribute_option_option. */
const usersOfOptions = (tx: Tx, attributeId: number): Promise<{ product_id: number }[]> =>
  tx.query(
    `select distinct po.product_id from attribute_option o join product_attribute_option po using (option_id)
     where o.attribute_id = $1 order by po.product_id`,
    [attributeId],
  );

/** Finds the products with a plain value, in a walk along product_pkey: attributes are deleted too rarely for an index that every import pays for. */
const usersOfValues = async (tx: Tx, code: string): Promise<{ product_id: number }[]> => {
  const [{ last }] = await tx.query<[{ last: number }]>('select coalesce(max(product_id), 0) as last from product');
  const users: { product_id: number }[] = [];
  for (let after = 0; after < last; after += idsAtOnce) {
    const found = await tx.query<{ product_id: number }[]>(
      'select product_id from product where product_id > $1 and product_id <= $2 and attributes ? $3 order by product_id',
      [after, after + idsAtOnce, code],
    );
    users.push(...found);
  }
  return users;
};

const removeFrom = async (tx: Tx, ids: readonly number[], attribute: AttributeDefinition, now: Date): Promise<void> => {
  const { attribute_id, attribute_code: code, frontend_input } = attribute;
  const changes = (await lockProductsById(tx, ids)).flatMap((product) => withoutAttribute(product, code, now) ?? []);
  await tx.query(
    'update product set attributes = attributes - $2::text, version = version + 1, updated_at = $3 where product_id = any($1)',
    [changes.map(({ product }) => product.product_id), code, now],
  );
  if (takesOptions(frontend_input)) {
    await tx.query(
      `delete from product_attribute_option where product_id = any($1)
         and option_id in (select option_id from attribute_option where attribute_id = $2)`,
      [ids, attribute_id],
    );
  }
  await appendEvents(tx, changes.map(productEvent));
};

/**
 * Removes an attribute's values from all products, each of which gets a new version; a bounded number at a time, in one transaction. The
 * caller holds the lock of product imports, so that no product gets a value meanwhile.
 */
const removeValues = async (tx: Tx, attribute: AttributeDefinition, now: Date): Promise<void> => {
  const { attribute_id, attribute_code, frontend_input } = attribute;
  const users = takesOptions(frontend_input) ? await usersOfOptions(tx, attribute_id) : await usersOfValues(tx, attribute_code);
  for (const ids of inBatches(users.map(({ product_id }) => product_id))) await removeFrom(tx, ids, attribute, now);
};

/**
 * Deletes an attribute with its options, its values in all products and its links to sets, in one transaction.
 * @throws DomainError `attribute_not_found`, `attribute_not_removable` for one of the system's own
 */
export const deleteAttribute = async (tx: Tx, code: string, now: Date): Promise<void> => {
  lockProductImports(tx);
  const before = await lockAttribute(tx, code);
  if (before.is_user_defined === 0)
    throw new DomainError('attribute_not_removable', { reason: 'the attribute is one of the system’s own' });
  await removeValues(tx, before, now);
  const options = (await loadOptions(tx, before.attribute_id)).map((option) => ({ before: option, after: null }));
  await changeSets(tx, await setsWith(tx, before.attribute_id), () => saveAttributes(tx, [{ before, after: null, options }], now));
};
