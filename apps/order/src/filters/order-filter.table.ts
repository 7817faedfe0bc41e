import { bigint, defineTable, lexemes, text } from '@entrepot/database';

/** Words of the buyers' names, folded; beside the orders, as a change of these would write that index each time. */
export const orderNameTable = defineTable('order_name', {
  order_id: bigint().primary(),
  words: lexemes(),
  /** First and last name, and the last alone: a search reads a range of them. */
  full_name: text().collate('C').default("''"),
  last_name: text().collate('C').default("''"),
});

/** Warehouses where something of an order is promised or was shipped from. */
export const orderWarehouseTable = defineTable('order_warehouse', { warehouse: text().primary(), order_id: bigint().primary() });
