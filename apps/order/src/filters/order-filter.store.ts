import { type Condition, type Database, type Filter, readRows, type Statement, type Tx } from '@entrepot/database';
import { ownCodes } from '@entrepot/requests';
import { plainTaxvat } from '@entrepot/kernel';
import { foldedLastName, foldedName, nameWords } from './name-words.rules.js';
import { orderNameTable, orderWarehouseTable } from './order-filter.table.js';

export interface NamedOrder {
  order_id: number;
  customer_firstname: string | null;
  customer_lastname: string | null;
}

const saveNamesText = orderNameTable.upsert(orderNameTable.names);
const quoted = (word: string): string => `'${word}'`;

/** Writes what orders are found by of their buyers' names, with the next statement: of those that are new, or whose names have changed. */
export const saveNames = (tx: Tx, orders: readonly NamedOrder[]): void => {
  const rows = orders.map(({ order_id, customer_firstname, customer_lastname }) => ({
    order_id,
    words: nameWords(customer_firstname, customer_lastname).map(quoted).join(' '),
    full_name: foldedName(`${customer_firstname ?? ''} ${customer_lastname ?? ''}`),
    last_name: foldedLastName(customer_lastname ?? ''),
  }));
  if (rows.length > 0) tx.write(saveNamesText, [JSON.stringify(rows)]);
};

const insertWarehouses = `${orderWarehouseTable.insert(orderWarehouseTable.names)} on conflict do nothing`;

/** Writes where new orders are promised, with the next statement. */
export const saveNewWarehouses = (
  tx: Tx,
  orders: readonly { order_id: number; warehouses: Readonly<Record<string, Readonly<Record<string, number>>>> }[],
): void => {
  const rows = orders.flatMap(({ order_id, warehouses }) =>
    [...new Set(Object.values(warehouses).flatMap((codes) => Object.keys(codes)))].map((warehouse) => ({ order_id, warehouse })),
  );
  if (rows.length > 0) tx.write(insertWarehouses, [JSON.stringify(rows)]);
};

/** SQL of the warehouses of the orders that `condition` says of `order_id`. Indexes reservation_ref_pkey, shipment_order, shipment_item_pkey. */
const warehousesWhere = (condition: string): string => `
  select distinct found.order_id, warehouse from (
    select order_id, line.value as codes from reservation_ref, jsonb_each(warehouses) as line where ${condition}
     union all
    select s.order_id, i.warehouses from shipment s join shipment_item i using (shipment_id) where ${condition} and i.warehouses is not null) as found,
  lateral jsonb_object_keys(found.codes) as warehouse`;

/** SQL that writes where the orders that `condition` says of `order_id` are promised or were shipped from. */
export const syncWarehouses = (condition: string): string => `
  with wanted as materialized (${warehousesWhere(condition)}),
  gone as (delete from order_warehouse w where ${condition}
              and not exists (select from wanted where wanted.order_id = w.order_id and wanted.warehouse = w.warehouse))
  insert into order_warehouse (order_id, warehouse) select order_id, warehouse from wanted on conflict do nothing`;

const sync = syncWarehouses('order_id = $1');

/** Writes where an order is promised or was shipped from, after one of both has changed, with the next statement. */
export const saveWarehouses = (tx: Tx, orderId: number): void => tx.write(sync, [orderId]);

/** Orders that have a row in another table: few or many, by the value, so that each value is planned for. */
const having =
  <V>(source: string, operand: (value: V) => unknown): Filter<V> =>
  (value): Condition[] => [{ isUneven: true, sql: (bind) => `exists (select from ${source.replace('$', () => bind(operand(value)))})` }];

const same = <V>(value: V): V => value;

/** Index shipment_track_number. */
export const byTrackingNumber: Filter<string> = (number): Condition[] => {
  const own = ownCodes();
  const ofOwn = (bind: Parameters<Condition['sql']>[0]): string => (own ? `and s.warehouses && ${bind(own)}::text[]` : '');
  const track = 'shipment_track t join shipment s using (shipment_id) where s.order_id = entity_id';
  return [{ isUneven: true, sql: (bind) => `exists (select from ${track} and t.track_number = ${bind(number)}::text ${ofOwn(bind)})` }];
};
/** Index order_item_sku_order. */
export const bySku = having<string[]>('order_item i where i.order_id = entity_id and i.sku = any($::text[])', same);
const inWarehouse = having<string>('order_warehouse w where w.order_id = entity_id and w.warehouse = $::text', same);

/** Index order_warehouse_pkey. Another's code finds as little to a bound caller as one that is not there. */
export const byWarehouse: Filter<string> = (code) => {
  const own = ownCodes();
  return own && !own.includes(code) ? [{ sql: () => 'false' }] : inWarehouse(code);
};
/** Query of a name's beginning; one without a letter is nobody's. */
const beginning = (name: string): string => {
  const folded = foldedName(name);
  return folded && `${quoted(folded)}:*`;
};
/** Index order_name_words. */
export const byName = having<string>('order_name n where n.order_id = entity_id and n.words @@ $::tsquery', beginning);

/** Most orders of a name that a page finds before it sorts them. */
const mostNamed = 1_000;
/** A name that so many of the latest orders have is common. */
const [common, latest] = [5, 500];

/**
 * Makes the statement of the orders of a name that is not common, one more than `mostNamed` at most. Index order_name_words, which PostgreSQL would not
 * always take for a rare name: it takes any beginning for one of fifty at the least, and twice the same one for one of 2,500.
 */
export const namedStatement = (name: string): Statement => ({
  name: '',
  text: `with recent as materialized (
      select count(*) >= ${common} as is_common from (select words from order_name order by order_id desc limit ${latest}) as latest where words @@ $1::tsquery),
    named as materialized (
      select order_id from order_name where words @@ ($1::tsquery && $1::tsquery) and not (select is_common from recent))
    select is_common, array(select order_id::text from named limit ${mostNamed + 1}) as ids from recent`,
  values: [beginning(name)],
});

/** Finds the orders of a name; null where they are so many that a page of them is found along its order. */
export const fewNamed = async (db: Database, name: string): Promise<string[] | null> => {
  const [row] = await readRows<{ is_common: boolean; ids: string[] }>(db, namedStatement(name));
  return !row || row.is_common || row.ids.length > mostNamed ? null : row.ids;
};
/** Taxvats as orders have them. */
export const plainTaxvats = (values: readonly string[]): string[] => values.flatMap((value) => plainTaxvat(value) ?? []);
