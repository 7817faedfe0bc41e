import { creditMemoItemTable, creditMemoTable } from './credit-memo/credit-memo.table.js';
import {
  documentCommentTable,
  incrementCounterTable,
  orderHistoryTable,
  orderItemTable,
  orderStatusTable,
  orderTable,
} from './order/order.table.js';
import { fiscalDocumentTable } from './fiscal-document/fiscal-document.table.js';
import { orderNameTable, orderWarehouseTable } from './filters/order-filter.table.js';
import { invoiceItemTable, invoiceTable } from './invoice/invoice.table.js';
import { paymentCaseTable } from './payment/by-hand/payment-case.table.js';
import { paymentIntentTable, paymentReleaseTable } from './payment/payment.table.js';
import { paymentReceiptTable } from './payment/receipt/receipt.table.js';
import { sandboxLedgerTable } from './payment/providers/sandbox-card/sandbox-ledger.table.js';
import { customerRefTable } from './projections/customer/customer.store.js';
import { productRefTable } from './projections/product/product.store.js';
import { reservationRefTable } from './projections/reservation/reservation.table.js';
import { warehouseRefTable } from './projections/warehouse/warehouse.store.js';
import { storeRefTable } from './projections/store/store.table.js';
import { shipmentItemTable, shipmentTable, shipmentTrackTable } from './shipment/shipment.table.js';

/** Maps of the service's own tables. */
export const tables = [
  ...[orderTable, orderItemTable, orderStatusTable, incrementCounterTable, orderHistoryTable, documentCommentTable],
  ...[invoiceTable, invoiceItemTable, shipmentTable, shipmentItemTable, shipmentTrackTable, creditMemoTable, creditMemoItemTable],
  fiscalDocumentTable,
  ...[
    paymentIntentTable,
    paymentReleaseTable,
    paymentCaseTable,
    paymentReceiptTable,
    sandboxLedgerTable,
    customerRefTable,
    productRefTable,
    reservationRefTable,
    storeRefTable,
    warehouseRefTable,
    orderNameTable,
    orderWarehouseTable,
  ],
];
