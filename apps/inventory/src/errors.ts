import { errorTable } from '@entrepot/requests';

/** Refusals of the inventory as answers (contract 2, section 7; contract 4, "Texts of 404 and 409"). */
export const errors = errorTable({
  invalid_warehouse_code: [400, 'Invalid warehouse code'],
  invalid_item: [400, 'Invalid item'],
  invalid_quantity: [400, 'Invalid quantity'],
  module_not_active: [400, 'Module not active'],
  not_enough_stock: [409, 'Not enough stock'],
  order_not_found: [404, 'Order not found'],
  hold_not_found: [404, 'Hold not found'],
  warehouse_not_found: [404, 'Warehouse not found'],
  product_not_found: [404, 'Product not found'],
  stock_item_not_found: [404, 'Stock item not found'],
});
