import { Module, type DynamicModule } from '@nestjs/common';
import { SETTINGS, type InventorySettings } from './config.js';
import { OnCheckoutSubmitted } from './events/on-checkout-submitted.js';
import { OnCreditMemoCreated } from './events/on-credit-memo-created.js';
import { OnOrderCanceled } from './events/on-order-canceled.js';
import { OnOrderImported } from './events/on-order-imported.js';
import { OnOrderPlaced } from './events/on-order-placed.js';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnShipmentCreated } from './events/on-shipment-created.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { FollowUps } from './events/follow-ups.js';
import { ImportController } from './http/import.controller.js';
import { StockController } from './http/stock.controller.js';
import { StockItemsController } from './http/stock-items.controller.js';
import { WarehousesController } from './http/warehouses.controller.js';

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
  providers: [FollowUps],
})
export class InventoryModule {
  static with(settings: InventorySettings): DynamicModule {
    return { module: InventoryModule, providers: [{ provide: SETTINGS, useValue: settings }] };
  }
}
