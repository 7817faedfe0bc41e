import { bigint, boolean, defineTable, text } from '@entrepot/database';

export const productRefTable = defineTable('product_ref', {
  sku: text().primary(),
  product_id: bigint(),
  type_id: text().nullable(),
  is_deleted: boolean().default('false'),
  version: bigint(),
});
