import { arrayLimits, Field, Flag, textLimits } from '@entrepot/requests';
import { type Decimal, parseDecimal } from '@entrepot/kernel';
import { isoDate, line, taking } from '../field/request-rules.js';
import type { Coupon, CouponRecord } from './coupon.rules.js';

const integerOf = (value: unknown): number | null => {
  const number = typeof value === 'string' ? parseDecimal(value)?.toNumber() : value;
  return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= 2_147_483_647 ? (number as number) : null;
};

const discountTypes = ['percent', 'fixed'] as const;
const discountType = taking('one of percent, fixed', { enum: [...discountTypes] }, (value) => {
  const sent = typeof value === 'string' ? value.trim() : value;
  return discountTypes.find((type) => type === sent);
});

const amount = taking('a number greater than 0 with at most 4 decimals', { type: 'number', description: 'At most 4 decimals' }, (value) => {
  const number = parseDecimal(value);
  return number?.gt(0) && number.lte(99_999_999) ? number : null;
});

const usageLimit = taking('a whole number from 0, or null for no limit', { type: 'integer' }, integerOf);

const storeIds = taking(
  'a list of store ids, or null for all stores',
  { type: 'array', items: { type: 'integer' }, maxItems: arrayLimits.entries },
  (value) => {
    const ids = Array.isArray(value) && value.length <= arrayLimits.entries ? value.map(integerOf) : [null];
    return ids.every((id) => id !== null) ? ids : null;
  },
);

/** Line of POST /ops/import/coupons. Null empties a nullable field; everywhere else it counts as absent. */
export class CouponLine implements CouponRecord {
  @Field(line(textLimits.name), {
    required: true,
    empty: 'refused',
    description: 'Natural key, whatever the case',
    example: 'WELCOME10',
  })
  code: string;

  @Flag({ api: { default: true } })
  is_active?: boolean;

  @Field(discountType, { empty: 'refused', description: 'Required for a new coupon' })
  discount_type?: Coupon['discount_type'];

  @Field(amount, { empty: 'refused', description: 'Required for a new coupon; of a percent coupon at most 100', example: 10 })
  amount?: Decimal;

  @Field(usageLimit, { empty: 'refused', nullable: true, description: 'Null: no limit' })
  usage_limit?: number | null;

  @Field(isoDate('a date like 2026-01-31 or 2026-01-31 12:00:00, or null'), {
    empty: 'refused',
    nullable: true,
    description: 'Null: never; a bare day counts to its end',
    example: '2026-12-31T23:59:59Z',
  })
  expires_at?: Date | null;

  @Field(storeIds, { empty: 'refused', nullable: true, description: 'Null: every store', example: [1] })
  store_ids?: number[] | null;
}
