import { customOptionTypes, type StockSettings } from '@entrepot/contracts';
import { arrayLimits, Field, Flag, ItemsOf, Nested, OneOf } from '@entrepot/requests';
import { type CellStyle, isLongerThan, isObject } from '@entrepot/kernel';
import { parseRecord } from '@entrepot/service';
import { longestPath } from '../category/category.rules.js';
import type { OptionLine, OptionValueLine } from '../product/custom-option.rules.js';
import { productTypes, type ProductLine } from '../product/product.rules.js';
import {
  AmountField,
  asNumber,
  IntegerField,
  isAmount,
  isInteger,
  largestAmount,
  largestInteger,
  NameField,
  rule,
} from './record-fields.js';

export class GroupPriceRequest {
  @IntegerField(0, largestInteger, { required: true, example: 2 })
  customer_group_id: number;
  @AmountField({ required: true, example: 49.9 })
  price: number;
}

export class TierPriceRequest {
  @IntegerField(0, largestInteger, { description: 'Null or absent: every group', example: 2, api: { nullable: true } })
  customer_group_id?: number;
  @AmountField({ required: true, min: 0.0001, description: 'From this quantity on', example: 10 })
  qty: number;
  @AmountField({ required: true, example: 44.9 })
  price: number;
}

export class CustomOptionValueRequest implements OptionValueLine {
  @IntegerField(1, largestInteger, {
    description: 'Keeps a value whose title changes; one that the option does not have is ignored',
    example: 31,
  })
  option_type_id?: number;
  @NameField({ required: true, example: 'Gift box' })
  title: string;
  @AmountField({ min: -largestAmount, example: 4.9, api: { default: 0 } })
  price?: number;
  @OneOf(['fixed', 'percent'], { api: { default: 'fixed' } })
  price_type?: 'fixed' | 'percent';
}

export class CustomOptionRequest implements OptionLine {
  @IntegerField(1, largestInteger, {
    description: 'Keeps an option whose title changes; one that the product does not have is ignored',
    example: 12,
  })
  option_id?: number;
  @NameField({ required: true, example: 'Wrapping' })
  title: string;
  @OneOf(customOptionTypes, {
    required: true,
    description: 'A product with a required file option cannot be sold by link',
    example: 'drop_down',
  })
  type: OptionLine['type'];
  @Flag({ api: { default: false } })
  required?: boolean;
  @ItemsOf(CustomOptionValueRequest, { description: 'For drop_down, radio, checkbox and multiple, in the order of the page' })
  values?: CustomOptionValueRequest[];
}

/** `[{code, qty}]` as `{code: qty}`; a code that is none or stands there twice is left for the check to refuse. */
const asQuantities = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const sent: [unknown, unknown][] = Array.isArray(value)
    ? (value as ({ code?: unknown; qty?: unknown } | null)[]).map((entry) => [entry?.code, entry?.qty])
    : Object.entries(value);
  const entries = sent.map(([code, qty]) => [typeof code === 'string' ? code.trim() : '', asNumber(qty)] as const);
  return new Set(entries.map(([code]) => code)).size < entries.length ? [] : Object.fromEntries(entries);
};

const quantities = rule<Record<string, number>>(
  'quantities',
  'a map {code: qty} or a list of {code, qty}, each code once, with quantities from 0 with at most 4 decimals',
  (value) => isObject(value) && Object.entries(value).every(([code, qty]) => code !== '' && code.length <= 64 && isAmount(qty)),
  { type: 'object', maxProperties: arrayLimits.entries, additionalProperties: { type: 'number' } },
  asQuantities,
);

export class StockSettingsRequest implements StockSettings {
  @Flag()
  manage_stock?: boolean;
  @IntegerField(0, 2, { description: '0 no, 1 yes, 2 yes and notify the customer', example: 0 })
  backorders?: number;
  @AmountField({ description: 'Out of stock at this quantity', example: 0 })
  min_qty?: number;
  @AmountField({ example: 1 })
  min_sale_qty?: number;
  @Flag()
  is_in_stock?: boolean;
  @AmountField({
    description: 'In all warehouses; more than there was goes to the first one. Not counted beside `warehouses`',
    example: 12,
  })
  qty?: number;
  @Field(quantities, { empty: 'refused', example: { main: 12, outlet: 3.5 } })
  warehouses?: Record<string, number>;
}

