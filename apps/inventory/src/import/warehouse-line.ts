import { parseRecord } from '@entrepot/http';
import type { WarehouseRecord } from '../warehouse/warehouse.rules.js';
import { WarehouseRecordDto } from './warehouse.requests.js';

/** Reads a line of an import; null counts as absent, but for the list of stores, which it takes away. */
export const warehouseRecord = (value: unknown): WarehouseRecord => {
  const record = parseRecord(WarehouseRecordDto, value);
  const given = Object.entries(record).filter(([name, field]) => field !== undefined && (field !== null || name === 'store_ids'));
  return Object.fromEntries(given) as unknown as WarehouseRecord;
};
