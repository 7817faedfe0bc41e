import { Type, type Static, type TInteger } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';

/** The flags of an attribute, 0 or 1 (contract 2, section 2). */
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
/** The old values of what a change of an attribute touched. */
export type PreviousAttribute = Static<typeof previousAttribute>;

const attributeData = Type.Intersect([
  attributeSchema,
  Type.Object({
    options: Type.Array(option, { description: 'only those that are new or changed with this event' }),
    options_removed: Type.Array(Type.Integer(), { description: 'ids of options that are gone with this event' }),
    previous: orNull(previousAttribute, 'the old values of what changed'),
  }),
]);

/** Subject: the attribute_id. Options beyond some hundred kilobytes follow at once, as attribute.updated. */
export const attributeCreated = defineEvent('attribute.created', topics.catalog, attributeData);
/** Subject: the attribute_id. Products name options by their labels: a label that changed here is told once, not product by product. */
export const attributeUpdated = defineEvent('attribute.updated', topics.catalog, attributeData);
/** Subject: the attribute_id. Its values went from the products before, each told as product.updated. */
export const attributeDeleted = defineEvent(
  'attribute.deleted',
  topics.catalog,
  Type.Object({
    attribute_id: Type.Integer(),
    attribute_code: Type.String(),
    previous: Type.Object({
      ...attributeFields,
      options: Type.Array(option, { description: 'those that no attribute.updated took away before' }),
    }),
  }),
);

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

/** Subject: the attribute_set_id. */
export const attributeSetCreated = defineEvent('attribute-set.created', topics.catalog, setData);
/** Subject: the attribute_set_id. */
export const attributeSetUpdated = defineEvent('attribute-set.updated', topics.catalog, setData);
/** Subject: the attribute_set_id. Its products, if it had any, went with it, each told as product.deleted. */
export const attributeSetDeleted = defineEvent(
  'attribute-set.deleted',
  topics.catalog,
  Type.Object({
    attribute_set_id: Type.Integer(),
    attribute_set_name: Type.String(),
    products_removed: Type.Integer({ minimum: 0 }),
    previous: setSchema,
  }),
);
