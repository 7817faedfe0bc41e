import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { readAttributes } from '../attribute/attribute-value.rules.js';
import { attributeFor, type Attribute } from '../attribute/attribute.rules.js';
import { type AttributeValues, applyProductRecord } from '../product/product-record.rules.js';
import { checkEventSize, type ProductLine } from '../product/product.rules.js';
import { saveProducts } from '../product/save-products.store.js';
import { lockImports } from '../record/import-lock.store.js';
import { together } from '../record/refusal.rules.js';
import { assertAllowed, ownLine } from './allowed-line.js';
import { ensureReferences, type WarnedChange, loadKnownCatalog, type KnownCatalog } from './ensure-references.js';
import { orRejection } from './import-line.js';

const unknownNames = ({ store_ids, stock }: ProductLine, { storeIds, warehouses }: KnownCatalog): string[] => [
  ...(store_ids ?? []).flatMap((id, index) => (storeIds.has(id) ? [] : [`store_ids[${index}]: store ${id} is not known yet, left out`])),
  ...Object.keys(stock?.warehouses ?? {})
    .filter((code) => warehouses !== null && !warehouses.has(code))
    .map((code) => `stock.warehouses.${code}: warehouse ${code} is not known yet; the inventory makes it, active`),
];

/**
 * Takes one batch of a products import, each sku once. A product is kept as it is where its line changes nothing, so that a second
 * import of a file neither writes nor publishes anything.
 */
export const importProducts = async (tx: Tx, records: readonly ProductLine[], now: Date): Promise<Outcome[]> => {
  lockImports(tx, 'products');
  const known = await loadKnownCatalog(tx, records);
  const invented = new Map<string, Attribute>();
  const attributeOf = (code: string, value: unknown): Attribute => {
    const attribute = known.attributes.get(code) ?? invented.get(code) ?? attributeFor(code, value);
    if (!known.attributes.has(code)) invented.set(code, attribute);
    return attribute;
  };
  const changes: WarnedChange[] = [];

  const take = (sent: ProductLine): Outcome => {
    const { line, warnings: leftOut } = ownLine(sent, known);
    const warnings = [...leftOut, ...unknownNames(line, known)];
    const record = line.store_ids ? { ...line, store_ids: line.store_ids.filter((id) => known.storeIds.has(id)) } : line;
    const readValues = (): AttributeValues => readAttributes(record.attributes ?? {}, attributeOf, record.cells);
    const [, change] = together(
      () => assertAllowed(sent, known),
      () => applyProductRecord(known.products.get(record.sku) ?? null, record, readValues),
    );
    if (record.parent_sku && !known.parents.has(record.parent_sku)) {
      warnings.push(`parent_sku: '${record.parent_sku}' is not known yet; the link holds as soon as it is imported`);
    }
    if (!change) return { status: 'unchanged', warnings };
    checkEventSize(change);
    changes.push({ ...change, warn: (message) => warnings.push(message) });
    return { status: change.previous ? 'updated' : 'created', warnings };
  };

  const outcomes = records.map((record) => orRejection(() => take(record)));
  if (changes.length > 0) await saveProducts(tx, changes, await ensureReferences(tx, changes, known.attributes, invented, now), now);
  return outcomes;
};
