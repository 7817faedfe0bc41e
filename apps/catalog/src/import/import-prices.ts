import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { sameJson } from '@entrepot/kernel';
import { applyPriceLine, type PriceLine, type Prices } from '../product/price-line.rules.js';
import { applyProductRecord } from '../product/product-record.rules.js';
import { checkEventSize, type Product } from '../product/product.rules.js';
import { saveProducts } from '../product/save-products.store.js';
import { lockImports } from '../record/import-lock.store.js';
import { ensureReferences, loadKnownCatalog, type WarnedChange } from './ensure-references.js';
import { orRejection } from './import-line.js';

const pricesOf = ({ price, special_price, group_prices, tier_prices }: Product): Prices => ({
  ...{ price, special_price, group_prices, tier_prices },
});

const unknownSku = (sku: string): Outcome => ({
  status: 'unchanged',
  warnings: [`sku ${sku} is not known yet: no product has it, its price is left out`],
});

/** Takes one batch of a prices import; several lines may be of one product, which is saved once. */
export const importPrices = async (tx: Tx, lines: readonly PriceLine[], now: Date): Promise<Outcome[]> => {
  lockImports(tx, 'products');
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const { products, attributes } = await loadKnownCatalog(
    tx,
    skus.map((sku) => ({ sku })),
  );
  const prices = new Map([...products].map(([sku, product]) => [sku, pricesOf(product)]));
  const outcomes = lines.map((line): Outcome =>
    orRejection(() => {
      const before = prices.get(line.sku);
      if (!before) return unknownSku(line.sku);
      const after = applyPriceLine(before, line);
      prices.set(line.sku, after);
      return { status: sameJson(before, after) ? 'unchanged' : 'updated' };
    }),
  );
  const changes: WarnedChange[] = [];
  for (const [sku, product] of products) {
    const change = applyProductRecord(product, { sku, ...prices.get(sku) }, () => ({}));
    if (!change) continue;
    const checked = orRejection(() => {
      checkEventSize(change);
      return { status: 'updated' };
    });
    if (checked.status === 'updated') changes.push({ ...change, warn: () => undefined });
    else lines.forEach((line, index) => line.sku === sku && (outcomes[index] = checked));
  }
  if (changes.length > 0) await saveProducts(tx, changes, await ensureReferences(tx, changes, attributes, new Map(), now), now);
  return outcomes;
};
