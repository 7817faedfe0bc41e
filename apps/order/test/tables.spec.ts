import { type Database, tableDifferences } from '@entrepot/database';
import type { TestDatabase } from '@entrepot/testing';
import { creditMemoItemTable, creditMemoTable } from '../src/credit-memo/credit-memo.table.js';
import {
  documentCommentTable,
  incrementCounterTable,
  orderHistoryTable,
  orderItemTable,
  orderStatusTable,
  orderTable,
} from '../src/order/order.table.js';
import { invoiceItemTable, invoiceTable } from '../src/invoice/invoice.table.js';
import { paymentCaseTable } from '../src/payment/by-hand/payment-case.table.js';
import { paymentIntentTable, paymentReleaseTable } from '../src/payment/payment.table.js';
import { sandboxLedgerTable } from '../src/payment/providers/sandbox-card/sandbox-ledger.table.js';
import { customerRefTable } from '../src/projections/customer/customer.store.js';
import { productRefTable } from '../src/projections/product/product.store.js';
import { reservationRefTable } from '../src/projections/reservation/reservation.table.js';
import { storeRefTable } from '../src/projections/store/store.table.js';
import { shipmentItemTable, shipmentTable, shipmentTrackTable } from '../src/shipment/shipment.table.js';
import { openForPlans } from './plans.js';

const tables = [
  ...[orderTable, orderItemTable, orderStatusTable, incrementCounterTable, orderHistoryTable, documentCommentTable],
  ...[invoiceTable, invoiceItemTable, shipmentTable, shipmentItemTable, shipmentTrackTable, creditMemoTable, creditMemoItemTable],
  ...[
    paymentIntentTable,
    paymentReleaseTable,
    paymentCaseTable,
    sandboxLedgerTable,
    customerRefTable,
    productRefTable,
    reservationRefTable,
    storeRefTable,
  ],
];

let database: TestDatabase;
let db: Database;
beforeAll(async () => ({ database, db } = await openForPlans()));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('maps the tables as the migrations make them', async () => expect(await tableDifferences(db, tables)).toEqual([]));
