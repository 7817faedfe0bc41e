import { event, stockTaken, type DomainEvent, type ShipmentData } from '@entrepot/contracts';
import { sum, toNumber } from '@entrepot/kernel';
import { plus, type Allocation } from '../reservation/allocation.rules.js';
import { shortEvent } from '../stock-item/stock-events.rules.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import type { TakenGoods } from './take-goods.rules.js';
import { byCode, type Warehouse } from '../warehouse/warehouse.rules.js';

/** Where each line of a shipment was taken from; of a configurable product, the goods of all of its children together. */
export const takenEvent = (
  { shipment_id, order_id, items }: Pick<ShipmentData, 'shipment_id' | 'order_id' | 'items'>,
  goods: readonly TakenGoods[],
  warehouses: readonly Warehouse[],
): DomainEvent =>
  event(stockTaken, {
    subject: shipment_id,
    version: 1,
    data: {
      shipment_id,
      order_id,
      items: items.map(({ order_item_id }) => {
        const own = goods.filter(({ document_item_id }) => document_item_id === order_item_id);
        const taken = own.reduce<Allocation>((all, { warehouses: some }) => plus(all, some), new Map());
        return { order_item_id, warehouses: byCode(taken, warehouses), missing_qty: toNumber(sum(own.map(({ missing }) => missing))) };
      }),
    },
  });

/**
 * What was shipped and lay nowhere, line by line. Of a product that no stock is known of, as far as the order knows which one it is:
 * `stock.taken` tells the rest.
 */
export const missingEvents = (goods: readonly TakenGoods[], saved: readonly StockItem[], orderId: number): DomainEvent[] =>
  goods.flatMap(({ item, product_id, sku, missing }) => {
    if (missing.isZero()) return [];
    if (item) return [shortEvent(saved.find((now) => now.product_id === item.product_id) ?? item, missing, 'shipment', orderId)];
    return product_id === null ? [] : [shortEvent({ product_id, sku, version: 0 }, missing, 'shipment', orderId)];
  });
