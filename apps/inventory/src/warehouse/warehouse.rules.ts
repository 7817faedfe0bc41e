import { type WarehouseData, event, warehouseCreated, warehouseUpdated, type DomainEvent } from '@entrepot/contracts';
import { toNumber, type Decimal } from '@entrepot/kernel';

export type Warehouse = WarehouseData & { version: number };

/** Line of a warehouses import: an absent field stays as it is. */
export type WarehouseRecord = Pick<WarehouseData, 'code'> & Partial<Omit<WarehouseData, 'warehouse_id' | 'updated_at'>>;

export interface WarehouseChange {
  /** A new one has the id 0 until it is saved. */
  warehouse: Warehouse;
  /** Old values of changed fields; null for a new warehouse. */
  previous: Partial<WarehouseData> | null;
}

export const isActive = ({ status }: Pick<Warehouse, 'status'>): boolean => status === 1;

/** Whether orders of the store take from the warehouse; one without a list serves every store. */
export const serves = ({ store_ids }: Pick<Warehouse, 'store_ids'>, storeId: number): boolean =>
  store_ids === null || store_ids.includes(storeId);

type Placed = Pick<Warehouse, 'priority' | 'warehouse_id'>;
export const byPriority = (a: Placed, b: Placed): number => a.priority - b.priority || a.warehouse_id - b.warehouse_id;

/** Warehouses that an order of the store takes from, the first first; null: of any store. */
export const servingWarehouses = (warehouses: readonly Warehouse[], storeId: number | null): Warehouse[] =>
  warehouses.filter((warehouse) => isActive(warehouse) && (storeId === null || serves(warehouse, storeId))).sort(byPriority);

/** Warehouse code → quantity, in the order of the warehouses. */
export const byCode = (amounts: ReadonlyMap<number, Decimal>, warehouses: readonly Warehouse[]): Record<string, number> =>
  Object.fromEntries(
    warehouses.flatMap(({ warehouse_id, code }) => {
      const qty = amounts.get(warehouse_id);
      return qty ? [[code, toNumber(qty)] as const] : [];
    }),
  );

/** A warehouse that comes without a priority is taken from after all that are there. */
export const lastPriority = (warehouses: readonly Placed[]): number =>
  warehouses.reduce((last, { priority }) => Math.max(last, priority + 1), 0);

const sameField = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A new warehouse out of a line, or the known one with the line's fields; null where nothing changes. */
export const applyWarehouseRecord = (known: Warehouse | null, record: WarehouseRecord, nextPriority: number): WarehouseChange | null => {
  if (!known) {
    const { code, name = code, status = 1, priority = nextPriority, store_ids = null } = record;
    return { warehouse: { warehouse_id: 0, code, name, status, priority, store_ids, version: 1 }, previous: null };
  }
  const fields = Object.keys(record) as (keyof WarehouseRecord)[];
  const changed = fields.filter((field) => record[field] !== undefined && !sameField(record[field], known[field]));
  if (changed.length === 0) return null;
  const wanted = Object.fromEntries(changed.map((field) => [field, record[field]]));
  const previous = Object.fromEntries(changed.map((field) => [field, known[field]])) as Partial<WarehouseData>;
  return { warehouse: { ...known, ...wanted, version: known.version + 1 }, previous };
};

/**
 * Changes that the lines of a batch make, in their order; null where a line changes nothing. Each code occurs once among the lines. A new warehouse
 * without a priority comes after those that the lines before it create.
 */
export const applyWarehouseRecords = (known: readonly Warehouse[], records: readonly WarehouseRecord[]): (WarehouseChange | null)[] => {
  const byCode = new Map(known.map((warehouse) => [warehouse.code, warehouse]));
  const present = [...known];
  return records.map((record) => {
    const change = applyWarehouseRecord(byCode.get(record.code) ?? null, record, lastPriority(present));
    if (change?.previous === null) present.push(change.warehouse);
    return change;
  });
};

export const warehouseEvent = ({ warehouse: { version, ...data }, previous }: WarehouseChange): DomainEvent =>
  event(previous ? warehouseUpdated : warehouseCreated, { subject: data.warehouse_id, version, data: { ...data, previous } });
