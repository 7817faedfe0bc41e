import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tableDifferences } from '@entrepot/database';
import { checkoutTable } from '../src/checkout/checkout.table.js';
import { couponTable } from '../src/coupon/coupon.table.js';
import { imageTable } from '../src/projections/image/image.table.js';
import { productTable } from '../src/projections/product/product.table.js';
import { stockTable, warehouseTable } from '../src/projections/warehouse/warehouse.table.js';
import { storeTable } from '../src/projections/store/store.table.js';
import { hostedPaymentTable } from '../src/payment/hosted-payment.table.js';
import { saleItemTable, saleTable } from '../src/sale/sale.table.js';
import { startTestSaleLink, type TestSaleLink } from './sale-link.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startTestSaleLink();
});
afterAll(() => service.close());

it('maps the tables as the migrations make them', async () => {
  expect(
    await tableDifferences(service.db, [
      storeTable,
      productTable,
      imageTable,
      warehouseTable,
      stockTable,
      couponTable,
      saleTable,
      saleItemTable,
      checkoutTable,
      hostedPaymentTable,
    ]),
  ).toEqual([]);
});
