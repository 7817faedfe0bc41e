import { Controller } from '@nestjs/common';
import { warehouseCreated, warehouseSnapshot, warehouseUpdated, type WarehouseData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveWarehouse } from './warehouse.store.js';

/** Keeps which stores the warehouses serve: the import of a store warns where none does. */
@Controller()
export class OnWarehouseChanged {
  @On(warehouseCreated, warehouseUpdated, warehouseSnapshot)
  saved({ warehouse_id, code, status, store_ids }: WarehouseData, { tx, event }: EventContext): Promise<void> {
    const warehouse = { warehouse_id, code, is_active: status === 1, store_ids, version: event.version };
    return saveWarehouse(tx, warehouse, replacedVersion(event));
  }
}
