import { Module } from '@nestjs/common';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { ProductLinker } from './events/product-linker.js';
import { ImportController } from './http/import.controller.js';
import { LegacyOrdersController } from './http/legacy-orders.controller.js';
import { OrdersController } from './http/orders.controller.js';

@Module({
  controllers: [OrdersController, LegacyOrdersController, ImportController, OnProductChanged, OnStoreChanged],
  providers: [ProductLinker],
})
export class OrderModule {}
