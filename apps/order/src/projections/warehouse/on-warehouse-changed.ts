import { Controller } from '@nestjs/common';
import { warehouseCreated, warehouseSnapshot, warehouseUpdated, type WarehouseData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveWarehouse } from './warehouse.store.js';

/** Keeps the codes of warehouses: shipments may name them. */
@Controller()
export class OnWarehouseChanged {
  @On(warehouseCreated, warehouseUpdated, warehouseSnapshot)
  saved({ warehouse_id, code }: WarehouseData, { tx, event }: EventContext): Promise<void> {
    return saveWarehouse(tx, { warehouse_id, code, version: event.version }, replacedVersion(event));
  }
}
