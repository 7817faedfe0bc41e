import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')]);

/** Types of custom options (contract 3, "Option value formats"). */
export const customOptionTypes = [
  'drop_down',
  'radio',
  'checkbox',
  'multiple',
  'field',
  'area',
  'date',
  'time',
  'date_time',
  'file',
] as const;

const customOption = Type.Object({
  option_id: Type.Integer(),
  title: Type.String(),
  type: Type.Unsafe<(typeof customOptionTypes)[number]>({ type: 'string', enum: [...customOptionTypes] }),
  required: Type.Boolean(),
  values: Type.Array(Type.Object({ option_type_id: Type.Integer(), title: Type.String(), price: Type.Number(), price_type: priceType }), {
    description: 'in the order of the page; empty for types that take a text, a date or a file',
  }),
});

const stockSettings = Type.Partial(
  Type.Object({
    manage_stock: Type.Boolean(),
    backorders: Type.Integer({ minimum: 0, maximum: 2 }),
    min_qty: Type.Number(),
    min_sale_qty: Type.Number(),
    is_in_stock: Type.Boolean(),
    qty: Type.Number({ minimum: 0, description: 'in all warehouses; increases go to the first one. Only where no warehouses are named' }),
    warehouses: Type.Record(Type.String(), Type.Number({ minimum: 0 }), { description: 'warehouse code → quantity' }),
  }),
);

const attributeValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]);

const productFields = {
  product_id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  type_id: Type.String(),
  attribute_set: Type.String(),
  status: Type.Integer({ description: '1 enabled, 2 disabled' }),
  visibility: Type.Integer({ description: '1 not by itself, 2 catalog, 3 search, 4 both' }),
  price: orNull(Type.Number()),
  special_price: orNull(Type.Number(), 'its window: attributes special_from_date and special_to_date'),
  parent_sku: orNull(Type.String(), 'the configurable (or other) product that it belongs to, which may not be known yet'),
  store_ids: orNull(Type.Array(Type.Integer()), 'where it is sold; null: in every store'),
  categories: Type.Array(Type.String(), { description: 'paths, `A/B`' }),
  options: Type.Array(customOption),
  group_prices: Type.Array(Type.Object({ customer_group_id: Type.Integer(), price: Type.Number() })),
  tier_prices: Type.Array(
    Type.Object({ customer_group_id: orNull(Type.Integer(), 'null: every group'), qty: Type.Number(), price: Type.Number() }),
  ),
  stock: orNull(stockSettings, 'as the last import set it; the stock itself is the inventory’s'),
};

/** Fields of the catalog's record beside those that imports set; events of earlier releases lack them. */
const shownFields = {
  attribute_set_id: Type.Optional(Type.Integer()),
  option_ids: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Array(Type.Integer())]), {
      description: 'attribute code → option_id of a select, the option_ids of a multiselect; their labels are the attribute’s',
    }),
  ),
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
};

const productSchema = Type.Object({
  ...productFields,
  ...shownFields,
  attributes: Type.Record(Type.String(), attributeValue, {
    description: 'code → value; a select by its label, a multiselect by its labels',
  }),
});

/** A product as other services know it. */
export type ProductData = Static<typeof productSchema>;
export type CustomOption = Static<typeof customOption>;
export type StockSettings = Static<typeof stockSettings>;
export type AttributeValue = Static<typeof attributeValue>;

const previous = Type.Partial(
  Type.Object({
    ...productFields,
    attributes: Type.Record(Type.String(), orNull(attributeValue), { description: 'only those that changed; null: there was none' }),
  }),
);

/** Old values of the fields that a change touched. */
export type PreviousProduct = Static<typeof previous>;

const productData = Type.Intersect([
  productSchema,
  Type.Object({
    stock_change: orNull(stockSettings, 'what of `stock` is new with this event: the inventory applies this and nothing else'),
    previous: orNull(previous, 'the old values of what changed'),
  }),
]);

const stockData = Type.Object({
  qty: Type.Number({ description: 'the sum of the warehouses' }),
  is_in_stock: Type.Integer({ description: '0 or 1' }),
  warehouses: Type.Record(Type.String(), Type.Number(), { description: 'warehouse code → quantity' }),
});

export const productCreated = defineEvent('product.created', topics.catalog, {
  subject: 'product_id',
  summary: 'A product was created.',
  schema: Type.Intersect([
    productData,
    Type.Object({
      stock_data: Type.Optional(
        Type.Object(stockData.properties, { description: 'the stock that it shows, where the inventory knew it before the catalog did' }),
      ),
    }),
  ]),
  sample: { ...samples.product, stock_change: samples.product.stock, previous: null },
});
export const productUpdated = defineEvent('product.updated', topics.catalog, {
  subject: 'product_id',
  summary: 'A product changed: its fields, its attributes or its prices.',
  schema: productData,
  sample: { ...samples.product, stock_change: null, previous: { price: 89.9 } },
});
export const productStockChanged = defineEvent('product.stock_changed', topics.catalog, {
  subject: 'product_id',
  summary:
    'The stock that a product shows changed: a quantity, or whether it is in stock. It follows `stock.recalculated`; a reservation alone changes nothing here.',
  schema: Type.Object({
    product_id: Type.Integer(),
    sku: Type.String(),
    stock_data: stockData,
    updated_at: timestamp,
    previous: Type.Object({ stock_data: orNull(stockData, 'null: none was known') }, { description: 'the old values of what changed' }),
  }),
  sample: {
    ...{ product_id: 42, sku: 'TSHIRT-M', stock_data: { qty: 12, is_in_stock: 1, warehouses: { main: 12 } } },
    ...{ updated_at: '2026-03-02 14:05:10', previous: { stock_data: { qty: 14, is_in_stock: 1, warehouses: { main: 14 } } } },
  },
});
export const productDeleted = defineEvent('product.deleted', topics.catalog, {
  subject: 'product_id',
  summary: 'A product was deleted.',
  schema: Type.Object({ product_id: Type.Integer(), sku: Type.String(), previous: productSchema }),
  sample: { product_id: 42, sku: 'TSHIRT-M', previous: samples.product },
});

const categorySchema = Type.Object({
  category_id: Type.Integer(),
  parent_id: orNull(Type.Integer(), 'null for a root'),
  name: Type.String(),
  name_path: Type.String({ description: 'the names from the root on, `A/B`, as products name it' }),
  path: Type.String({ description: 'the ids from the root on, `1/4`' }),
  level: Type.Integer({ description: '1 for a root' }),
  position: Type.Integer({ description: 'among its siblings' }),
  is_active: Type.Boolean(),
});

export type CategoryData = Static<typeof categorySchema>;

export const categoryCreated = defineEvent('category.created', topics.catalog, {
  subject: 'category_id',
  summary: 'A category was created, as an imported product named its path.',
  schema: categorySchema,
  sample: {
    ...{ category_id: 4, parent_id: 1, name: 'T-shirts', name_path: 'Clothes/T-shirts', path: '1/4' },
    ...{ level: 2, position: 1, is_active: true },
  },
});
