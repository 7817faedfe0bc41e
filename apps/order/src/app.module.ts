import { type DynamicModule, Module } from '@nestjs/common';
import { SETTINGS, type OrderSettings } from './config.js';
import { OnCustomerChanged } from './events/on-customer-changed.js';
import { OnProductChanged } from './events/on-product-changed.js';
import { OnReservationChanged } from './events/on-reservation-changed.js';
import { OnReservationConfirmed } from './events/on-reservation-confirmed.js';
import { OnStockTaken } from './events/on-stock-taken.js';
import { OnStoreChanged } from './events/on-store-changed.js';
import { CreditMemosController } from './http/credit-memos.controller.js';
import { HistoryController } from './http/history.controller.js';
import { HistoryWritesController } from './http/history-writes.controller.js';
import { ImportController } from './http/import.controller.js';
import { InvoiceWritesController } from './http/invoice-writes.controller.js';
import { InvoicesController } from './http/invoices.controller.js';
import { LegacyOrdersController } from './http/legacy-orders.controller.js';
import { MailsController } from './http/mails.controller.js';
import { OrderWritesController } from './http/order-writes.controller.js';
import { OrdersController } from './http/orders.controller.js';
import { PaymentsController } from './http/payments.controller.js';
import { ShipmentWritesController } from './http/shipment-writes.controller.js';
import { ShipmentsController } from './http/shipments.controller.js';
import { PaymentDesk } from './payments/payment-desk.js';
import type { PaymentMethod } from './payments/payment-method.js';
import { FURTHER_METHODS } from './payments/payment-methods.js';
import { PaymentSweep } from './payments/payment-sweep.js';

@Module({
  controllers: [
    OrdersController,
    LegacyOrdersController,
    InvoicesController,
    ShipmentsController,
    HistoryController,
    OrderWritesController,
    InvoiceWritesController,
    ShipmentWritesController,
    CreditMemosController,
    HistoryWritesController,
    MailsController,
    PaymentsController,
    ImportController,
    OnCustomerChanged,
    OnProductChanged,
    OnReservationChanged,
    OnReservationConfirmed,
    OnStockTaken,
    OnStoreChanged,
  ],
  providers: [PaymentDesk, PaymentSweep],
})
export class OrderModule {
  static with(settings: OrderSettings, furtherMethods: readonly PaymentMethod[]): DynamicModule {
    return {
      module: OrderModule,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: FURTHER_METHODS, useValue: furtherMethods },
      ],
    };
  }
}
