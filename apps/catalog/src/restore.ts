import { event, productDeleted, productStockChanged, type ProductData } from '@entrepot/contracts';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

/** Other services keep a product's stock and prices until product.deleted; it can be imported again, under a new id. */
const productGone = ({ type, data }: LostEvent, version: number) => {
  if (type === productDeleted.type || !('name' in data)) return null;
  const { previous: _previous, stock_change: _change, ...product } = data as ProductData & { previous: unknown; stock_change: unknown };
  const { product_id, sku } = product;
  return event(productDeleted, { subject: product_id, version, data: { product_id, sku, previous: product } });
};

export const restore: RestoreRules = {
  aggregates: [
    { aggregate: 'store', table: 'store', id: 'store_id' },
    { aggregate: 'product', table: 'product', id: 'product_id', gone: productGone, parts: [productStockChanged.type] },
    { aggregate: 'attribute', table: 'attribute', id: 'attribute_id' },
    { aggregate: 'attribute-set', table: 'attribute_set', id: 'attribute_set_id' },
  ],
};
