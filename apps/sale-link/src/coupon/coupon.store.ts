import { couponCreated, couponUpdated, event } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { type Coupon, couponData, type CouponData } from './coupon.rules.js';
import type { NewCoupon } from './coupon-record.rules.js';

export const couponColumns = 'coupon_id, code, is_active, discount_type, amount, usage_limit, times_used, expires_at, store_ids, version';

type CouponRow = Omit<Coupon, 'amount' | 'version'> & { amount: string; version: string };

const toCoupon = (row: CouponRow): Coupon => ({ ...row, amount: Number(row.amount), version: Number(row.version) });

/** The coupon, locked: whoever claims a use or gives one back does so one after the other. */
export const lockCoupon = async (tx: Tx, couponId: number): Promise<Coupon> => {
  const [row] = await tx.query<CouponRow[]>(`select ${couponColumns} from coupon where coupon_id = $1 for no key update`, [couponId]);
  return toCoupon(row as CouponRow);
};

export const lockCoupons = async (tx: Tx, codes: readonly string[]): Promise<Map<string, Coupon>> => {
  const rows = await tx.query<CouponRow[]>(
    `select ${couponColumns} from coupon where upper(code) = any(select upper(code) from unnest($1::text[]) as code) order by coupon_id for no key update`,
    [codes],
  );
  return new Map(rows.map((row) => [row.code.toUpperCase(), toCoupon(row)]));
};

const previousOf = (before: Coupon, after: Coupon): Partial<CouponData> => {
  const [old, now] = [couponData(before), couponData(after)];
  const names = (Object.keys(old) as (keyof CouponData)[]).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(names.map((name) => [name, old[name]]));
};

/** Writes a change of a locked coupon, and its event. */
export const saveCoupon = async (tx: Tx, before: Coupon, after: Coupon): Promise<void> => {
  await tx.query(
    `update coupon set code = $2, is_active = $3, discount_type = $4, amount = $5, usage_limit = $6, times_used = $7, expires_at = $8,
            store_ids = $9, version = $10, updated_at = now() where coupon_id = $1`,
    [
      after.coupon_id,
      after.code,
      after.is_active,
      after.discount_type,
      after.amount,
      after.usage_limit,
      after.times_used,
      after.expires_at,
      after.store_ids,
      after.version,
    ],
  );
  const data = { ...couponData(after), previous: previousOf(before, after) };
  await appendEvents(tx, [event(couponUpdated, { subject: after.coupon_id, version: after.version, data })]);
};

/** Writes new coupons, and their events. */
export const insertCoupons = async (tx: Tx, coupons: readonly NewCoupon[]): Promise<void> => {
  if (coupons.length === 0) return;
  const rows = await tx.query<CouponRow[]>(
    `insert into coupon (code, is_active, discount_type, amount, usage_limit, expires_at, store_ids)
     select code, is_active, discount_type, amount, usage_limit, expires_at, store_ids
       from json_to_recordset($1::json) as r(code text, is_active boolean, discount_type text, amount numeric, usage_limit integer,
            expires_at timestamptz, store_ids integer[])
     returning ${couponColumns}`,
    [JSON.stringify(coupons)],
  );
  const created = rows
    .map(toCoupon)
    .map((coupon) =>
      event(couponCreated, { subject: coupon.coupon_id, version: coupon.version, data: { ...couponData(coupon), previous: null } }),
    );
  await appendEvents(tx, created);
};
