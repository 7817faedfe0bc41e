import { Controller } from '@nestjs/common';
import {
  creditMemoCreated,
  type DataOf,
  fiscalDocumentAdded,
  fiscalDocumentCanceled,
  invoiceCanceled,
  invoiceCreated,
  invoicePaid,
  orderAddressChanged,
  orderCanceled,
  orderCustomerChanged,
  type OrderData,
  orderHeld,
  orderMended,
  orderPaymentChanged,
  orderPlaced,
  orderSnapshot,
  orderStatusChanged,
  orderUnheld,
  shipmentCreated,
  shipmentTrackAdded,
  shipmentTrackChanged,
  shipmentTrackRemoved,
} from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type CausedEvent, type EventContext, On, OnMany } from '@entrepot/messaging';
import { invoiceOf, type OrderNews, pageAfter, refundOf, shipmentOf } from './order-page.rules.js';
import { lockPages, type OrderPageRow, savePages } from './order-page.store.js';

const corrections: ReadonlySet<string> = new Set([orderAddressChanged.type, orderCustomerChanged.type]);

const newsOf = (type: string, data: object): OrderNews => ({
  ...(type.startsWith('order.') && !('order' in data) ? { order: data as OrderData } : data),
  is_corrected: corrections.has(type),
  is_removed: type === shipmentTrackRemoved.type,
});

/** Keeps the state and the documents of the orders that sales became, for their pages; other orders have none. */
@Controller()
export class OnOrderChanged {
  @OnMany(
    ...([orderPlaced, orderCanceled, orderHeld, orderUnheld, orderStatusChanged, orderPaymentChanged] as const),
    ...([orderAddressChanged, orderCustomerChanged, invoiceCreated, invoicePaid, invoiceCanceled, creditMemoCreated] as const),
    ...([shipmentCreated, shipmentTrackAdded, shipmentTrackChanged, shipmentTrackRemoved] as const),
    ...([fiscalDocumentAdded, fiscalDocumentCanceled, orderMended] as const),
    { keepPlans: true },
  )
  async changed(events: readonly CausedEvent<object>[], tx: Tx): Promise<void> {
    const later = events.filter(({ event }) => event.type !== orderPlaced.type);
    const pages = await lockPages(tx, [...new Set(later.map(({ event }) => Number(event.subject)))]);
    const changed = new Map<number, OrderPageRow>();
    for (const { event } of events) {
      const { type, version, data } = event;
      const order_id = Number(event.subject);
      const known = changed.get(order_id) ?? pages.get(order_id);
      if (known ? known.version >= version : type !== orderPlaced.type) continue;
      const { sale_id, page_hash = null } = (known ?? data) as DataOf<typeof orderPlaced>;
      changed.set(order_id, { order_id, sale_id, page_hash, page: pageAfter(known?.page ?? null, newsOf(type, data)), version });
    }
    savePages(tx, [...changed.values()]);
  }

  @On(orderSnapshot)
  replace({ invoices, shipments, credit_memos, page_hash, ...order }: DataOf<typeof orderSnapshot>, { tx, event }: EventContext): void {
    const { order_id, vendalink_id } = order;
    if (vendalink_id == null) return;
    const documents = { invoices: invoices.map(invoiceOf), shipments: shipments.map(shipmentOf), refunds: credit_memos.map(refundOf) };
    const page = { ...pageAfter(null, { order }), ...documents };
    savePages(tx, [{ order_id, sale_id: vendalink_id, page_hash, page, version: event.version }]);
  }
}
