import { describe, expect, it } from '@jest/globals';
import { aWarehouse } from '../../test/stock.builders.js';
import { applyWarehouseRecord, lastPriority } from './warehouse.rules.js';

describe('a line of a warehouses import', () => {
  it('makes a warehouse that is active, serves every store and is taken from last', () =>
    expect(applyWarehouseRecord(null, { code: 'a' }, 4)).toMatchObject({
      warehouse: { code: 'a', name: 'a', status: 1, priority: 4, store_ids: null, version: 1 },
      previous: null,
    }));
  it('changes what it names, and publishes the old values', () =>
    expect(applyWarehouseRecord(aWarehouse(1), { code: 'w1', status: 0, priority: 1 }, 9)).toMatchObject({
      warehouse: { status: 0, priority: 1, version: 2 },
      previous: { status: 1 },
    }));
  it('changes nothing when it says what is known', () =>
    expect(applyWarehouseRecord(aWarehouse(1, { store_ids: [1] }), { code: 'w1', store_ids: [1] }, 9)).toBeNull());
  it('comes after all that are there', () =>
    expect(lastPriority([aWarehouse(1, { priority: 5 }), aWarehouse(2, { priority: 2 })])).toBe(6));
});
