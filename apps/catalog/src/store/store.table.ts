import { boolean, defineTable, integer, text, timestamp } from '@entrepot/database';

export const storeTable = defineTable('store', {
  store_id: integer().primary(),
  code: text(),
  name: text(),
  website_id: integer(),
  currency: text(),
  locale: text(),
  base_url: text().nullable(),
  is_active: boolean(),
  version: integer(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
