import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, transaction } from '@entrepot/database';
import { SETTINGS, type InventorySettings } from './config.js';
import { OnCheckoutSubmitted } from './events/on-checkout-submitted.js';
import { OnCreditMemoCreated } from './events/on-credit-memo-created.js';
import { OnOrderCanceled } from './events/on-order-canceled.js';
import { OnOrderImported } from './events/on-order-imported.js';
import { OnOrderPlaced } from './events/on-order-placed.js';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnShipmentCreated } from './events/on-shipment-created.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { ImportController } from './http/import.controller.js';
import { StockController } from './http/stock.controller.js';
import { StockItemsController } from './http/stock-items.controller.js';
import { WarehousesController } from './http/warehouses.controller.js';
import { ensureDefaultWarehouse } from './use-cases/ensure-warehouses.js';

/** Owns warehouses, stock items and reservations. */
@Module({
  controllers: [
    WarehousesController,
    StockItemsController,
    StockController,
    ImportController,
    OnProductChanged,
    OnStoreChanged,
    OnCheckoutSubmitted,
    OnOrderImported,
    OnOrderPlaced,
    OnShipmentCreated,
    OnOrderCanceled,
    OnCreditMemoCreated,
  ],
})
export class InventoryModule implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await transaction(this.db, (tx) => ensureDefaultWarehouse(tx, new Date()));
  }

  static with(settings: InventorySettings): DynamicModule {
    return { module: InventoryModule, providers: [{ provide: SETTINGS, useValue: settings }] };
  }
}
