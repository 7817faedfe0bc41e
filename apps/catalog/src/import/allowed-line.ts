import { DomainError } from '@entrepot/kernel';
import { currentContext, ownWarehouses } from '@entrepot/telemetry';
import type { ProductLine } from '../product/product.rules.js';
import type { KnownCatalog } from './ensure-references.js';

/** Fields of a line that `prices/write` alone may send, of a known product (contract 6, 6.5). */
const priceFields: ReadonlySet<string> = new Set(['sku', 'price', 'special_price', 'group_prices', 'tier_prices']);

const missing = (field: string, permission: string): string => `${field}: missing permission: ${permission}`;

/** Refuses a line with what its caller may not write. @throws invalid_record */
export const assertAllowed = (line: ProductLine, { products }: Pick<KnownCatalog, 'products'>): void => {
  const held = currentContext()?.permissions;
  const mayWriteStock = !held || held.has('stock/write');
  const mayWriteAll = !held || held.has('products/write');
  const sent = Object.keys(line).filter((name) => line[name as keyof ProductLine] !== undefined && name !== 'stock' && name !== 'cells');
  const others = mayWriteAll ? [] : sent.filter((name) => !priceFields.has(name));
  const refused = [
    ...(!mayWriteAll && !products.has(line.sku) ? [missing('sku', 'products/write')] : []),
    ...others.map((name) => missing(name, 'products/write')),
    ...(line.stock && !mayWriteStock ? [missing('stock', 'stock/write')] : []),
  ];
  if (refused.length > 0) throw new DomainError('invalid_record', { message: refused.join('; '), messages: refused });
};

/**
 * Returns a line with the stock of own, known warehouses alone, where its caller is bound to some, and warnings of what is left out. A total would
 * count in the warehouses of others too.
 */
export const ownLine = (
  line: ProductLine,
  { warehouses: known }: Pick<KnownCatalog, 'warehouses'>,
): { line: ProductLine; warnings: string[] } => {
  const own = ownWarehouses();
  if (!own || !line.stock) return { line, warnings: [] };
  const { qty, warehouses = {}, ...settings } = line.stock;
  const isKept = (code: string): boolean => own.has(code) && (known === null || known.has(code));
  const kept = Object.entries(warehouses).filter(([code]) => isKept(code));
  const stock = { ...settings, ...(kept.length > 0 && { warehouses: Object.fromEntries(kept) }) };
  const { stock: _sent, ...others } = line;
  return {
    line: Object.keys(stock).length > 0 ? { ...others, stock } : others,
    warnings: [
      ...(qty === undefined ? [] : ['stock.qty: left out, name the warehouses']),
      ...Object.keys(warehouses).flatMap((code) =>
        isKept(code) ? [] : [`stock.warehouses.${code}: warehouse ${code} is not known, left out`],
      ),
    ],
  };
};
