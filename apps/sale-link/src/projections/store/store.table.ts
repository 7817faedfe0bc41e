import { bigint, boolean, defineTable, integer, text } from '@entrepot/database';

export const storeTable = defineTable('store_ref', {
  store_id: integer().primary(),
  name: text(),
  website_id: integer(),
  currency: text(),
  locale: text(),
  base_url: text().nullable(),
  is_active: boolean(),
  version: bigint(),
});
