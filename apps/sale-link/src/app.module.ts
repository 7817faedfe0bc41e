import { type DynamicModule, Module } from '@nestjs/common';
import { searchController } from '@entrepot/service';
import { SaleLinkConfig } from './link/sale-link.config.js';
import { CheckoutDurations } from './checkout/on-checkout-ended.js';
import { OnOrderPlaced } from './sale/on-order-placed.js';
import { OnImageChanged } from './projections/image/on-image-changed.js';
import { OnProductChanged } from './projections/product/on-product-changed.js';
import { OnReservationRejected } from './checkout/on-reservation-rejected.js';
import { OnStockRecalculated } from './projections/warehouse/on-stock-recalculated.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { OnWarehouseChanged } from './projections/warehouse/on-warehouse-changed.js';
import { CheckoutController } from './checkout/page/checkout.controller.js';
import { FormBodies } from './checkout/page/form-bodies.js';
import { PostcodeController } from './checkout/postcode/postcode.controller.js';
import { PostcodeLookup } from './checkout/postcode/postcode-lookup.js';
import { ImportController } from './coupon/import-coupons.controller.js';
import { SalesController } from './sale/sales.controller.js';
import { HostedPayments, PAYMENT_PAGE } from './payment/hosted-payments.js';
import { OnCheckoutHeld } from './payment/on-checkout-held.js';
import { PaymentPagesController } from './payment/payment-pages.controller.js';
import { PaymentSweep } from './payment/payment-sweep.js';
import { RawBodies } from './payment/raw-bodies.js';
import type { PaymentPage } from './payment/stripe-page.js';
import { PaymentWebhookController } from './payment/webhook.controller.js';
import { OnOrderChanged } from './projections/order/on-order-changed.js';
import { ExpirySweep } from './sale/expire-sales.js';
import { saleSearch } from './search/sale-search.store.js';

/** Owns sales, coupons and the checkout page. */
@Module({
  controllers: [
    SalesController,
    searchController('vendalink/read', saleSearch),
    CheckoutController,
    PostcodeController,
    ImportController,
    OnProductChanged,
    OnImageChanged,
    OnStoreChanged,
    OnWarehouseChanged,
    OnStockRecalculated,
    OnOrderPlaced,
    OnOrderChanged,
    OnReservationRejected,
    CheckoutDurations,
    OnCheckoutHeld,
    PaymentWebhookController,
    PaymentPagesController,
  ],
  providers: [ExpirySweep, FormBodies, HostedPayments, PaymentSweep, PostcodeLookup, RawBodies],
})
export class SaleLinkModule {
  static with(config: SaleLinkConfig, page: PaymentPage | null): DynamicModule {
    const providers = [
      { provide: SaleLinkConfig, useValue: config },
      { provide: PAYMENT_PAGE, useValue: page },
    ];
    return { module: SaleLinkModule, providers };
  }
}
