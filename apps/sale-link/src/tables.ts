import { checkoutTable } from './checkout/checkout.table.js';
import { couponTable } from './coupon/coupon.table.js';
import { hostedPaymentTable } from './payment/hosted-payment.table.js';
import { imageTable } from './projections/image/image.table.js';
import { orderPageTable } from './projections/order/order-page.table.js';
import { productTable } from './projections/product/product.table.js';
import { storeTable } from './projections/store/store.table.js';
import { stockTable, warehouseTable } from './projections/warehouse/warehouse.table.js';
import { saleItemTable, saleTable } from './sale/sale.table.js';

const projections = [storeTable, productTable, imageTable, warehouseTable, stockTable, orderPageTable];
/** Maps of the service's own tables. */
export const tables = [...projections, couponTable, saleTable, saleItemTable, checkoutTable, hostedPaymentTable];
