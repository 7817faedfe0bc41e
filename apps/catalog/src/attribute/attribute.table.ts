import { attributeFlags, type AttributeFlag } from '@entrepot/contracts';
import { array, boolean, type Column, defineTable, integer, smallint, text, timestamp } from '@entrepot/database';
import { flagsOn, type FrontendInput } from './attribute.rules.js';

const flags = Object.fromEntries(
  attributeFlags.map((name) => [name, smallint().default(flagsOn.includes(name) ? '1' : '0')]),
) as unknown as Record<AttributeFlag, Column<number>>;

export const attributeTable = defineTable(
  'attribute',
  {
    attribute_id: integer().identity().primary(),
    attribute_code: text(),
    frontend_input: text<FrontendInput>(),
    frontend_label: text(),
    is_user_defined: boolean().default('true'),
    /** Program that fixes the options; null: they are edited through the API. */
    source_model: text().nullable(),
    ...flags,
    default_value: text().nullable(),
    position: integer().default('0'),
    apply_to: array(text()).default("'{}'"),
    version: integer().default('1'),
    created_at: timestamp().default('now()'),
    updated_at: timestamp().default('now()'),
  },
  { isWalkable: true },
);

export const attributeLabelTable = defineTable('attribute_label', {
  attribute_id: integer().primary(),
  store_id: integer().primary(),
  label: text(),
});

export const attributeOptionTable = defineTable('attribute_option', {
  option_id: integer().identity().primary(),
  attribute_id: integer(),
  label: text(),
  sort_order: integer().default('0'),
  is_default: boolean().default('false'),
});

export const attributeOptionLabelTable = defineTable('attribute_option_label', {
  option_id: integer().primary(),
  store_id: integer().primary(),
  label: text(),
});
