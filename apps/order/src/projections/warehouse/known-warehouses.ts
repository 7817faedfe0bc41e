import type { Tx } from '@entrepot/database';
import { DomainError, type Fault } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';
import type { ItemSelector } from '../../order/order.rules.js';
import { knownWarehouses } from './warehouse.store.js';

/** Refuses warehouses that are not there, or that the caller does not see. @throws invalid_warehouse_code with all faults */
export const assertWarehouses = async (tx: Tx, items: readonly ItemSelector[]): Promise<void> => {
  if (items.every(({ warehouse }) => warehouse === undefined)) return;
  const [known, own] = [await knownWarehouses(tx), ownWarehouses()];
  const faults = items.flatMap(({ warehouse: value }, index): Fault[] => {
    if (value === undefined || ((known?.has(value) ?? true) && (own?.has(value) ?? true))) return [];
    return [{ path: `items[${index}].warehouse`, code: 'not_found', message: 'no warehouse has this code', value }];
  });
  if (faults.length > 0) throw new DomainError('invalid_warehouse_code', { faults });
};
