import { bigint, defineTable, integer, text } from '@entrepot/database';

export const storeRefTable = defineTable('store_ref', {
  store_id: integer().primary(),
  code: text().nullable(),
  name: text().nullable(),
  website_id: integer().nullable(),
  currency: text().nullable(),
  version: bigint().default('0'),
  locale: text().nullable(),
});
