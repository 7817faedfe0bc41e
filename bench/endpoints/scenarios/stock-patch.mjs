import { until } from '../../lib/waiting.mjs';
import { sum } from '../order-work.mjs';
import { eventValues, insertEvent } from '../outbox.mjs';
import { importCatalogWithStock, skuOf } from '../shop.mjs';

const items = 2_000;

// Index stock_item_sku_key.
const lock = {
  name: 'lock',
  text: `
    select s.item_id, s.product_id, s.sku, p.name, s.version, s.is_in_stock, s.manage_stock, s.use_config_manage_stock, s.backorders,
           s.min_qty::float8, s.min_sale_qty::float8, left(s.updated_at::text, 19) as updated_at
      from stock_item s join product p using (product_id) where s.sku = $1 for no key update of s`,
};

// After the lock: it sees what the one before wrote. Index stock_quantity_pkey.
const load = {
  name: 'load',
  text: `
    select w.warehouse_id, w.code, w.status, q.qty::float8, q.reserved::float8
      from warehouse w left join stock_quantity q on q.warehouse_id = w.warehouse_id and q.item_id = $1
     order by w.priority, w.warehouse_id`,
};

const write = {
  name: 'write',
  text: `
    with item as (update stock_item set version = version + 1, updated_at = now() where item_id = $1),
    movement as (
      insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after, actor, request_id)
      select $1, $2, c.warehouse_id, 'set', coalesce(q.qty, 0), c.qty, coalesce(q.reserved, 0), coalesce(q.reserved, 0), 'bench', $5
        from unnest($3::integer[], $4::numeric[]) as c (warehouse_id, qty)
        left join stock_quantity q on q.item_id = $1 and q.warehouse_id = c.warehouse_id)
    ${insertEvent(6)}`,
};

const dataOf = (item, holdings) => {
  const qty = sum(holdings.map((holding) => holding.qty));
  const reserved = sum(holdings.map((holding) => holding.reserved));
  const active = holdings.filter(({ status }) => status === 1).map((holding) => holding.qty - holding.reserved);
  const salable = Math.max(0, sum([...active, -item.min_qty]));
  const isLimitless = !item.manage_stock || item.backorders > 0;
  return {
    ...{ ...item, version: undefined },
    ...{ qty, reserved_qty: reserved, salable_qty: salable, missing_qty: Math.max(0, sum([reserved, -qty])) },
    is_salable: item.is_in_stock && (isLimitless || salable > 0),
    is_in_stock: Number(item.is_in_stock && (isLimitless || qty > item.min_qty)),
    manage_stock: Number(item.manage_stock),
    use_config_manage_stock: Number(item.use_config_manage_stock),
    warehouses: Object.fromEntries(holdings.map((holding) => [holding.code, holding.qty])),
    reserved: Object.fromEntries(holdings.filter((holding) => holding.reserved > 0).map((holding) => [holding.code, holding.reserved])),
  };
};

const previousOf = (before, after) =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])));

const recordOf = (data) => ({
  ...{ ...data, stock_item_id: data.item_id, stock_id: 1 },
  ...{ reserved_qty: undefined, salable_qty: undefined, missing_qty: undefined, is_salable: undefined, reserved: undefined },
});

const known = (rows) => rows.filter(({ qty }) => qty !== null);

const change = async (rows, { sku, warehouses }, requestId) => {
  const [item] = await rows(lock, [sku]);
  const before = await rows(load, [item.item_id]);
  const after = before.map((row) => (row.code in warehouses ? { ...row, qty: warehouses[row.code], reserved: row.reserved ?? 0 } : row));
  const changed = after.filter(({ qty }, place) => qty !== before[place].qty);
  const updated_at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const data = dataOf({ ...item, updated_at }, known(after));
  const event = eventValues({
    topic: 'entrepot.inventory.v1',
    source: '/entrepot/inventory',
    type: 'stock.recalculated',
    subject: String(item.product_id),
    version: item.version + 1,
    data: { ...data, previous: previousOf(dataOf(item, known(before)), data) },
  });
  const [ids, quantities] = [changed.map(({ warehouse_id }) => warehouse_id), changed.map(({ qty }) => qty)];
  await rows(write, [item.item_id, item.product_id, ids, quantities, requestId, ...event]);
  return recordOf(data);
};

/** Removes the times, as one side is asked after the other. */
const withoutTimes = (value) => JSON.parse(JSON.stringify(value, (name, part) => (name === 'updated_at' ? undefined : part)));

const body = {
  type: 'object',
  required: ['sku', 'warehouses'],
  properties: { sku: { type: 'string' }, warehouses: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } } },
};

export default {
  title: `PATCH /api2/stockitems by sku with two of three warehouses, spread over ${items} items`,
  aim: 1.6,
  service: 'inventory',
  seededBy: ['catalog'],
  followedBy: ['catalog'],
  seed: async (client) => {
    await importCatalogWithStock(client, items);
    const known = async () => (await client.get('/api2/stockitems?limit=1&include_pagination=1')).total === items;
    await until('all stock items', known, { withinMs: 60_000 });
  },
  // Quantities that the item has not had before: what changes nothing is not written.
  request: (k) => ({
    method: 'PATCH',
    path: '/api2/stockitems',
    body: { sku: skuOf(k % items), warehouses: { main: 1_000 + k, north: 2_000 + k } },
  }),
  writes: { stock_ledger: 2, outbox: 1 },
  comparable: withoutTimes,
  bare: (server, db) =>
    server.patch('/api2/stockitems', { schema: { body } }, async (request) => ({
      success: true,
      stockitem: await db.transaction((rows) => change(rows, request.body, request.id)),
    })),
};
