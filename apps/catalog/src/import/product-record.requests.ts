import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, ValidateNested } from 'class-validator';
import { customOptionTypes, type StockSettings } from '@entrepot/contracts';
import { arrayLimits } from '@entrepot/http';
import { isLongerThan, isObject } from '@entrepot/kernel';
import {
  AmountField,
  IntegerField,
  largestInteger,
  ChoiceField,
  FlagField,
  TextField,
  largestAmount,
  Field,
  asNumber,
  isAmount,
  isInteger,
} from '../api/record-fields.js';
import { longestPath } from '../category/category.rules.js';
import type { OptionRecord, OptionValueRecord } from '../product/custom-option.rules.js';
import { productTypes, type ProductLine } from '../product/product.rules.js';

export class GroupPriceDto {
  @IntegerField(0, largestInteger, { required: true, api: { example: 2 } })
  customer_group_id: number;

  @AmountField({ required: true, api: { example: 49.9 } })
  price: number;
}

export class TierPriceDto {
  @IntegerField(0, largestInteger, { api: { nullable: true, example: 2, description: 'Null or absent: every group' } })
  customer_group_id?: number | null;

  @AmountField({ required: true, min: 0.0001, api: { description: 'From this quantity on', example: 10 } })
  qty: number;

  @AmountField({ required: true, api: { example: 44.9 } })
  price: number;
}

export class CustomOptionValueDto implements OptionValueRecord {
  @IntegerField(1, largestInteger, {
    api: { description: 'Keeps a value whose title changes; one that the option does not have is ignored', example: 31 },
  })
  option_type_id?: number;

  @TextField(255, { required: true, api: { example: 'Gift box' } })
  title: string;

  @AmountField({ min: -largestAmount, api: { default: 0, example: 4.9 } })
  price?: number;

  @ChoiceField(['fixed', 'percent'], { api: { default: 'fixed' } })
  price_type?: 'fixed' | 'percent';
}

export class CustomOptionDto implements OptionRecord {
  @IntegerField(1, largestInteger, {
    api: { description: 'Keeps an option whose title changes; one that the product does not have is ignored', example: 12 },
  })
  option_id?: number;

  @TextField(255, { required: true, api: { example: 'Wrapping' } })
  title: string;

  @ChoiceField(customOptionTypes, {
    required: true,
    api: { example: 'drop_down', description: 'A product with a required file option cannot be sold by link' },
  })
  type: OptionRecord['type'];

  @FlagField({ api: { default: false } })
  required?: boolean;

  @ApiPropertyOptional({
    type: [CustomOptionValueDto],
    maxItems: arrayLimits.entries,
    description: 'For drop_down, radio, checkbox and multiple, in the order of the page',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CustomOptionValueDto)
  values?: CustomOptionValueDto[];
}

const entriesOf = (value: object): [unknown, unknown][] =>
  Array.isArray(value)
    ? (value as ({ code?: unknown; qty?: unknown } | null)[]).map((entry) => [entry?.code, entry?.qty])
    : Object.entries(value);

/** `[{code, qty}]` as `{code: qty}`; a code that is none or stands there twice is left for the check to refuse. */
const asQuantities = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const entries = entriesOf(value).map(([code, qty]) => [typeof code === 'string' ? code.trim() : '', asNumber(qty)] as const);
  return new Set(entries.map(([code]) => code)).size < entries.length ? [] : Object.fromEntries(entries);
};

const isQuantities = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([code, qty]) => code !== '' && code.length <= 64 && isAmount(qty));

export class StockSettingsDto implements StockSettings {
  @FlagField()
  manage_stock?: boolean;

  @IntegerField(0, 2, { api: { description: '0 no, 1 yes, 2 yes and notify the customer', maximum: 2, example: 0 } })
  backorders?: number;

  @AmountField({ api: { description: 'Out of stock at this quantity', example: 0 } })
  min_qty?: number;

  @AmountField({ api: { example: 1 } })
  min_sale_qty?: number;

  @FlagField()
  is_in_stock?: boolean;

