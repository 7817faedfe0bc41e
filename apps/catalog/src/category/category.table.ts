import { boolean, defineTable, integer, text, timestamp } from '@entrepot/database';

export const categoryTable = defineTable('category', {
  category_id: integer().identity().primary(),
  parent_id: integer().nullable(),
  name: text(),
  /** Names from the root on, `A/B`, as imports write them. */
  name_path: text(),
  /** Ids from the root on, `1/4/9`. */
  path: text(),
  level: integer(),
  position: integer().default('0'),
  is_active: boolean().default('true'),
  created_at: timestamp().default('now()'),
  updated_at: timestamp().default('now()'),
});
