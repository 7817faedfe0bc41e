import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, transaction } from '@entrepot/database';
import { SETTINGS, type InventorySettings } from './config.js';
import { OnCheckoutSubmitted } from './reservation/on-checkout-submitted.js';
import { OnCreditMemoCreated } from './shipment/on-credit-memo-created.js';
import { OnOrderCanceled } from './reservation/on-order-canceled.js';
import { OnOrderImported } from './reservation/on-order-imported.js';
import { OnOrderPlaced } from './reservation/on-order-placed.js';
import { OnProductChanged } from './projections/product/on-product-changed.js';
import { OnShipmentCreated } from './shipment/on-shipment-created.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { ImportController } from './import/import.controller.js';
import { StockController } from './stock-item/stock.controller.js';
import { StockItemsController } from './stock-item/stock-items.controller.js';
import { WarehousesController } from './warehouse/warehouses.controller.js';
import { ensureDefaultWarehouse } from './warehouse/ensure-warehouses.js';

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
