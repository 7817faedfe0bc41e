import { leadTable, scheduleTable } from './capture/capture.table.js';
import { addressTable, customerAttributeTable, customerTable } from './customer/customer.table.js';
import { handledSaleTable } from './projections/order/on-order-placed.js';
import { storeTable } from './projections/store/store.store.js';

/** Maps of the service's own tables. */
export const tables = [customerTable, addressTable, customerAttributeTable, storeTable, handledSaleTable, leadTable, scheduleTable];
