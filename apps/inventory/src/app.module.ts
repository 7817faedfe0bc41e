import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, transaction } from '@entrepot/database';
import type { InventorySettings } from './config.js';
import { HoldSweep } from './hold/expire-holds.js';
import { HoldsController } from './hold/holds.controller.js';
import { ReservationsController } from './hold/reservations.controller.js';
import { ImportController } from './import/import.controller.js';
import { MovementsController } from './ledger/movements.controller.js';
import { OnProductChanged } from './projections/product/on-product-changed.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { OnCheckoutPayment } from './order-reservation/on-checkout-payment.js';
import { OnCheckoutSubmitted } from './order-reservation/on-checkout-submitted.js';
import { OnOrderChanged } from './order-reservation/on-order-changed.js';
import { OnOrderPlaced } from './order-reservation/on-order-placed.js';
import { OnCreditMemoCreated, RESTOCK_ON_REFUND } from './shipment/on-credit-memo-created.js';
import { OnShipmentCreated } from './shipment/on-shipment-created.js';
import { StockController, StockItemsController } from './stock-item/stock-items.controller.js';
import { ensureDefaultWarehouse } from './warehouse/ensure-warehouses.js';
import { MULTI_WAREHOUSE } from './warehouse/warehouse.view.js';
import { WarehousesController } from './warehouse/warehouses.controller.js';

/** Owns warehouses, stock items and reservations. */
@Module({
  controllers: [
    WarehousesController,
    StockItemsController,
    StockController,
    HoldsController,
    ReservationsController,
    MovementsController,
    ImportController,
    OnProductChanged,
    OnStoreChanged,
    OnCheckoutSubmitted,
    OnCheckoutPayment,
    OnOrderPlaced,
    OnShipmentCreated,
    OnOrderChanged,
    OnCreditMemoCreated,
  ],
})
export class InventoryModule implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await transaction(this.db, (tx) => ensureDefaultWarehouse(tx, new Date()));
  }

  static with({ MULTI_WAREHOUSE: multiWarehouse = true, RESTOCK_ON_REFUND: restocks = false }: InventorySettings): DynamicModule {
    const providers = [
      HoldSweep,
      { provide: MULTI_WAREHOUSE, useValue: multiWarehouse },
      { provide: RESTOCK_ON_REFUND, useValue: restocks },
    ];
    return { module: InventoryModule, providers };
  }
}
