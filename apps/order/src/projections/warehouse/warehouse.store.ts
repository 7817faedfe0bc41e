import { bigint, defineTable, integer, type RowOf, saveRows, text, type Tx } from '@entrepot/database';

export const warehouseRefTable = defineTable('warehouse_ref', {
  warehouse_id: integer().primary(),
  code: text(),
  version: bigint(),
});

/** Saves a warehouse, unless something newer than the version that it `replaces` is known. */
export const saveWarehouse = async (tx: Tx, warehouse: RowOf<typeof warehouseRefTable>, replaces: number): Promise<void> => {
  await saveRows(tx, warehouseRefTable, [warehouse], { replaces });
};
