import { ownWarehouses } from '@entrepot/telemetry';
import type { Warehouse } from './warehouse.rules.js';

/** Warehouses that the caller sees, by their codes. */
export const ownByCode = (warehouses: readonly Warehouse[]): Map<string, Warehouse> => {
  const own = ownWarehouses();
  return new Map(warehouses.flatMap((warehouse) => (!own || own.has(warehouse.code) ? [[warehouse.code, warehouse] as const] : [])));
};