  @Field(
    isQuantities,
    'a map {code: qty} or a list of {code, qty}, each code once, with quantities from 0 with at most 4 decimals',
    {
      api: {
        type: 'object',
        maxProperties: arrayLimits.entries,
        additionalProperties: { type: 'number' },
        example: { main: 12, outlet: 3.5 },
      },
    },
    asQuantities,
  )
  warehouses?: Record<string, number>;
}

const isListOf = (test: (entry: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(test);
const asList = (convert: (entry: unknown) => unknown) => (value: unknown) => (Array.isArray(value) ? value.map(convert) : value);

/** One line of POST /ops/import/products: what is absent stays as it is, null empties what can be empty. */
export class ProductRecordDto implements ProductLine {
  @TextField(255, { required: true, api: { description: 'Natural key', example: 'MUG-01' } })
  sku: string;

  @TextField(255, { api: { description: 'Required for a new product', example: 'Enamel mug' } })
  name?: string;

  @ChoiceField(productTypes, { api: { default: 'simple' } })
  type_id?: string;

  @TextField(255, { api: { default: 'Default', description: 'By name; an unknown one is created as a copy of Default, with a warning' } })
  attribute_set?: string;

  @IntegerField(1, 2, { api: { description: '1 enabled, 2 disabled', maximum: 2, default: 1 } })
  status?: number;

  @IntegerField(1, 4, { api: { description: '1 not by itself, 2 catalog, 3 search, 4 both', maximum: 4, default: 4 } })
  visibility?: number;

  @AmountField({ api: { nullable: true, example: 59.9 } })
  price?: number | null;

  @AmountField({ api: { nullable: true, description: 'Its window: attributes special_from_date and special_to_date', example: 49.9 } })
  special_price?: number | null;

  @TextField(255, { api: { nullable: true, example: 'MUGS', description: 'May come later than its child, in this import or another' } })
  parent_sku?: string | null;

  @Field(
    isListOf((id) => isInteger(id, 0)),
    'a list of store ids, or null for every store',
    {
      api: {
        type: [Number],
        maxItems: arrayLimits.entries,
        nullable: true,
        example: [1, 2],
        description: 'Null: sold in every store, those to come included',
      },
    },
    asList(asNumber),
  )
  store_ids?: number[] | null;

  @Field(
    isListOf((path) => typeof path === 'string' && !isLongerThan(path, longestPath)),
    `a list of paths, as A/B, of up to ${longestPath} characters`,
    {
      api: {
        type: 'array',
        items: { type: 'string', maxLength: longestPath },
        maxItems: arrayLimits.entries,
        nullable: true,
        description: 'The whole list; new ones are created; a slash in a name is \\/',
        example: ['Kitchen/Mugs'],
      },
    },
  )
  categories?: string[] | null;

  @Field(isObject, 'an object of attribute codes and values', {
    api: {
      type: 'object',
      additionalProperties: true,
      maxProperties: arrayLimits.entries,
      description: 'Code → value: a select by its label, a multiselect by a list of labels, new labels are created; null removes the value',
      example: { color: 'Blue', material: ['Steel', 'Enamel'], weight: 0.35 },
    },
  })
  attributes?: Record<string, unknown> | null;

  @ApiPropertyOptional({
    type: [CustomOptionDto],
    maxItems: arrayLimits.entries,
    nullable: true,
    description: 'The whole list; ids stay by option_id, else by title',
  })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CustomOptionDto)
  options?: CustomOptionDto[] | null;

  @ApiPropertyOptional({ type: [GroupPriceDto], maxItems: arrayLimits.entries, nullable: true, description: 'The whole list' })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => GroupPriceDto)
  group_prices?: GroupPriceDto[] | null;

  @ApiPropertyOptional({ type: [TierPriceDto], maxItems: arrayLimits.entries, nullable: true, description: 'The whole list' })
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TierPriceDto)
  tier_prices?: TierPriceDto[] | null;

  @ApiPropertyOptional({
    type: StockSettingsDto,
    description: 'Kept and handed on by event; the inventory owns it. Only what is named changes',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => StockSettingsDto)
  stock?: StockSettingsDto;
}
