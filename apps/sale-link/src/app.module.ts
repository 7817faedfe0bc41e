import { type DynamicModule, Module } from '@nestjs/common';
import { SaleLinkConfig } from './config.js';
import { CheckoutDurations } from './events/checkout-durations.js';
import { OnOrderPlaced } from './events/on-order-placed.js';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnReservationRejected } from './events/on-reservation-rejected.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { CheckoutController } from './http/checkout.controller.js';
import { FormBodies } from './http/form-bodies.js';
import { ImportController } from './http/import.controller.js';
import { SalesController } from './http/sales.controller.js';
import { ExpirySweep } from './use-cases/expiry-sweep.js';

/** Owns sales, coupons and the checkout page. */
@Module({
  controllers: [
    SalesController,
    CheckoutController,
    ImportController,
    OnProductChanged,
    OnStoreChanged,
    OnOrderPlaced,
    OnReservationRejected,
    CheckoutDurations,
  ],
  providers: [ExpirySweep, FormBodies],
})
export class SaleLinkModule {
  static with(config: SaleLinkConfig): DynamicModule {
    return { module: SaleLinkModule, providers: [{ provide: SaleLinkConfig, useValue: config }] };
  }
}
