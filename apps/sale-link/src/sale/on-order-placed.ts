import { Controller } from '@nestjs/common';
import { type DataOf, orderPlaced, orderStateSnapshot } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { thisSecond } from '@entrepot/kernel';
import { type CausedEvent, causedBy, type EventContext, On, OnMany } from '@entrepot/messaging';
import { convert, type SaleChange } from './sale.rules.js';
import { lockSales, saveSales } from './sale.store.js';

/** Ends the conversion: each sale gets its order, once. */
@Controller()
export class OnOrderPlaced {
  @OnMany(orderPlaced, { keepPlans: true })
  async placed(events: readonly CausedEvent<DataOf<typeof orderPlaced>>[], tx: Tx): Promise<void> {
    const sales = await lockSales(
      tx,
      events.map(({ event }) => event.data.sale_id),
    );
    const changes = new Map<number, SaleChange>();
    for (const { event, context } of events) {
      const { sale_id, order_id, increment_id } = event.data;
      const before = changes.get(sale_id);
      const sale = before?.sale ?? sales.get(sale_id);
      const change = sale && convert(sale, { order_id, increment_id }, thisSecond());
      if (change) changes.set(sale_id, { ...change, events: [...(before?.events ?? []), ...causedBy(context, change.events)] });
    }
    await saveSales(tx, [...changes.values()]);
  }

  /** An operator has it published once more: the sale has no order, or another one. */
  @On(orderStateSnapshot)
  async published({ vendalink_id, order_id, increment_id }: DataOf<typeof orderStateSnapshot>, { tx }: EventContext): Promise<void> {
    const sale = vendalink_id ? (await lockSales(tx, [vendalink_id])).get(vendalink_id) : undefined;
    if (!sale || (sale.status === 'converted' && sale.order_id === order_id && sale.order_increment_id === increment_id)) return;
    const change = convert({ ...sale, order_id: null }, { order_id, increment_id }, thisSecond());
    if (change) await saveSales(tx, [change]);
  }
}
