import { checkEvents, checklist } from '../conversion/checks.mjs';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { say, until } from '../../tools/lib/waiting.mjs';
import { isKept } from './writes.mjs';

/** All records of a walk. */
const walk = async (client, path, key) => {
  const found = [];
  for (let cursor = ''; ;) {
    const answer = await client.get(`${path}?limit=500&cursor=${encodeURIComponent(cursor)}`);
    if (answer[key].length === 0) return found;
    found.push(...answer[key]);
    cursor = answer.next_cursor;
  }
};

/** Reads what the ledger says, from its first row: gaps, what is below zero, what is promised and not there, and where it ends. */
const readLedger = (rows) => {
  const [gaps, negative, oversold] = [[], [], []];
  const ends = new Map();
  for (const row of rows.toSorted((a, b) => a.movement_id - b.movement_id)) {
    const key = `${row.sku} ${row.warehouse}`;
    const last = ends.get(key) ?? { qty_after: 0, reserved_after: 0 };
    if (row.qty_before !== last.qty_after || row.reserved_before !== last.reserved_after) gaps.push({ last, row });
    if (row.qty_after < 0 || row.reserved_after < 0) negative.push(row);
    const isPromisedMore = row.reserved_after > row.reserved_before || isKept(row.sku);
    if (isPromisedMore && row.reserved_after > row.qty_after) oversold.push(row);
    // Nor may a shipment take what was promised to others.
    const isTaken = row.cause === 'ship' && row.qty_after - row.reserved_after < Math.min(0, row.qty_before - row.reserved_before);
    if (isTaken) oversold.push(row);
    ends.set(key, row);
  }
  return { gaps, negative, oversold, ends };
};

const stockNow = `
  select i.sku, w.code as warehouse, q.qty::float8, q.reserved::float8
    from stock_quantity q join stock_item i using (item_id) join warehouse w using (warehouse_id)`;

/** Reads what shipments, cancels and refunds have left of each order line. */
const orderLines = `
  select order_id::int, order_item_id::int, sku, case when o.state in ('closed', 'canceled') then 0
           else greatest(0, qty_ordered - qty_shipped - qty_refunded - qty_canceled) end::float8 as open
    from order_item i join orders o on o.entity_id = i.order_id`;
const shipped = `select sku, sum(s.qty)::float8 as qty from shipment_item s join order_item using (order_item_id) group by 1`;
const promised = `
  select order_id::int, order_item_id::int, sum(qty)::float8 as qty
    from reservation_line join reservation r using (reservation_id) where order_item_id is not null group by 1, 2`;
/** Reads what the ledger put into stock and took from it by product. */
const moved = `
  select i.sku, coalesce(sum(m.qty_before - m.qty_after) filter (where cause = 'ship'), 0)::float8 as taken,
         coalesce(sum(m.qty_after - m.qty_before) filter (where cause in ('set', 'import', 'restock')), 0)::float8 as put
    from stock_ledger m join stock_item i using (item_id) group by 1`;
const shortages = `select convert_from(payload, 'UTF8')::json as data from outbox where headers ->> 'ce_type' = 'stock.short'`;

/** Verifies to the end: one that failed, as by a broker that is slow to answer, goes on from there when it is called again. */
const verified = async (client) => {
  const ended = async () => {
    const { verify } = await client.get('/ops/verify');
    return verify.state !== 'running' && verify;
  };
  for (let calls = 1; ; calls++) {
    await client.call('POST', '/ops/verify', { rate: 100_000, restart: calls === 1 });
    const verify = await until('verified', ended, { withinMs: 600_000, everyMs: 1_000 });
    if (verify.state === 'done' || calls === 3) return verify;
    say(`verify stopped: ${verify.error}`);
  }
};

/** @returns whether stock, ledger, promises, orders and holds agree */
export const checkStock = async ({ db, client, holds }) => {
  const check = checklist();
  const rows = await walk(client, '/api2/stock/movements', 'movements');
  const { gaps, negative, oversold, ends } = readLedger(rows);
  check.none(`of ${rows.length} rows of the ledger, ones that do not begin where the last one ended`, gaps);
  check.none('rows below zero', negative);
  check.none('rows that promise or take what is not there', oversold);
  const now = await db.rows('inventory', stockNow);
  check.none(`of ${now.length} quantities, ones that the ledger does not end at`, now, ({ sku, warehouse, qty, reserved }) => {
    const { qty_after = 0, reserved_after = 0 } = ends.get(`${sku} ${warehouse}`) ?? {};
    return qty !== qty_after || reserved !== reserved_after;
  });

  const short = (await db.rows('inventory', shortages)).map(({ data }) => data);
  const shortOrders = new Set(short.flatMap(({ cause, order_id }) => (cause === 'order' ? [order_id] : [])));
  const lines = new Map((await db.rows('inventory', promised)).map((line) => [line.order_item_id, line]));
  const open = (await db.rows('order', orderLines)).map((line) => ({ ...line, promised: lines.get(line.order_item_id)?.qty ?? 0 }));
  const about = `of ${open.length} order lines (${shortOrders.size} orders came short), ones that have promised what is not open`;
  // An order that was brought when there was too little has less.
  check.none(about, open, (line) => (shortOrders.has(line.order_id) ? line.promised > line.open : line.promised !== line.open));
  const sent = new Map((await db.rows('order', shipped)).map(({ sku, qty }) => [sku, qty]));
  const goods = (await db.rows('inventory', moved)).map((one) => ({
    ...one,
    sent: sent.get(one.sku) ?? 0,
    missing: sumOf(short.filter(({ sku, cause }) => sku === one.sku && cause === 'shipment').map(({ missing_qty }) => missing_qty)),
    reserved: sumOf(now.filter(({ sku }) => sku === one.sku).map(({ reserved }) => reserved)),
  }));
  check.none('products of which shipments sent what was not taken', goods, (one) => one.taken + one.missing !== one.sent);
  const isMore = ({ sku, put, taken, reserved }) => isKept(sku) && taken + reserved > put;
  check.none('products of which more went out or is promised than ever was there', goods, isMore);
  const longest = holds.longest().toFixed(1);
  check.none(`holds that outlived their time by more than 5 s (the last one was seen ${longest} s after it)`, holds.late());
  await checkEvents(check, db);
  const { state, error, findings } = await verified(client);
  check.equal('ops verify', { state, error, findings: findings.slice(0, 5) }, { state: 'done', error: null, findings: [] });
  return check.result();
};
