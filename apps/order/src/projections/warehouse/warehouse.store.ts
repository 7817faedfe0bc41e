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

/** Finds the codes of all warehouses, a few dozen; null until the inventory's snapshots are here. */
export const knownWarehouses = async (tx: Tx): Promise<Set<string> | null> => {
  const [row] = await tx.query<{ codes: string[] }[]>(
    `select array(select code from warehouse_ref) as codes from projection_state where name = 'warehouse' and completed_at is not null`,
  );
  return row ? new Set(row.codes) : null;
};
