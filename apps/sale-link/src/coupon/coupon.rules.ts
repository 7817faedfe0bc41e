import type { DataOf, couponCreated } from '@entrepot/contracts';
import { Decimal, decimal, formatTimestamp, roundMoney, sum } from '@entrepot/kernel';
import { refuse } from '../field/refuse.rules.js';

export interface Coupon {
  coupon_id: number;
  code: string;
  is_active: boolean;
  discount_type: 'percent' | 'fixed';
  amount: number;
  /** null: no limit */
  usage_limit: number | null;
  times_used: number;
  /** From then on it counts no more; null: never. */
  expires_at: Date | null;
  /** null: in every store */
  store_ids: number[] | null;
  version: number;
}

export type CouponData = Omit<DataOf<typeof couponCreated>, 'previous'>;

export const couponData = ({ version: _version, expires_at, ...coupon }: Coupon): CouponData => ({
  ...coupon,
  expires_at: expires_at && formatTimestamp(expires_at),
});

/** Refuses a coupon that does not count in the store now, or has no use left (contract 4, "Sale"). */
export const checkCoupon = (coupon: Coupon | null, storeId: number, now: Date, field = 'coupon_code'): Coupon => {
  if (!coupon) return refuse('coupon_not_found', field);
  if (!coupon.is_active) return refuse('coupon_inactive', field);
  if (coupon.expires_at !== null && coupon.expires_at <= now) return refuse('coupon_expired', field);
  if (coupon.store_ids !== null && !coupon.store_ids.includes(storeId)) return refuse('coupon_not_in_store', field);
  if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) return refuse('coupon_exhausted', field);
  return coupon;
};

/**
 * What the coupon takes off each row: a percentage is rounded row by row; a fixed amount is taken once a sale, at most what the sale
 * costs, and shared out cumulatively, so that the shares add up to it to the cent.
 */
export const discounts = (
  { discount_type, amount }: Pick<Coupon, 'discount_type' | 'amount'>,
  rowTotals: readonly Decimal[],
): Decimal[] => {
  if (discount_type === 'percent') return rowTotals.map((row) => Decimal.min(row, roundMoney(row.times(amount).div(100))));
  const subtotal = sum(rowTotals);
  const whole = Decimal.min(subtotal, roundMoney(amount));
  let [before, taken] = [decimal(0), decimal(0)];
  return rowTotals.map((row) => {
    before = before.plus(row);
    const share = roundMoney(whole.times(before).div(subtotal)).minus(taken);
    taken = taken.plus(share);
    return share;
  });
};
