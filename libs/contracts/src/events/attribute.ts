import { Type, type Static, type TInteger } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

/** Flags of an attribute, 0 or 1 (contract 2, section 2). */
export const attributeFlags = [
  'is_global',
  'is_required',
  'is_unique',
  'is_searchable',
  'is_visible',
  'is_visible_on_front',
  'is_visible_in_advanced_search',
  'is_comparable',
  'is_filterable',
  'is_filterable_in_search',
  'is_used_for_promo_rules',
  'used_in_product_listing',
  'used_for_sort_by',
  'is_html_allowed_on_front',
  'is_wysiwyg_enabled',
  'is_configurable',
] as const;
export type AttributeFlag = (typeof attributeFlags)[number];

const flag = Type.Integer({ minimum: 0, maximum: 1 });
const labelsByStore = Type.Record(Type.String(), Type.String(), { description: 'store_id → label' });

const option = Type.Object({
  option_id: Type.Integer(),
  label: Type.String(),
  sort_order: Type.Integer(),
  is_default: Type.Boolean(),
  labels: labelsByStore,
});

const attributeFields = {
  attribute_id: Type.Integer(),
  attribute_code: Type.String(),
  frontend_input: Type.String(),
  frontend_label: Type.String(),
  frontend_labels: labelsByStore,
  is_user_defined: Type.Integer({ minimum: 0, maximum: 1, description: '0: the system’s own' }),
  ...(Object.fromEntries(attributeFlags.map((name) => [name, flag])) as Record<AttributeFlag, TInteger>),
  default_value: orNull(Type.String()),
  position: Type.Integer(),
  apply_to: Type.Array(Type.String(), { description: 'product types; empty: all of them' }),
};

const attributeSchema = Type.Object(attributeFields);
/** An attribute without its options. */
export type AttributeData = Static<typeof attributeSchema>;
export type AttributeOption = Static<typeof option>;

const previousAttribute = Type.Partial(
  Type.Object({
    ...attributeFields,
    options: Type.Array(option, { description: 'as they were: those that changed, and those that are gone' }),
  }),
);
const attributeData = Type.Intersect([
  attributeSchema,
  Type.Object({
    options: Type.Array(option, { description: 'only those that are new or changed with this event' }),
    options_removed: Type.Array(Type.Integer(), { description: 'ids of options that are gone with this event' }),
    previous: orNull(previousAttribute, 'the old values of what changed'),
    updated_at: Type.Optional(timestamp),
  }),
]);

export const attributeCreated = defineEvent('attribute.created', topics.catalog, {
  subject: 'attribute_id',
  summary: 'An attribute was created. Where its options are too many for one event, the others follow as attribute.updated.',
  schema: attributeData,
  sample: {
    ...samples.attribute,
    options: [samples.attributeOption],
    options_removed: [],
    previous: null,
    updated_at: '2026-03-02 14:05:10',
  },
});
export const attributeUpdated = defineEvent('attribute.updated', topics.catalog, {
  subject: 'attribute_id',
  summary:
    'An attribute or its options changed. Products name options by their labels: a changed label is published here, and not for each product.',
  schema: attributeData,
  sample: { ...samples.attribute, options: [], options_removed: [], previous: { is_filterable: 0 }, updated_at: '2026-03-02 14:05:10' },
});
export const attributeDeleted = defineEvent('attribute.deleted', topics.catalog, {
  subject: 'attribute_id',
  summary: 'An attribute was deleted. Before it, product.updated was published for each product that had a value of it.',
  schema: Type.Object({
    attribute_id: Type.Integer(),
    attribute_code: Type.String(),
    previous: Type.Object({
      ...attributeFields,
      options: Type.Array(option, { description: 'those that no attribute.updated took away before' }),
    }),
  }),
  sample: { attribute_id: 93, attribute_code: 'color', previous: { ...samples.attribute, options: [samples.attributeOption] } },
});

const setFields = {
  attribute_set_id: Type.Integer(),
  attribute_set_name: Type.String(),
  groups: Type.Array(
    Type.Object({
      attribute_group_id: Type.Integer(),
      group_name: Type.String(),
      sort_order: Type.Integer(),
      attributes: Type.Array(Type.Object({ attribute_code: Type.String(), sort_order: Type.Integer() })),
    }),
    { description: 'in the order of the page' },
  ),
};
const setSchema = Type.Object(setFields);
/** An attribute set with its groups and their attributes. */
export type AttributeSetData = Static<typeof setSchema>;

const setData = Type.Intersect([setSchema, Type.Object({ previous: orNull(Type.Partial(setSchema), 'the old values of what changed') })]);

export const attributeSetCreated = defineEvent('attribute-set.created', topics.catalog, {
  subject: 'attribute_set_id',
  summary: 'An attribute set was created.',
  schema: setData,
  sample: { ...samples.attributeSet, previous: null },
});
export const attributeSetUpdated = defineEvent('attribute-set.updated', topics.catalog, {
  subject: 'attribute_set_id',
  summary: 'An attribute set, its groups or their attributes changed.',
  schema: setData,
  sample: { ...samples.attributeSet, previous: { groups: [{ ...samples.attributeSet.groups[0]!, attributes: [] }] } },
});
export const attributeSetDeleted = defineEvent('attribute-set.deleted', topics.catalog, {
  subject: 'attribute_set_id',
  summary: 'An attribute set was deleted, and its products with it, each with its own product.deleted.',
  schema: Type.Object({
    attribute_set_id: Type.Integer(),
    attribute_set_name: Type.String(),
    products_removed: Type.Integer({ minimum: 0 }),
    previous: setSchema,
  }),
  sample: { attribute_set_id: 9, attribute_set_name: 'T-shirts', products_removed: 3, previous: samples.attributeSet },
});
