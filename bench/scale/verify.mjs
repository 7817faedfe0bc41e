// node bench/scale/verify.mjs [--orders 1000000] [--rate <records a second>] [--keep <folder>]
//
// How long `ops verify` takes with so many orders, what CPU it costs, and what writes cost meanwhile: comments on orders, one after the other, in
// windows of some seconds in turns with windows without them. What a write costs is the CPU of gateway, services and PostgreSQL beyond that of the
// windows beside it, by records that were read there. The data of fill.mjs is completed first, so that its records agree.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../lib/postgres.mjs';
import { median } from '../lib/cpu.mjs';
import { readOptions } from '../lib/options.mjs';
import { buildApps } from '../lib/processes.mjs';
import { say } from '../lib/waiting.mjs';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { filled, services } from './fill.mjs';
import { openHouse } from './house.mjs';
import { startServer } from './server.mjs';

const { orders, rate, keep } = readOptions({ orders: 1_000_000, rate: undefined, keep: undefined });
const windowMs = 4_000;

/** Statements by service that make the filled records agree. */
const completed = {
  order: [
    `update orders o set sale_id = case when entity_id <= ${orders / 5} and entity_id % 5 < 3 then entity_id end, amount_received = greatest(amount_received, total_paid),
            total_refunded = coalesce((select sum(grand_total) from credit_memo c where c.order_id = o.entity_id), 0)`,
    `update customer_ref set firstname = 'Ana', lastname = 'Silva ' || customer_id % ${Math.min(orders, 1_000_000) / 2}, taxvat = lpad(customer_id::text, 11, '0')`,
  ],
  // Beside the twenty warehouses of the filler there is the first one of each inventory.
  catalog: [`update product_stock set qty = 21000, warehouses = warehouses || '{"default": 1000}'`],
  'sale-link': [
    'update product_ref set weight = 0.35',
    'insert into stock_ref (product_id, is_limitless, version) select product_id, false, 1 from product_ref on conflict do nothing',
  ],
};

/** Orders of sales as sale-link keeps them: what it shows of each, with as many invoices as there are. */
const shownOrders = `
  select json_agg(json_build_object('order_id', entity_id, 'sale_id', sale_id, 'version', 1, 'page', json_build_object(
           'state', state, 'payment_status', payment_status, 'grand_total', grand_total,
           'invoices', (select coalesce(json_agg(json_build_object()), '[]') from invoice i where i.order_id = o.entity_id)))) as rows
    from orders o where sale_id is not null`;
const readShown = async (url) => {
  const client = await connect(url);
  const { rows } = await client.query(shownOrders);
  await client.end();
  return rows[0].rows;
};
const keepShown = `
  insert into order_page (order_id, sale_id, page, version)
  select order_id, sale_id, page, version from json_to_recordset($1) as r (order_id bigint, sale_id integer, page jsonb, version bigint)
      on conflict (order_id) do update set page = excluded.page`;

/** Completes the records, unless an earlier run on kept data has. */
const complete = async (urlOf) => {
  for (const service of filled) {
    const client = await connect(urlOf(service));
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query(`select obj_description('outbox'::regclass) = 'completed' as done`);
    if (!rows[0].done) {
      for (const statement of completed[service] ?? []) await client.query(statement);
      if (service === 'sale-link') await client.query(keepShown, [JSON.stringify(await readShown(urlOf('order')))]);
      await client.query('vacuum analyze');
      await client.query(`comment on table outbox is 'completed'`);
    }
    await client.end();
  }
};

let count = 0;
/** Comments on orders until `isOver`; @returns how long each waited, in ms. */
const write = async (client, isOver) => {
  const waits = [];
  while (!isOver()) {
    const began = performance.now();
    const body = { order_id: orders - (count++ % Math.min(orders, 5_000)), comment: 'Called.' };
    const { status } = await client.call('POST', '/api2/history', body);
    if (status >= 300) throw new Error(`a comment was answered with ${status}`);
    waits.push(performance.now() - began);
  }
  return waits;
};
const forMs = (ms) => {
  const end = Date.now() + ms;
  return () => Date.now() > end;
};

const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
const sumOf = (cpu) => sum(Object.values(cpu), (us) => us);

