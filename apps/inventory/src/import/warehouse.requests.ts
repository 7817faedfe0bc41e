import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { arrayLimits, flag, textLimits } from '@entrepot/http';
import { isLongerThan } from '@entrepot/kernel';
import type { WarehouseRecord } from '../warehouse/warehouse.rules.js';

const longestCode = 64;
const largestInteger = 2_147_483_647;
const isInteger = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= largestInteger;
const asInteger = (value: unknown): unknown => (typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value);
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value);
const isText = (longest: number) => (value: unknown) => typeof value === 'string' && value.length > 0 && !isLongerThan(value, longest);

/** A field that is converted, then checked by one test whose failure says what it must be; null counts as absent. */
const Field = (
  convert: (value: unknown) => unknown,
  test: (value: unknown) => boolean,
  mustBe: string,
  { required = false, api }: { required?: boolean; api: ApiPropertyOptions },
): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => convert(value)),
    ...(required ? [] : [IsOptional()]),
    ValidateBy({ name: 'field', validator: { validate: test, defaultMessage: () => `$property must be ${mustBe}` } }),
    required ? ApiProperty(api) : ApiPropertyOptional(api),
  );

/** One line of POST /ops/import/warehouses: what is absent stays as it is. */
export class WarehouseRecordDto implements WarehouseRecord {
  @Field(asText, isText(longestCode), 'a text of 1 to 64 characters', {
    required: true,
    api: { type: String, maxLength: longestCode, description: 'Natural key; a slug of ASCII characters is best', example: 'curitiba' },
  })
  code: string;

  @Field(asText, isText(textLimits.name), 'a text of 1 to 255 characters', {
    api: {
      type: String,
      maxLength: textLimits.name,
      description: 'A new one is named by its code unless told otherwise',
      example: 'Curitiba',
    },
  })
  name?: string;

  @Field(
    (value) => {
      const active = flag(value);
      return active === null ? value : Number(active);
    },
    (value) => value === 0 || value === 1,
    '1 (active) or 0 (inactive)',
    { api: { enum: [0, 1], default: 1, description: 'Inactive ones keep their stock, and do not count as salable' } },
  )
  status?: number;

  @Field(asInteger, isInteger, 'a whole number', {
    api: { type: 'integer', description: 'The smallest is taken from first. A new one comes last unless told otherwise', example: 1 },
  })
  priority?: number;

  @Field(
    (value) => (Array.isArray(value) ? [...new Set(value.map(asInteger))] : value),
    (value) => Array.isArray(value) && value.length <= arrayLimits.entries && value.every((id) => isInteger(id) && id >= 0),
    'a list of store ids, or null for every store',
    {
      api: {
        type: [Number],
        maxItems: arrayLimits.entries,
        nullable: true,
        description: 'The stores whose orders are taken from here; null: every store',
        example: [1],
      },
    },
  )
  store_ids?: number[] | null;
}
