import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { type Coupon, type CouponChange, created, type NewCoupon } from './coupon.rules.js';

export const couponColumns = 'coupon_id, code, is_active, discount_type, amount, usage_limit, times_used, expires_at, store_ids, version';

type CouponRow = Omit<Coupon, 'amount' | 'version'> & { amount: string; version: string };

const toCoupon = (row: CouponRow): Coupon => ({ ...row, amount: Number(row.amount), version: Number(row.version) });

/** The coupon, locked: uses are claimed and given back one after the other. */
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

/** Writes a change of a locked coupon, and its events. */
export const saveCoupon = async (tx: Tx, { coupon, events }: CouponChange): Promise<void> => {
  await tx.query(
    `update coupon set code = $2, is_active = $3, discount_type = $4, amount = $5, usage_limit = $6, times_used = $7, expires_at = $8,
            store_ids = $9, version = $10, updated_at = now() where coupon_id = $1`,
    [
      coupon.coupon_id,
      coupon.code,
      coupon.is_active,
      coupon.discount_type,
      coupon.amount,
      coupon.usage_limit,
      coupon.times_used,
      coupon.expires_at,
      coupon.store_ids,
      coupon.version,
    ],
  );
  await appendEvents(tx, events);
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
  await appendEvents(
    tx,
    rows.flatMap((row) => created(toCoupon(row)).events),
  );
};