const isListOf = (test: (entry: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= arrayLimits.entries && value.every(test);

const storeIds = rule<number[]>(
  'storeIds',
  `a list of up to ${arrayLimits.entries} store ids, or null for every store`,
  isListOf((id) => isInteger(id, 0)),
  { type: [Number], maxItems: arrayLimits.entries },
  (value) => (Array.isArray(value) ? value.map(asNumber) : value),
);

const categoryPaths = rule<string[]>(
  'categoryPaths',
  `a list of up to ${arrayLimits.entries} paths, as A/B, of up to ${longestPath} characters`,
  isListOf((path) => typeof path === 'string' && !isLongerThan(path, longestPath)),
  { type: 'array', items: { type: 'string', maxLength: longestPath }, maxItems: arrayLimits.entries },
);

const attributeValues = rule<Record<string, unknown>>('attributeValues', 'an object of attribute codes and values', isObject, {
  type: 'object',
  additionalProperties: true,
  maxProperties: arrayLimits.entries,
});

const list = { nullable: true, description: 'The whole list' };

/** Line of POST /ops/import/products: an absent field stays as it is, null clears a nullable one. */
export class ProductLineRequest implements ProductLine {
  @NameField({ required: true, description: 'Natural key', example: 'COFFEE-SANTOS-250' })
  sku: string;
  @NameField({ description: 'Required for a new product', example: 'Enamel mug' })
  name?: string;
  @OneOf(productTypes, { api: { default: 'simple' } })
  type_id?: string;
  @NameField({ description: 'By name; an unknown one is created as a copy of Default, with a warning', api: { default: 'Default' } })
  attribute_set?: string;
  @IntegerField(1, 2, { description: '1 enabled, 2 disabled', api: { default: 1 } })
  status?: number;
  @IntegerField(1, 4, { description: '1 not by itself, 2 catalog, 3 search, 4 both', api: { default: 4 } })
  visibility?: number;
  @AmountField({ nullable: true, example: 59.9 })
  price?: number | null;
  @AmountField({ nullable: true, description: 'Its window: attributes special_from_date and special_to_date', example: 49.9 })
  special_price?: number | null;
  @NameField({ nullable: true, description: 'May come later than its child, in this import or another', example: 'MUGS' })
  parent_sku?: string | null;
  @Field(storeIds, { empty: 'refused', nullable: true, description: 'Null: sold in every store, those to come included', example: [1, 2] })
  store_ids?: number[] | null;
  @Field(categoryPaths, {
    empty: 'refused',
    nullable: true,
    description: 'The whole list; new ones are created; a slash in a name is \\/',
    example: ['Kitchen/Mugs'],
  })
  categories?: string[] | null;
  @Field(attributeValues, {
    empty: 'refused',
    nullable: true,
    description: 'Code → value: a select by its label, a multiselect by a list of labels, new labels are created; null removes the value',
    example: { color: 'Blue', material: ['Steel', 'Enamel'], weight: 0.35 },
    api: { nullable: false },
  })
  attributes?: Record<string, unknown> | null;
  @ItemsOf(CustomOptionRequest, { nullable: true, description: 'The whole list; ids stay by option_id, else by title' })
  options?: CustomOptionRequest[] | null;
  @ItemsOf(GroupPriceRequest, list)
  group_prices?: GroupPriceRequest[] | null;
  @ItemsOf(TierPriceRequest, list)
  tier_prices?: TierPriceRequest[] | null;
  @Nested(StockSettingsRequest, { description: 'Kept and handed on by event; the inventory owns it. Only what is named changes' })
  stock?: StockSettingsRequest;
}

/** Reads a line of an import; cells of a CSV are read by the attributes that they are of. @throws InvalidRecord */
export const productLine = (value: unknown, cells?: CellStyle): ProductLine => {
  const line = parseRecord(ProductLineRequest, value);
  return cells ? { ...line, cells } : line;
};
