import { type DynamicModule, Module } from '@nestjs/common';
import { SETTINGS, type OrderSettings } from './config.js';
import { CustomerLinker } from './events/customer-linker.js';
import { OnCustomerChanged } from './events/on-customer-changed.js';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnReservationChanged } from './events/on-reservation-changed.js';
import { OnReservationConfirmed } from './events/on-reservation-confirmed.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { ProductLinker } from './events/product-linker.js';
import { ImportController } from './http/import.controller.js';
import { LegacyOrdersController } from './http/legacy-orders.controller.js';
import { OrdersController } from './http/orders.controller.js';

@Module({
  controllers: [
    OrdersController,
    LegacyOrdersController,
    ImportController,
    OnCustomerChanged,
    OnProductChanged,
    OnReservationChanged,
    OnReservationConfirmed,
    OnStoreChanged,
  ],
  providers: [CustomerLinker, ProductLinker],
})
export class OrderModule {
  static with(settings: OrderSettings): DynamicModule {
    return { module: OrderModule, providers: [{ provide: SETTINGS, useValue: settings }] };
  }
}
