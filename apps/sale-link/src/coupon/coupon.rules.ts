import { couponCreated, couponUpdated, type DataOf, type DomainEvent, event } from '@entrepot/contracts';
import { Decimal, decimal, DomainError, type FaultCode, formatTimestamp, previousValues, roundMoney, sum } from '@entrepot/kernel';
import { refuse } from '../field/field.rules.js';

export interface Coupon {
  coupon_id: number;
  code: string;
  is_active: boolean;
  discount_type: 'percent' | 'fixed';
  amount: Decimal;
  /** null: no limit */
  usage_limit: number | null;
  times_used: number;
  /** From then on it counts no more; null: never. */
  expires_at: Date | null;
  /** null: in every store */
  store_ids: number[] | null;
  version: number;
}

export type NewCoupon = Omit<Coupon, 'coupon_id' | 'version'>;

/** Line of a coupons import: an absent field stays as it is. */
export type CouponRecord = Pick<Coupon, 'code'> & Partial<Omit<Coupon, 'coupon_id' | 'code' | 'times_used' | 'version'>>;

/** A coupon after a change, and the events that the change means. */
export interface CouponChange {
  coupon: Coupon;
  events: DomainEvent[];
}

/** A coupon as its events show it. */
const couponData = ({ version: _version, amount, expires_at, ...coupon }: Coupon): Omit<DataOf<typeof couponCreated>, 'previous'> => ({
  ...coupon,
  amount: amount.toNumber(),
  expires_at: expires_at && formatTimestamp(expires_at),
});

/** A coupon that was just saved for the first time. */
export const created = (coupon: Coupon): CouponChange => {
  const data = { ...couponData(coupon), previous: null };
  return { coupon, events: [event(couponCreated, { subject: coupon.coupon_id, version: coupon.version, data })] };
};

const changed = (before: Coupon, fields: Partial<Coupon>): CouponChange => {
  const coupon = { ...before, ...fields, version: before.version + 1 };
  const now = couponData(coupon);
  const data = { ...now, previous: previousValues(couponData(before), now) };
  return { coupon, events: [event(couponUpdated, { subject: coupon.coupon_id, version: coupon.version, data })] };
};

/** Refuses a coupon that does not count in the store now, or has no use left (contract 4, "Sale"). @param value the code that was sent */
export const checkCoupon = (coupon: Coupon | null, storeId: number, now: Date, value = coupon?.code): Coupon => {
  const no = (error: string, reason: string, code: FaultCode = 'state'): never => refuse(error, 'coupon_code', { code, reason, value });
  if (!coupon) return no('coupon_not_found', 'no coupon has this code', 'not_found');
  if (!coupon.is_active) return no('coupon_inactive', 'the coupon is not active');
  if (coupon.expires_at !== null && coupon.expires_at <= now) return no('coupon_expired', 'the coupon has expired');
  if (coupon.store_ids !== null && !coupon.store_ids.includes(storeId))
    return no('coupon_not_in_store', 'the coupon is not valid in this store');
  if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) return no('coupon_exhausted', 'the coupon has no uses left');
  return coupon;
};

/** Takes one use, unless the coupon does not count any more or has none left. */
export const claimUse = (coupon: Coupon, storeId: number, now: Date): CouponChange =>
  changed(coupon, { times_used: checkCoupon(coupon, storeId, now).times_used + 1 });

/** Gives a claimed use back. */
export const releaseUse = (coupon: Coupon): CouponChange => changed(coupon, { times_used: Math.max(0, coupon.times_used - 1) });

const rejectRecord = (sentence: string): never => {
  throw new DomainError('invalid_record', { sentence });
};

const checkAmount = ({ discount_type, amount }: Pick<Coupon, 'discount_type' | 'amount'>): void => {
  if (discount_type === 'percent' && amount.gt(100)) rejectRecord('amount must be at most 100 for a percent coupon');
};

/** A coupon out of a line for a code that is not known yet. */
export const newCoupon = (record: CouponRecord): NewCoupon => {
  const { code, discount_type, amount, is_active = true, usage_limit = null, expires_at = null, store_ids = null } = record;
  const missing = Object.entries({ discount_type, amount }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (discount_type === undefined || amount === undefined)
    return rejectRecord(missing.map((name) => `${name} is required for a new coupon`).join('; '));
  checkAmount({ discount_type, amount });
  return { code, is_active, discount_type, amount, usage_limit, times_used: 0, expires_at, store_ids };
};

/** Applies a line to the known coupon; null where nothing changes. Uses that were claimed stay claimed. */
export const updated = (known: Coupon, record: CouponRecord): CouponChange | null => {
  const fields = Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[name as keyof Coupon]),
    ),
  );
  if (Object.keys(fields).length === 0) return null;
  const change = changed(known, fields);
  checkAmount(change.coupon);
  return change;
};

const centsOf = (amount: Decimal): bigint => BigInt(amount.times(100).toFixed(0));

/** Shares an amount out by the rows: down to the cent, and the cents that are left go to the largest remainders, of equal ones to the first. */
const shared = (amount: Decimal, rows: readonly Decimal[]): Decimal[] => {
  const subtotal = centsOf(sum(rows)) || 1n;
  const parts = rows.map((row) => {
    const due = centsOf(amount) * centsOf(row);
    return { share: due / subtotal, remainder: due % subtotal };
  });
  const left = Number(centsOf(amount) - parts.reduce((taken, { share }) => taken + share, 0n));
  const rounded = new Set(parts.toSorted((a, b) => Number(b.remainder - a.remainder)).slice(0, left));
  return parts.map((part) => decimal(String(part.share + (rounded.has(part) ? 1n : 0n))).div(100));
};

/**
 * Discount of each row by the coupon: a percentage of their sum, half-up, or a fixed amount of at most their sum, shared out by the largest remainder
 * (contract 6, 6.8).
 */
export const discounts = (
  { discount_type, amount }: Pick<Coupon, 'discount_type' | 'amount'>,
  rowTotals: readonly Decimal[],
): Decimal[] => {
  const subtotal = sum(rowTotals);
  const whole = discount_type === 'percent' ? subtotal.times(amount).div(100) : amount;
  return shared(Decimal.min(subtotal, roundMoney(whole)), rowTotals);
};
