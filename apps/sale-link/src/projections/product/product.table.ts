import type { CustomOption } from '@entrepot/contracts';
import { array, bigint, boolean, decimal, defineTable, integer, json, text } from '@entrepot/database';

export const productTable = defineTable('product_ref', {
  product_id: bigint().primary(),
  sku: text(),
  name: text(),
  type_id: text(),
  is_enabled: boolean(),
  price: decimal(14, 4).nullable(),
  store_ids: array(integer()).nullable(),
  parent_sku: text().nullable(),
  options: json<CustomOption[]>(),
  weight: decimal(14, 4).nullable(),
  is_deleted: boolean(),
  version: bigint(),
});
