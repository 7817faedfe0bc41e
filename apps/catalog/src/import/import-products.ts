import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/http';
import { readAttributes } from '../attribute/attribute-value.rules.js';
import { attributeFor, type Attribute } from '../attribute/attribute.rules.js';
import { applyProductRecord } from '../product/product-record.rules.js';
import { checkEventSize, type ProductLine } from '../product/product.rules.js';
import { saveProducts } from '../product/save-products.store.js';
import { lockImports } from '../record/import-lock.store.js';
import { refuse } from '../record/refusal.rules.js';
import { ensureReferences, type WarnedChange, loadKnownCatalog, type KnownCatalog } from './ensure-references.js';
import { orRejection, type ImportLine } from './import-line.js';

const checkStores = ({ store_ids }: ProductLine, { storeIds }: KnownCatalog): void =>
  store_ids?.forEach((id, index) => {
    if (!storeIds.has(id)) refuse(`store_ids[${index}]`, `store ${id} is not known; import it first (POST /ops/import/stores)`);
  });

/**
 * Takes one batch of a products import, each sku once. A product is kept as it is where its line changes nothing, so that a second
 * import of a file neither writes nor publishes anything.
 */
export const importProducts = async (tx: Tx, lines: readonly ImportLine<ProductLine>[], now: Date): Promise<Outcome[]> => {
  await lockImports(tx, 'products');
  const known = await loadKnownCatalog(
    tx,
    lines.map(({ record }) => record),
  );
  const invented = new Map<string, Attribute>();
  const attributeOf = (code: string, value: unknown): Attribute => {
    const attribute = known.attributes.get(code) ?? invented.get(code) ?? attributeFor(code, value);
    if (!known.attributes.has(code)) invented.set(code, attribute);
    return attribute;
  };
  const changes: WarnedChange[] = [];

  const take = (record: ProductLine, warnings: string[]): Outcome => {
    checkStores(record, known);
    const change = applyProductRecord(known.products.get(record.sku) ?? null, record, readAttributes(record.attributes ?? {}, attributeOf));
    if (record.parent_sku && !known.parents.has(record.parent_sku)) {
      warnings.push(`parent_sku: '${record.parent_sku}' is not known yet; the link holds as soon as it is imported`);
    }
    if (!change) return { status: 'unchanged', warnings };
    checkEventSize(change);
    changes.push({ ...change, warn: (message) => warnings.push(message) });
    return { status: change.previous ? 'updated' : 'created', warnings };
  };

  const outcomes = lines.map((line) => orRejection(() => take(line.record, [...line.warnings])));
  if (changes.length > 0) await saveProducts(tx, changes, await ensureReferences(tx, changes, known.attributes, invented, now), now);
  return outcomes;
};
