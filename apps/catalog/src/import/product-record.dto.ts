import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, ValidateNested } from 'class-validator';
import { arrayLimits } from '@entrepot/http';
import { isLongerThan } from '@entrepot/kernel';
import { longestPath } from '../category/category.rules.js';
import { productTypes, type ProductRecord } from '../product/product.rules.js';
import { CustomOptionDto } from './custom-option.dto.js';
import { AmountField, ChoiceField, Field, IntegerField, TextField, asNumber, isInteger } from '../api/record-fields.js';
import { GroupPriceDto, TierPriceDto } from './price-lists.dto.js';
import { StockSettingsDto } from './stock-settings.dto.js';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOf = (test: (entry: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(test);
const asList = (convert: (entry: unknown) => unknown) => (value: unknown) => (Array.isArray(value) ? value.map(convert) : value);

/** One line of POST /ops/import/products: what is absent stays as it is, null empties what can be empty. */
export class ProductRecordDto implements ProductRecord {
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
