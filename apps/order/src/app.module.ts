import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import { searchController } from '@entrepot/service';
import { type OrderSettings, isMultiWarehouse } from './config.js';
import { CreditMemoWritesController, CreditMemosController } from './credit-memo/credit-memos.controller.js';
import { FiscalDocumentsController } from './fiscal-document/api/fiscal-documents.controller.js';
import { HistoryController } from './history/history.controller.js';
import { CorrectionsController } from './correction/corrections.controller.js';
import { TAXVAT_RULE } from './import/import.requests.js';
import { ImportController } from './import/import.controller.js';
import { InvoiceWritesController, InvoicesController } from './invoice/invoices.controller.js';
import { LegacyOrdersController } from './legacy/legacy-orders.controller.js';
import { MAIL_SETTINGS } from './mails/customer-mail.js';
import { OnReservationConfirmed } from './conversion/on-reservation-confirmed.js';
import { SHOWN, type ShownDetail } from './order/order.view.js';
import { OrderMailsController } from './mails/order-mails.controller.js';
import { OrderWritesController } from './order/order-writes.controller.js';
import { OrdersController } from './order-parts/orders.controller.js';
import { RELEASE_PAYMENT } from './order/release-payment.js';
import { releasePayment } from './payment/release-payment.js';
import { SAVE_PAID_DOCUMENT } from './payment/conclude-payment.js';
import { PaymentDesk } from './payment/payment-desk.js';
import { PaymentSweep } from './payment/payment-sweep.js';
import { PaymentsController } from './payment/payments.controller.js';
import { ReceiptsController } from './payment/receipt/receipts.controller.js';
import { OnPaymentTrouble } from './payment/by-hand/on-payment-trouble.js';
import { PaymentCasesController } from './payment/by-hand/payment-cases.controller.js';
import { PaymentProviders, type ProviderSettings, onlineAbilities, paymentProviders } from './payment/providers/providers.js';
import { OnCustomerChanged } from './projections/customer/on-customer-changed.js';
import { OnProductChanged } from './projections/product/on-product-changed.js';
import { OnReservationChanged } from './projections/reservation/on-reservation-changed.js';
import { OnWarehouseChanged } from './projections/warehouse/on-warehouse-changed.js';
import { OnStoreChanged } from './projections/store/on-store-changed.js';
import { savePaidDocument } from './save-paid-document.js';
import { OnStockTaken } from './shipment/on-stock-taken.js';
import { InvoiceMailsController } from './invoice/invoice-mails.controller.js';
import { ShipmentMailsController } from './shipment/shipment-mails.controller.js';
import { TracksController } from './track/tracks.controller.js';
import { ShipmentWritesController } from './shipment/shipment-writes.controller.js';
import { ShipmentsController } from './shipment/shipments.controller.js';
import { orderSearch } from './search/order-search.store.js';

@Module({
  controllers: [
    OrdersController,
    searchController('orders/read', orderSearch),
    LegacyOrdersController,
    InvoicesController,
    ShipmentsController,
    HistoryController,
    OrderWritesController,
    CorrectionsController,
    OrderMailsController,
    InvoiceWritesController,
    ShipmentWritesController,
    TracksController,
    InvoiceMailsController,
    ShipmentMailsController,
    CreditMemosController,
    CreditMemoWritesController,
    FiscalDocumentsController,
    PaymentsController,
    PaymentCasesController,
    ReceiptsController,
    ImportController,
    OnCustomerChanged,
    OnProductChanged,
    OnReservationChanged,
    OnReservationConfirmed,
    OnStockTaken,
    OnStoreChanged,
    OnWarehouseChanged,
    OnPaymentTrouble,
  ],
  providers: [PaymentDesk, PaymentSweep],
})
export class OrderModule {
  static with(settings: OrderSettings, payments: ProviderSettings): DynamicModule {
    return {
      module: OrderModule,
      providers: [
        {
          provide: SHOWN,
          useFactory: (providers: PaymentProviders): ShownDetail => ({
            multiWarehouse: isMultiWarehouse(settings),
            online: (method) => onlineAbilities(providers, method),
          }),
          inject: [PaymentProviders],
        },
        { provide: TAXVAT_RULE, useValue: settings.TAXVAT_RULE ?? 'br' },
        { provide: MAIL_SETTINGS, useValue: settings satisfies MailSettings },
        { provide: RELEASE_PAYMENT, useValue: releasePayment },
        { provide: SAVE_PAID_DOCUMENT, useValue: savePaidDocument(settings) },
        { provide: PaymentProviders, useFactory: (db: Database) => paymentProviders(db, payments), inject: [Database] },
      ],
    };
  }
}
