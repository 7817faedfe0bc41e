import * as attributeSetTables from './attribute-set/attribute-set.table.js';
import * as attributeTables from './attribute/attribute.table.js';
import { categoryTable } from './category/category.table.js';
import { imageFileTable } from './image-size/image-file.table.js';
import * as imageTables from './image/image.table.js';
import * as productTables from './product/product.table.js';
import { productStockTable } from './product/product-stock.table.js';
import { warehouseTable } from './projections/warehouse/warehouse.table.js';
import { storeTable } from './store/store.table.js';

/** Maps of the service's own tables. */
export const tables = [
  storeTable,
  imageFileTable,
  categoryTable,
  productStockTable,
  warehouseTable,
  ...Object.values(productTables),
  ...Object.values(attributeTables),
  ...Object.values(attributeSetTables),
  ...Object.values(imageTables),
];
