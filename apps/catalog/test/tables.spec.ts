import { tableDifferences } from '@entrepot/database';
import * as attributeSetTables from '../src/attribute-set/attribute-set.table.js';
import * as attributeTables from '../src/attribute/attribute.table.js';
import { categoryTable } from '../src/category/category.table.js';
import { imageFileTable } from '../src/image-size/image-file.table.js';
import * as imageTables from '../src/image/image.table.js';
import * as productTables from '../src/product/product.table.js';
import { productStockTable } from '../src/product/product-stock.table.js';
import { warehouseTable } from '../src/projections/warehouse/warehouse.table.js';
import { storeTable } from '../src/store/store.table.js';
import { openForPlans, type PlansDatabase } from './plans.js';

let database: PlansDatabase;
beforeAll(async () => {
  database = await openForPlans();
});
afterAll(() => database.close());

it('maps the tables as the migrations make them', async () => {
  expect(
    await tableDifferences(database.db, [
      storeTable,
      imageFileTable,
      categoryTable,
      productStockTable,
      warehouseTable,
      ...Object.values(productTables),
      ...Object.values(attributeTables),
      ...Object.values(attributeSetTables),
      ...Object.values(imageTables),
    ]),
  ).toEqual([]);
});
