import { type Tx, rowsFrom } from '@entrepot/database';
import type { Warehouses } from '../projections/reservation/reservation.rules.js';

/** Writes once where the items of a shipment left from; one that is not here is left alone. Index shipment_item_pkey. */
export const saveShipmentWarehouses = async (
  tx: Tx,
  shipmentId: number,
  items: readonly { order_item_id: number; warehouses: Warehouses }[],
): Promise<void> => {
  await tx.query(
    `update shipment_item i set warehouses = row.warehouses from ${rowsFrom({ order_item_id: 'bigint', warehouses: 'jsonb' })}
      where i.shipment_id = $2 and i.order_item_id = row.order_item_id and i.warehouses is null`,
    [JSON.stringify(items), shipmentId],
  );
};
