import { Controller } from '@nestjs/common';
import { shipmentCreated, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents, On, type EventContext } from '@entrepot/messaging';
import { plus } from '../reservation/allocation.rules.js';
import { leftToShip } from '../reservation/open-lines.rules.js';
import { claimDocument, saveLeftToShip, saveTaken } from '../reservation/order-stock.store.js';
import { changeReservation } from '../reservation/reservation.rules.js';
import { lockReservationOf, saveReservation } from '../reservation/reservation.store.js';
import { publishShortages, saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { namedWarehouses, shippedGoods } from './goods.rules.js';
import { missingGoods, movedPromises, takeGoods, takenEvent } from './take-goods.rules.js';

/**
 * Takes the goods of a shipment from stock and from its order's reservation, once. A shipment is never refused: what is not there is
 * published as a shortage and not made up for later (contract 4, "Reservations"). An order without a reservation takes from free stock. A
 * line that waits for its product takes free stock if the product is known by now, and is missing whole if not; only what is left to ship
 * of it is reserved when the product comes. Where the shipment names warehouses it takes from these alone, and a line that names its own from that one. `order` and `version` are the order's after the shipment.
 */
export const takeShipment = async (
  tx: Tx,
  {
    shipment,
    order,
    version,
    warehouses: from,
    leaves_from: named = [],
  }: Pick<DataOf<typeof shipmentCreated>, 'shipment' | 'order' | 'warehouses' | 'leaves_from'> & { version: number },
  now: Date,
): Promise<void> => {
  const { shipment_id, order_id } = shipment;
  lockStock(tx);
  if (!(await claimDocument(tx, { kind: 'shipment', document_id: shipment_id, order_id }))) return;
  await saveLeftToShip(tx, order_id, version, leftToShip(order));
  const reservation = await lockReservationOf(tx, order_id);
  const shipped = shippedGoods(shipment.items, order.items);
  const shippedIds = new Set(shipped.map(({ order_item_id }) => order_item_id));
  const reserved = (reservation?.lines ?? []).filter(({ order_item_id }) => shippedIds.has(order_item_id ?? 0));
  const { items, warehouses } = await lockStockItems(tx, {
    productIds: reserved.flatMap(({ product_id }) => product_id ?? []),
    skus: shipped.map(({ sku }) => sku),
  });
  const taken = takeGoods(shipped, reserved, items, {
    warehouses: from ? warehouses.filter(({ code }) => from.includes(code)) : warehouses,
    storeId: shipment.store_id,
    namedOf: (goods) => namedWarehouses(goods, shipment.items, named, warehouses),
  });
  const cause = { cause: 'ship', order_id, shipment_id, movements: movedPromises(taken.goods), warehouses } as const;
  await saveStockItems(tx, afterChanges(items, taken.items), cause, now);
  await saveTaken(tx, order_id, taken.goods);
  const takenOf = new Map(taken.goods.map((goods) => [goods.order_item_id, goods.warehouses]));
  const lines = taken.lines.map((line) => ({ ...line, taken: plus(line.taken, takenOf.get(line.order_item_id ?? 0) ?? new Map()) }));
  if (reservation && lines.length > 0) await saveReservation(tx, changeReservation(reservation, lines, warehouses, 'shipped'));
  await publishShortages(tx, missingGoods(taken.goods, order_id));
  await appendEvents(tx, [takenEvent(shipment, taken.goods, warehouses)]);
};

@Controller()
export class OnShipmentCreated {
  @On(shipmentCreated)
  async take(data: DataOf<typeof shipmentCreated>, { tx, event }: EventContext): Promise<void> {
    await takeShipment(tx, { ...data, version: event.version }, new Date());
  }
}
