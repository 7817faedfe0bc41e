import { productTable } from './projections/product/product.store.js';
import { storeTable } from './projections/store/store.store.js';
import * as reservation from './reservation/reservation.table.js';
import * as stockItem from './stock-item/stock-item.table.js';
import { warehouseTable } from './warehouse/warehouse.table.js';

/** Maps of the service's own tables. */
export const tables = [warehouseTable, productTable, storeTable, ...Object.values(stockItem), ...Object.values(reservation)];
