import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { arrayLimits, flag, textLimits } from '@entrepot/http';
import { isLongerThan, parseDecimal } from '@entrepot/kernel';
import { hasControl } from '../field/field.rules.js';
import { parseIsoDate } from '../field/field.rules.js';

interface Check {
  convert?: (value: unknown) => unknown;
  test: (value: unknown) => boolean;
  mustBe: string;
  required?: boolean;
  api: ApiPropertyOptions;
}

/** A field that is converted first and then checked; null passes, as a field that is absent does. */
const Field = ({ convert = (value) => value, test, mustBe, required = false, api }: Check): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => convert(value)),
    ...(required ? [] : [IsOptional()]),
    ValidateBy({ name: 'field', validator: { validate: test, defaultMessage: () => `$property must be ${mustBe}` } }),
    required ? ApiProperty(api) : ApiPropertyOptional(api),
  );

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value);
const asNumber = (value: unknown): unknown => (typeof value === 'string' ? (parseDecimal(value)?.toNumber() ?? value) : value);
const isInteger = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2_147_483_647;

/** One line of POST /ops/import/coupons. */
export class CouponRecordDto {
  @Field({
    convert: asText,
    test: (value) => typeof value === 'string' && value.length > 0 && !isLongerThan(value, textLimits.name) && !hasControl(value),
    mustBe: 'a text of 1 to 255 characters',
    required: true,
    api: { type: String, maxLength: textLimits.name, description: 'Natural key, whatever the case', example: 'WELCOME10' },
  })
  code: string;

  @Field({
    convert: (value) => flag(value) ?? value,
    test: (value) => typeof value === 'boolean',
    mustBe: 'true, false, 1 or 0',
    api: { type: Boolean, default: true },
  })
  is_active?: boolean;

  @Field({
    convert: asText,
    test: (value) => value === 'percent' || value === 'fixed',
    mustBe: 'one of percent, fixed',
    api: { enum: ['percent', 'fixed'], description: 'Required for a new coupon' },
  })
  discount_type?: 'percent' | 'fixed';

  @Field({
    convert: asNumber,
    test: (value) => typeof value === 'number' && parseDecimal(value) !== null && value > 0 && value <= 99_999_999,
    mustBe: 'a number greater than 0 with at most 4 decimals',
    api: { type: Number, description: 'Required for a new coupon; of a percent coupon at most 100', example: 10 },
  })
  amount?: number;

  @Field({
    convert: asNumber,
    test: isInteger,
    mustBe: 'a whole number from 0, or null for no limit',
    api: { type: 'integer', nullable: true, description: 'Null: no limit' },
  })
  usage_limit?: number | null;

  @Field({
    convert: (value) => (typeof value === 'string' ? (parseIsoDate(value.trim()) ?? value) : value),
    test: (value) => value instanceof Date,
    mustBe: 'a date like 2026-01-31 or 2026-01-31 12:00:00, or null',
    api: {
      type: String,
      format: 'date-time',
      maxLength: textLimits.timestamp,
      nullable: true,
      description: 'Null: never; a bare day counts to its end',
      example: '2026-12-31',
    },
  })
  expires_at?: Date | null;

  @Field({
    convert: (value) => (Array.isArray(value) ? value.map(asNumber) : value),
    test: (value) => Array.isArray(value) && value.length <= arrayLimits.entries && value.every(isInteger),
    mustBe: 'a list of store ids, or null for all stores',
    api: { type: [Number], maxItems: arrayLimits.entries, nullable: true, description: 'Null: every store', example: [1] },
  })
  store_ids?: number[] | null;
}
