import { beginsWith } from '@entrepot/database';
import { defineSearch, type Lookup } from '@entrepot/service';

const product = (matched: string, where: string): Lookup => ({
  ...{ type: 'product', matched },
  sql: `select product_id as id, name as title, sku as subtitle from product where ${where}`,
});

/** Indexes product_sku_key, product_pkey, product_name_folded; plans in test/product-list-plans.spec.ts. */
export const productSearch = defineSearch(
  'product',
  [product('sku', 'sku = $1::text'), product('request_id', 'product_id = any($2::bigint[])'), product('name', beginsWith('name', '$1'))],
  ({ q, ids = [] }) => [q, ids],
);
