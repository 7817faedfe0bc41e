import { type Database, preparedNames, readRows, type ShownOf, shownTypes, type WalkCondition } from '@entrepot/database';
import { Example, type WalkedList } from '@entrepot/requests';
import { ownWarehouses } from '@entrepot/telemetry';
import type { WarehouseListQuery } from './warehouse.requests.js';
import { warehouseTable } from './warehouse.table.js';

/** Injection token of the setting: when false, stock is one quantity and warehouses are hidden. */
export const MULTI_WAREHOUSE = 'MULTI_WAREHOUSE';

const shown = ['warehouse_id', 'code', 'name', 'status', 'priority', 'store_ids', 'updated_at'] as const;

export class WarehouseRecord implements ShownOf<typeof warehouseTable, (typeof shown)[number]> {
  @Example(2) warehouse_id: number;
  @Example('curitiba') code: string;
  @Example('Curitiba') name: string;
  @Example(1, { enum: [0, 1], description: '1 active, 0 inactive' }) status: number;
  @Example(1, { description: 'The smallest is taken from first' }) priority: number;
  @Example([1], { type: [Number], nullable: true, description: 'The stores that it serves; null: every store' }) store_ids: number[] | null;
  @Example('2026-01-31 12:05:10') updated_at: string;
}

const preparedName = preparedNames('warehouses');
const columns = warehouseTable.select('', shown);

/** Reads a warehouse, active or not, by its id (primary key) or its code (warehouse_code_key). */
export const findWarehouse = async (db: Database, by: 'warehouse_id' | 'code', value: string): Promise<WarehouseRecord | null> => {
  const type = by === 'code' ? 'text' : 'bigint';
  const text = `select ${columns} from warehouse where ${by} = $1::${type}`;
  const [warehouse] = await readRows<WarehouseRecord>(db, { name: `warehouse_by_${by}`, text, values: [value], types: shownTypes });
  const own = ownWarehouses();
  return warehouse && (!own || own.has(warehouse.code)) ? warehouse : null;
};

type Filters = Pick<WarehouseListQuery, 'warehouse_id' | 'code' | 'include_inactive' | 'store_id' | 'updated'>;

/** Conditions on the table `t`. A warehouse without a list serves every store that there is. The ids count beside a cursor alone. */
export const warehouseConditions = ({ warehouse_id, code, include_inactive, store_id, updated }: Filters): WalkCondition[] => {
  const ifSent = (value: unknown, sql: (parameter: string) => string): WalkCondition[] =>
    value === undefined ? [] : [{ sql: (bind) => sql(bind(value)) }];
  const own = ownWarehouses();
  return [
    // Not removed ones: they are of another list.
    ...ifSent(own ? [...own] : undefined, (codes) => `t.code = any(${codes}::text[])`).map((one) => ({ ...one, isFixed: true })),
    ...ifSent(warehouse_id, (id) => `t.warehouse_id = ${id}::bigint`),
    ...ifSent(code, (wanted) => `t.code = ${wanted}::text`),
    ...(include_inactive ? [] : [{ sql: () => 't.status = 1' }]),
    ...ifSent(store_id, (id) => {
      const everywhere = `t.store_ids is null and exists (select from store_ref where store_id = ${id}::integer)`;
      return `coalesce(${id}::integer = any(t.store_ids), false) or (${everywhere})`;
    }),
    ...ifSent(updated.from, (from) => `t.updated_at >= ${from}::timestamptz`),
    ...ifSent(updated.before, (before) => `t.updated_at < ${before}::timestamptz`),
  ];
};

interface WarehouseList {
  total: number;
  warehouses: WarehouseRecord[];
}

const json = warehouseTable.json('t', shown);

/** A page of the warehouses and how many there are, in one statement: the table is small, and read whole. */
export const listWarehouses = async (
  db: Database,
  conditions: readonly WalkCondition[],
  { page: { page, limit }, sort: { field, direction } }: Pick<WarehouseListQuery, 'page' | 'sort'>,
): Promise<WarehouseList> => {
  const values: unknown[] = [limit, (page - 1) * limit];
  const where = conditions.map(({ sql }) => `(${sql((value) => `$${values.push(value)}`)})`).join(' and ') || 'true';
  const order = `t.${field} ${direction}, t.warehouse_id ${direction}`;
  const text = `
    with t as materialized (select ${columns} from warehouse t where ${where})
    select (select count(*) from t)::integer as total,
           (select coalesce(json_agg(${json} order by ${order}), '[]') from (select ${columns} from t order by ${order} limit $1 offset $2) as t) as warehouses`;
  const [found] = await readRows<WarehouseList>(db, { name: preparedName(text), text, values });
  return found ?? { total: 0, warehouses: [] };
};

const byIds = `select ${warehouseTable.select('t', shown)} from warehouse t where t.warehouse_id = any($1::bigint[])`;

/** List of warehouses as it is walked. */
export const walkedWarehouses: WalkedList<WarehouseRecord> = {
  table: 'warehouse',
  id: 'warehouse_id',
  key: 'warehouses',
  record: WarehouseRecord,
  read: (db, ids) => readRows<WarehouseRecord>(db, { name: 'warehouses_by_ids', text: byIds, values: [ids], types: shownTypes }),
};
