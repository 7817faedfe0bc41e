import type { Projection } from '@entrepot/messaging';
import { removeProducts } from './product/product.store.js';

/** What sales keep of the catalog. */
export const projections: Projection[] = [
  { aggregate: 'store' },
  { aggregate: 'product', ending: { known: 'select product_id from product_ref where not is_deleted', remove: removeProducts } },
];
