import { Controller } from '@nestjs/common';
import { warehouseCreated, warehouseSnapshot, warehouseUpdated, type WarehouseData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveWarehouse } from './warehouse.store.js';

/** Keeps which stores the warehouses serve. */
@Controller()
export class OnWarehouseChanged {
  @On(warehouseCreated, warehouseUpdated, warehouseSnapshot)
  saved(warehouse: WarehouseData, { tx, event }: EventContext): Promise<void> {
    return saveWarehouse(tx, warehouse, { version: event.version, replaces: replacedVersion(event) });
  }
}