/** Windows with and without writes, in turns, until `isOver`. `progress`: comparison and records read so far. */
const windows = async ({ client, accounts }, progress, isOver) => {
  const list = [];
  while (!isOver()) {
    const isWriting = list.length % 2 === 1;
    const [before, from] = [await accounts.atOnce.settle(), await progress()];
    const waits = isWriting ? await write(client, forMs(windowMs)) : (await sleep(windowMs), []);
    const [after, to] = [await accounts.atOnce.settle(), await progress()];
    const cpu = accounts.atOnce.between(before, after);
    list.push({
      isWriting,
      waits,
      cpu,
      us: sumOf(cpu),
      comparison: from.comparison,
      isOne: from.comparison === to.comparison,
      rows: to.rows - from.rows,
    });
  }
  return list;
};

/** CPU of a write in µs, by the windows with writes whose neighbours, without, read records of the same comparison. */
const costOfWrite = (list) => {
  const pairs = list.flatMap((one, at) => {
    const beside = [list[at - 1], list[at + 1]].filter((other) => other?.isOne && other.comparison === one.comparison);
    if (!one.isWriting || !one.isOne || beside.length === 0 || one.waits.length === 0) return [];
    const rows = sum(beside, (other) => other.rows);
    const reading = rows === 0 ? sum(beside, (other) => other.us) / beside.length : (sum(beside, (other) => other.us) / rows) * one.rows;
    return [{ us: one.us - reading, writes: one.waits.length }];
  });
  return { us: sum(pairs, ({ us }) => us) / sum(pairs, ({ writes }) => writes), pairs: pairs.length };
};

const shown = (list) => {
  const waits = list.flatMap((one) => one.waits);
  const { us, pairs } = costOfWrite(list);
  return `${(us / 1_000).toFixed(2)} ms of CPU in ${pairs} windows, ${median(waits).toFixed(2)} ms of waiting, ${waits.length} writes`;
};

await buildApps(['gateway', ...services]);
const postgres = await startServer(keep);
const house = await openHouse(postgres, orders, { isKept: keep !== undefined, isInPlace: keep !== undefined });
try {
  const { accounts, stack } = house;
  const { client } = stack;
  const parts = { client, accounts };
  say('completing the records');
  await complete((service) => postgres.urlOf(house.prefix + databaseOf(service)));
  await write(client, forMs(10_000));
  await accounts.readIdlePace();
  const none = async () => ({ comparison: 'none', rows: 0 });
  const quiet = await windows(parts, none, forMs(60_000));
  const began = performance.now();
  const before = await accounts.atOnce.settle();
  await client.call('POST', '/ops/verify', { restart: true, ...(rate && { rate: Number(rate) }) });
  let last;
  const progress = async () => {
    last = (await client.call('GET', '/ops/verify')).body.verify;
    return last.progress;
  };
  let said = '';
  const busy = await windows(
    parts,
    async () => {
      const now = await progress();
      if (said !== now.comparison)
        say(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${(said = now.comparison)}, ${now.rows.toLocaleString('en')} records`);
      return now;
    },
    () => last !== undefined && last.state !== 'running',
  );
  const cpu = accounts.atOnce.between(before, await accounts.atOnce.settle());
  const took = (Date.parse(`${last.finished_at.replace(' ', 'T')}Z`) - Date.parse(`${last.started_at.replace(' ', 'T')}Z`)) / 1_000;
  const after = await windows(parts, none, forMs(40_000));
  const { rows } = last.progress;
  say(`${last.state} in ${took.toFixed(0)} s: ${rows.toLocaleString('en')} records, ${last.findings_count} findings ${last.error ?? ''}`);
  const writes = sum(busy, ({ waits }) => waits.length);
  const reading = (sumOf(cpu) - writes * costOfWrite(quiet).us) / 1e6;
  const seconds = Object.entries(cpu).map(([name, us]) => `${name} ${Math.round(us / 1e6)} s`);
  say(`CPU: ${reading.toFixed(0)} s, ${((reading / rows) * 1e6).toFixed(1)} µs a record; with ${writes} writes: ${seconds.join(', ')}`);
  say(`a write before: ${shown(quiet)}`);
  say(`a write meanwhile: ${shown(busy)}`);
  say(`a write after: ${shown(after)}`);
  for (const finding of last.findings.slice(0, 5)) say(JSON.stringify(finding));
  say(JSON.stringify([...Map.groupBy(last.findings, ({ comparison }) => comparison)].map(([name, list]) => [name, list.length])));
} finally {
  await house.close();
  await postgres.stop();
}
