/** Examples for the OpenAPI document. */
export const warehouseExample = { warehouse_id: 2, code: 'curitiba', name: 'Curitiba', status: 1, priority: 1, store_ids: null };

export const warehouseListExample = {
  success: true,
  page: 1,
  limit: 20,
  total: 1,
  last_page: 1,
  has_next: false,
  warehouses: [warehouseExample],
};

export const stockItemExample = {
  item_id: 7,
  stock_item_id: 7,
  stock_id: 1,
  product_id: 12,
  sku: 'MUG-01',
  name: 'Enamel mug',
  qty: 15.5,
  is_in_stock: 1,
  manage_stock: 1,
  use_config_manage_stock: 1,
  backorders: 0,
  min_qty: 0,
  min_sale_qty: 1,
  warehouses: { curitiba: 12, outlet: 3.5 },
};

export const stockOneExample = { success: true, stockitem: stockItemExample };
export const stockListExample = { success: true, page: 1, limit: 20, stockitems: [stockItemExample] };
export const stockBatchExample = { success: true, updated_count: 1, stockitems: [stockItemExample] };

export const stockSummaryExample = {
  success: true,
  stock: {
    product_id: 12,
    sku: 'MUG-01',
    qty: 15.5,
    reserved_qty: 2,
    salable_qty: 13.5,
    is_salable: true,
    is_in_stock: 1,
    manage_stock: 1,
    backorders: 0,
    min_qty: 0,
    min_sale_qty: 1,
    missing_qty: 0,
    warehouses: { curitiba: 12, outlet: 3.5 },
  },
};

export const stockWriteExamples = {
  root: { summary: 'A map at the root', value: { sku: 'MUG-01', warehouses: { curitiba: 12, outlet: 3.5 } } },
  nested: {
    summary: 'A list inside of stock_data',
    value: { product_id: 12, stock_data: { warehouses: [{ code: 'curitiba', qty: 12 }], is_in_stock: 1, manage_stock: 1 } },
  },
  swap: {
    summary: 'Only if the warehouse still holds what was read',
    value: { item_id: 7, warehouses: { curitiba: 11 }, expected_qty: { curitiba: 12 } },
  },
  batch: {
    summary: 'A batch: all or nothing',
    value: [
      { sku: 'MUG-01', warehouses: { curitiba: 12 } },
      { sku: 'MUG-02', warehouses: { curitiba: 4 } },
    ],
  },
};

export const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 1,
  rejected: 1,
  errors: [{ line: 3, error: 'status must be 1 (active) or 0 (inactive)' }],
  warnings: [],
};
