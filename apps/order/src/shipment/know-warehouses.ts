import type { Tx } from '@entrepot/database';
import { saveWarehouses } from '../filters/order-filter.store.js';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { shipmentKnown } from './shipment.rules.js';
import { type ItemWarehouses, saveShipmentWarehouses, shipmentOwner } from './shipment.store.js';
import { type ShipmentDetail, findShipment, shipmentData } from './shipment.view.js';

/** Keeps once from which warehouses the items of a shipment left; one that is not here is left alone. */
export const knowWarehouses = async (tx: Tx, shipmentId: number, items: readonly ItemWarehouses[], now: Date): Promise<void> => {
  const order_id = await shipmentOwner(tx, { shipment_id: String(shipmentId) });
  if (order_id === null) return;
  const before = await lockOrder(tx, { order_id }, { duringPayment: true });
  if (!(await saveShipmentWarehouses(tx, shipmentId, items, now))) return;
  saveWarehouses(tx, before.order_id);
  const shipment = (await findShipment(tx, 'id', shipmentId, { multiWarehouse: true })) as ShipmentDetail;
  await saveOrder(tx, before, shipmentKnown(before, shipmentData(shipment), now));
};
