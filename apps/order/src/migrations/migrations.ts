import { changeState, expressionStatistics, type Migration, statements } from '@entrepot/database';
import { mailMigrations } from '@entrepot/mail';
import { creditMemoLists } from './credit-memo-lists.js';
import { documents } from './documents.js';
import { fiscalDocuments } from './fiscal-documents.js';
import { freight } from './freight.js';
import { orderPage } from './order-page.js';
import { orderFilters } from './order-filters.js';
import { orderSearch } from './order-search.js';
import { orders } from './orders.js';
import { filledPaymentFacts, paymentExpiry, paymentFacts } from './payment-facts.js';
import { paymentReceipts } from './payment-receipts.js';
import { payments } from './payments.js';
import { productOfId, projections } from './projections.js';
import { shipmentWarehouses } from './shipment-warehouses.js';
import { tracks } from './tracks.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: Migration[] = [
  ...mailMigrations,
  changeState,
  statements('Order1790000000010', [...orders, ...payments, ...documents, ...projections]),
  paymentFacts,
  filledPaymentFacts,
  ...orderFilters,
  paymentExpiry,
  ...creditMemoLists,
  tracks,
  statements('FiscalDocuments1797003000001', fiscalDocuments),
  ...shipmentWarehouses,
  ...orderSearch,
  freight,
  orderPage,
  paymentReceipts,
  statements('WarehouseRef1799000000001', [
    'create table warehouse_ref (warehouse_id integer primary key, code text not null, version bigint not null)',
  ]),
  productOfId,
  // Quantities of a line change in its page, without new entries in its indexes.
  statements('OrderItemRoom1800200000002', ['alter table order_item set (fillfactor = 80)']),
  expressionStatistics('OrderStatistics1800300000001', 'orders', {
    orders_email_values: 'lower(customer_email)',
    orders_coupon_values: 'lower(coupon_code)',
  }),
];
