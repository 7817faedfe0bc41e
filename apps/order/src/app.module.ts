import { type DynamicModule, Module } from '@nestjs/common';
import { SETTINGS, type OrderSettings } from './config.js';
import { OnCustomerChanged } from './projections/customer/on-customer-changed.js';
import { OnProductChanged } from './projections/product/on-product-changed.js';
import { OnReservationChanged } from './projections/reservation/on-reservation-changed.js';
import { OnReservationConfirmed } from './order/on-reservation-confirmed.js';
import { OnStockTaken } from './shipment/on-stock-taken.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { CreditMemosController } from './credit-memo/credit-memos.controller.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryWritesController } from './history/history-writes.controller.js';
import { ImportController } from './import/import.controller.js';
import { InvoiceWritesController } from './invoice/invoice-writes.controller.js';
import { InvoicesController } from './invoice/invoices.controller.js';
import { LegacyOrdersController } from './legacy/legacy-orders.controller.js';
import { MailsController } from './mails/mails.controller.js';
import { OrderWritesController } from './order/order-writes.controller.js';
import { OrdersController } from './order/orders.controller.js';
import { PaymentsController } from './payment/payments.controller.js';
import { ShipmentWritesController } from './shipment/shipment-writes.controller.js';
import { ShipmentsController } from './shipment/shipments.controller.js';
import { PaymentDesk } from './payment/payment-desk.js';
import type { PaymentMethod } from './payment/payment-method.js';
import { FURTHER_METHODS } from './payment/payment-methods.js';
import { PaymentSweep } from './payment/payment-sweep.js';

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
