import { type Database, exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { type Coupon, type CouponChange, created, type NewCoupon } from './coupon.rules.js';
import { couponTable } from './coupon.table.js';

const added = ['code', 'is_active', 'discount_type', 'amount', 'usage_limit', 'expires_at', 'store_ids'] as const;
const saved = [...added, 'times_used', 'version'] as const;
export const couponColumns = ['coupon_id', ...saved] as const;
type CouponRow = RowOf<typeof couponTable, (typeof couponColumns)[number]>;

const columns = couponTable.select('', couponColumns);
const byCodes = `
  select ${columns} from coupon
   where upper(code) = any(select upper(code) from unnest($1::text[]) as code) order by coupon_id for no key update`;
const update = `
  update coupon set ${saved.map((name, index) => `${name} = $${index + 2}`).join(', ')}, updated_at = now() where coupon_id = $1`;
const insert = `${couponTable.insert(added)} returning ${columns}`;
const valuesOf = couponTable.values(couponColumns);

/** Locks the coupon: uses are claimed and given back one after the other. */
export const lockCoupon = (tx: Tx, couponId: number): Promise<Coupon> =>
  tx.getRepository(couponTable.entity).findOneOrFail({
    select: couponTable.only(couponColumns),
    where: { coupon_id: couponId },
    lock: { mode: 'for_no_key_update' },
  });

export const findCoupon = (db: Database, couponId: number): Promise<Coupon | null> =>
  db.getRepository(couponTable.entity).findOne({ select: couponTable.only(couponColumns), where: { coupon_id: couponId } });

export const lockCoupons = async (tx: Tx, codes: readonly string[]): Promise<Map<string, Coupon>> => {
  const rows = await readRows<CouponRow>(tx, { name: 'lock_coupons', text: byCodes, values: [codes], types: exactTypes });
  return new Map(rows.map((coupon) => [coupon.code.toUpperCase(), coupon]));
};

/** Writes a change of a locked coupon, and its events. */
export const saveCoupon = async (tx: Tx, { coupon, events }: CouponChange): Promise<void> => {
  tx.write(update, valuesOf(coupon));
  await appendEvents(tx, events);
};

/** Writes new coupons, and their events. */
export const insertCoupons = async (tx: Tx, coupons: readonly NewCoupon[]): Promise<void> => {
  if (coupons.length === 0) return;
  const values = [JSON.stringify(coupons)];
  const rows = await readRows<CouponRow>(tx, { name: 'insert_coupons', text: insert, values, types: exactTypes });
  await appendEvents(
    tx,
    rows.flatMap((coupon) => created(coupon).events),
  );
};
