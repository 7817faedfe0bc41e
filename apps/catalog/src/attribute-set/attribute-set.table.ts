import { defineTable, integer, text, timestamp } from '@entrepot/database';

export const attributeSetTable = defineTable('attribute_set', {
  attribute_set_id: integer().identity().primary(),
  attribute_set_name: text(),
  created_at: timestamp().default('now()'),
  version: integer().default('1'),
});

export const attributeGroupTable = defineTable('attribute_group', {
  attribute_group_id: integer().identity().primary(),
  attribute_set_id: integer(),
  group_name: text(),
  sort_order: integer().default('0'),
});

export const attributeSetMemberTable = defineTable('attribute_set_member', {
  attribute_set_id: integer().primary(),
  attribute_id: integer().primary(),
  attribute_group_id: integer(),
  sort_order: integer().default('0'),
});
