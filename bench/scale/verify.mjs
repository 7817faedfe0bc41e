// node bench/scale/verify.mjs [--orders 1000000] [--rate 10000] [--keep <folder>]
//
// How long `ops verify` takes with so many orders, and what writes wait meanwhile: comments on orders, one after the other, before it and during it,
// in turns of a second without it at the end. The data of fill.mjs is completed first, so that its records agree.
import { parseArgs } from 'node:util';
import { connect } from '../lib/postgres.mjs';
import { median } from '../lib/cpu.mjs';
import { buildApps } from '../lib/processes.mjs';
import { say } from '../lib/waiting.mjs';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { filled, services } from './fill.mjs';
import { openHouse } from './house.mjs';
import { startServer } from './server.mjs';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, rate: { type: 'string', default: '10000' }, keep: { type: 'string' } },
});
const orders = Number(values.orders);

/** Statements by service that make the filled records agree. */
const completed = {
  order: [
    `update orders o set total_refunded = c.total from (select order_id, sum(grand_total) as total from credit_memo group by 1) c where c.order_id = o.entity_id`,
    `update orders set sale_id = entity_id where entity_id <= ${orders / 5} and entity_id % 5 < 3`,
    `update orders set amount_received = total_paid where amount_received < total_paid`,
    `update customer_ref set firstname = 'Ana', lastname = 'Silva ' || customer_id % ${Math.min(orders, 1_000_000) / 2}, taxvat = lpad(customer_id::text, 11, '0')`,
  ],
  // Beside the twenty warehouses of the filler there is the first one of each inventory.
  catalog: [`update product_stock set qty = 21000, warehouses = warehouses || '{"default": 1000}'`],
  'sale-link': [
    'insert into stock_ref (product_id, is_limitless, version) select product_id, false, 1 from product_ref on conflict do nothing',
  ],
};

const complete = async (urlOf) => {
  for (const service of filled) {
    const client = await connect(urlOf(service));
    await client.query('set session_replication_role = replica');
    for (const statement of completed[service] ?? []) await client.query(statement);
    await client.query('vacuum analyze');
    await client.end();
  }
};

let count = 0;
/** Comments on orders until `isOver`; @returns how long each waited, in ms. */
const write = async (client, isOver) => {
  const waits = [];
  while (!isOver()) {
    const began = performance.now();
    const body = { order_id: orders - (count++ % 5_000), comment: 'Called.' };
    const { status } = await client.call('POST', '/api2/history', body);
    if (status >= 300) throw new Error(`a comment was answered with ${status}`);
    waits.push(performance.now() - began);
  }
  return waits;
};
const forSeconds = (seconds) => {
  const end = Date.now() + seconds * 1_000;
  return () => Date.now() > end;
};

await buildApps(['gateway', ...services]);
const postgres = await startServer(values.keep);
const house = await openHouse(postgres, orders, { isKept: values.keep !== undefined, isInPlace: values.keep !== undefined });
try {
  const { client } = house.stack;
  say('completing the records');
  await complete((service) => postgres.urlOf(house.prefix + databaseOf(service)));
  await write(client, forSeconds(10));
  const quiet = await write(client, forSeconds(30));
  const began = performance.now();
  await client.call('POST', '/ops/verify', { rate: Number(values.rate), restart: true });
  let last;
  const watch = setInterval(async () => {
    last = (await client.call('GET', '/ops/verify')).body.verify;
    say(`${last.state} ${JSON.stringify(last.progress)} ${last.findings_count} findings`);
  }, 5_000);
  const busy = await write(client, () => last !== undefined && last.state !== 'running');
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1_000;
  const after = await write(client, forSeconds(20));
  const shown = (waits) => `${median(waits).toFixed(2)} ms (${waits.length} writes)`;
  say(
    `${last.state} in ${seconds.toFixed(0)} s: ${last.progress.rows.toLocaleString('en')} records, ${last.findings_count} findings ${last.error ?? ''}`,
  );
  say(`a write: ${shown(quiet)} before, ${shown(busy)} meanwhile, ${shown(after)} after`);
  for (const finding of last.findings.slice(0, 5)) say(JSON.stringify(finding));
  say(
    JSON.stringify(
      Object.entries(Object.groupBy(last.findings, ({ comparison }) => comparison)).map(([name, list]) => [name, list.length]),
    ),
  );
} finally {
  await house.close();
  await postgres.stop();
}
