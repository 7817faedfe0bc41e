import { leadTable, scheduleTable } from './contact/contact.table.js';
import { addressTable, customerAttributeTable, customerTable } from './customer/customer.table.js';
import { handledSaleTable } from './projections/order/on-order-placed.js';
import { storeTable } from './projections/store/store.store.js';

/** Maps of the service's own tables. */
export const tables = [customerTable, addressTable, customerAttributeTable, storeTable, handledSaleTable, leadTable, scheduleTable];
