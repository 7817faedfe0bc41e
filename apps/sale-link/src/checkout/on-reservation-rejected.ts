import { Controller } from '@nestjs/common';
import { type DataOf, reservationRejected } from '@entrepot/contracts';
import { thisSecond } from '@entrepot/kernel';
import { type EventContext, On } from '@entrepot/messaging';
import { releaseUse } from '../coupon/coupon.rules.js';
import { lockCoupon, saveCoupon } from '../coupon/coupon.store.js';
import { reject } from '../sale/sale.rules.js';
import { lockSale, saveSales } from '../sale/sale.store.js';
import { rejectSubmit } from './checkout.store.js';

/** Out of stock: the sale is open again, and its coupon gets the use back. An answer to another attempt changes nothing. */
@Controller()
export class OnReservationRejected {
  @On(reservationRejected)
  async rejected({ sale_id, attempt, lines }: DataOf<typeof reservationRejected>, { tx }: EventContext): Promise<void> {
    const sale = await lockSale(tx, sale_id);
    const short = lines.map(({ line, sku }) => ({ line, sku }));
    const change = sale && reject(sale, attempt, short, thisSecond());
    if (!change) return;
    await saveSales(tx, [change]);
    const couponId = await rejectSubmit(tx, { sale_id, attempt }, lines);
    if (couponId !== null) await saveCoupon(tx, releaseUse(await lockCoupon(tx, couponId)));
  }
}
