import type { Coupon } from './coupon.rules.js';
import { DomainError } from '@entrepot/kernel';

/** One line of a coupons import: what is absent stays as it is. */
export type CouponRecord = Pick<Coupon, 'code'> & Partial<Omit<Coupon, 'coupon_id' | 'code' | 'times_used' | 'version'>>;

export type NewCoupon = Omit<Coupon, 'coupon_id' | 'version'>;

const refuse = (sentence: string): never => {
  throw new DomainError('invalid_record', { sentence });
};

const checkAmount = <C extends Pick<Coupon, 'discount_type' | 'amount'>>(coupon: C): C =>
  coupon.discount_type === 'percent' && coupon.amount > 100 ? refuse('amount must be at most 100 for a percent coupon') : coupon;

/** A coupon out of a line for a code that is not known yet. */
export const newCoupon = (record: CouponRecord): NewCoupon => {
  const { code, discount_type, amount, is_active = true, usage_limit = null, expires_at = null, store_ids = null } = record;
  if (discount_type === undefined) return refuse('discount_type is required for a new coupon');
  if (amount === undefined) return refuse('amount is required for a new coupon');
  return checkAmount({ code, is_active, discount_type, amount, usage_limit, times_used: 0, expires_at, store_ids });
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The known coupon with a line's fields; null where nothing changes. Uses that were claimed stay claimed. */
export const changedCoupon = (known: Coupon, record: CouponRecord): Coupon | null => {
  const given = Object.entries(record).filter(([, value]) => value !== undefined);
  const changed = given.filter(([name, value]) => !same(value, known[name as keyof Coupon]));
  if (changed.length === 0) return null;
  return checkAmount({ ...known, ...Object.fromEntries(changed), version: known.version + 1 });
};
