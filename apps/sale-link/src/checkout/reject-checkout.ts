import type { Tx } from '@entrepot/database';
import { rejectSubmit } from './checkout.store.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { lockSale, saveSales } from '../sale/sale.store.js';
import { reject } from '../sale/sale.rules.js';

/** There was not enough stock: the sale is open again, and its coupon gets the use back. An answer to another attempt changes nothing. */
export const rejectCheckout = async (tx: Tx, saleId: number, attempt: number, missing: readonly number[]): Promise<void> => {
  const sale = await lockSale(tx, saleId);
  const rejected = sale && reject(sale, attempt);
  if (!rejected) return;
  await saveSales(tx, [{ before: sale, after: rejected }]);
  const couponId = await rejectSubmit(tx, { sale_id: saleId, attempt }, missing);
  if (couponId === null) return;
  const coupon = await lockCoupon(tx, couponId);
  await saveCoupon(tx, coupon, { ...coupon, times_used: Math.max(0, coupon.times_used - 1), version: coupon.version + 1 });
};
