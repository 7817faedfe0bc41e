import { type Tx, readRows } from '@entrepot/database';
import type { ShipmentNumber } from './shipment.rules.js';

/** The shipments of an order, oldest first; index shipment_order. */
export const shipmentNumbersOf = async (tx: Tx, orderId: number): Promise<ShipmentNumber[]> => {
  const rows = await readRows<{ shipment_id: string; increment_id: string }>(tx, {
    name: 'shipment_numbers',
    text: 'select shipment_id, increment_id from shipment where order_id = $1 order by shipment_id',
    values: [orderId],
  });
  return rows.map(({ shipment_id, increment_id }) => ({ shipment_id: Number(shipment_id), increment_id }));
};

const owner = {
  id: { name: 'order_of_shipment_id', text: 'select order_id from shipment where shipment_id = $1' },
  number: { name: 'order_of_shipment_number', text: 'select order_id from shipment where increment_id = $1' },
};

/** The order that a shipment belongs to; null where there is no such shipment. Indexes shipment_pkey, shipment_increment_id_key. */
export const shipmentOwner = async (tx: Tx, ref: { shipment_id: string } | { increment_id: string }): Promise<string | null> => {
  const [row] = await readRows<{ order_id: string }>(
    tx,
    'shipment_id' in ref ? { ...owner.id, values: [ref.shipment_id] } : { ...owner.number, values: [ref.increment_id] },
  );
  return row?.order_id ?? null;
};
