import { Field, Text, arrayLimits, flag, textLimits, type Rule } from '@entrepot/requests';
import { parseRecord } from '@entrepot/service';
import type { WarehouseRecord } from '../warehouse/warehouse.rules.js';

const largestInteger = 2_147_483_647;
const asInteger = (value: unknown): unknown => (typeof value === 'string' && /^-?\d{1,10}$/.test(value.trim()) ? Number(value) : value);
const isInteger = (value: unknown): value is number => Number.isInteger(value) && Math.abs(value as number) <= largestInteger;

const active: Rule<number> = {
  name: 'active',
  api: { enum: [0, 1] },
  read: (value, faults) => {
    const found = flag(value);
    return found === null ? faults.add('enum', 'must be 1 (active) or 0 (inactive)', value) : Number(found);
  },
};

const wholeNumber: Rule<number> = {
  name: 'wholeNumber',
  api: { type: 'integer' },
  read: (value, faults) => {
    const found = asInteger(value);
    return isInteger(found) ? found : faults.add('type', 'must be a whole number', value);
  },
};

const storeIds: Rule<number[]> = {
  name: 'storeIds',
  api: { type: [Number], maxItems: arrayLimits.entries },
  read: (value, faults) => {
    const ids = Array.isArray(value) && value.length <= arrayLimits.entries ? [...new Set(value.map(asInteger))] : [null];
    const valid = ids.every((id): id is number => isInteger(id) && id >= 0);
    return valid ? ids : faults.add('type', 'must be a list of store ids, or null for every store', value);
  },
};

/** Line of POST /ops/import/warehouses: an absent field stays as it is. */
export class WarehouseLine implements WarehouseRecord {
  @Text({
    required: true,
    empty: 'refused',
    max: 64,
    description: 'Natural key; a slug of ASCII characters is best',
    example: 'curitiba',
  })
  code: string;

  @Text({ empty: 'refused', max: textLimits.name, description: 'A new one is named by its code by default', example: 'Curitiba' })
  name?: string;

  @Field(active, { empty: 'refused', description: 'Inactive ones keep their stock, and do not count as salable', api: { default: 1 } })
  status?: number;

  @Field(wholeNumber, {
    empty: 'refused',
    description: 'The smallest is taken from first. A new one comes last by default',
    example: 1,
  })
  priority?: number;

  @Field(storeIds, {
    empty: 'refused',
    nullable: true,
    description: 'The stores whose orders are taken from here; null: every store',
    example: [1],
  })
  store_ids?: number[] | null;
}

/** Reads a line of an import; null counts as absent, but for the list of stores, which it takes away. */
export const warehouseLine = (value: unknown): WarehouseRecord => parseRecord(WarehouseLine, value);
