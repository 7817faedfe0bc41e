// node bench/scale/run.mjs [--sizes 10000,100000,1000000] [--requests 1000] [--only <parts of names, by commas>] [--except <the same>] [--reads | --writes]
//
// What each list, detail, walk and write, and a conversion with its consumers, costs with so many orders, and with the products, customers, stock,
// sales and events that go with them (fill.mjs): CPU of gateway, services and PostgreSQL beyond what they take when nobody asks anything, and the
// time that callers wait, through the gateway. The sizes have a stack each and are measured in turns. Ends with status 1 where something that is
// not a total costs more than it may at 1,000,000 orders.
import { sell } from '../conversion/shop.mjs';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { perRequest, takeLoad, takeTurnsOf } from '../lib/load.mjs';
import { readOptions, runBench } from '../lib/system.mjs';
import { inParallel, say, until } from '../../tools/lib/waiting.mjs';
import { filled, services, sizesOf, skuOf } from './fill.mjs';
import { openHouse, serverSettings } from './house.mjs';
import { mostWrites, operations } from './operations.mjs';

const { requests, ...values } = readOptions({
  ...{ sizes: '10000,100000,1000000', requests: 1_000, only: '', except: undefined, reads: false, writes: false },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = 3;
/** An operation may cost so much of what it costs at the smallest size. */
const mostGrowth = 1.15;
/** Largest size that is judged; figures of larger ones are only shown. */
const largestJudged = 1_000_000;
const conversions = 40;
/** Operations that one reading of the idle paces serves: they fall after a start, and rise after writes. */
const idleEvery = 12;

const isWanted = ({ name, isWrite = false }) =>
  values.only.split(',').some((part) => name.includes(part)) &&
  !values.except?.split(',').some((part) => name.includes(part)) &&
  !(values.reads && isWrite) &&
  !(values.writes && !isWrite);

/** Requests of a round. */
const amountOf = ({ isTotal, isWrite }) => {
  if (isTotal) return Math.ceil(requests / 10);
  return isWrite ? Math.min(requests, Math.floor(mostWrites / (rounds + 1))) : requests;
};
/** Sums up CPU: gateway, service and PostgreSQL for a read; all services too for a write; Kafka too for a conversion. */
const withSum = ({ service, isWrite }, figures) => {
  const all = ['gateway', ...services, 'postgres', ...(service ? [] : ['kafka'])];
  const counted = isWrite ? all : new Set(['gateway', service, 'postgres']);
  return { ...figures, sum: sumOf([...counted].map((account) => figures[account] ?? 0)) };
};

/** Makes what takes a round of an operation's requests, ever new ones, in a house. */
const open = async (operation, { url, client, accounts, orders }) => {
  const target = { url, authorization: client.authorization, accounts };
  const seeded = [sizesOf(orders), await operation.prepare?.(client)];
  let sent = 0;
  const next = () => operation.request(sent++, ...seeded);
  return async () =>
    withSum(operation, await takeLoad(target, amountOf(operation), next, operation.isWrite ? accounts.settle : accounts.read));
};

let run = 0;
/** Sales that are made, submitted and become orders. */
const conversion = {
  ...{ name: 'conversion', isWrite: true },
  open:
    async ({ client, accounts }) =>
    async () => {
      run++;
      const before = await accounts.settle();
      const waits = await inParallel(conversions, 4, async (n) => {
        const began = performance.now();
        const sale = await sell(client, n, { run: `scale-${run}`, items: [{ sku: skuOf(1 + n), qty: 1 }] });
        await client.submit(sale.path, sale.form);
        await until('a conversion', async () => (await client.state(sale.path)).status === 'converted', { everyMs: 20 });
        return performance.now() - began;
      });
      return withSum(conversion, perRequest(accounts.between(before, await accounts.settle()), waits));
    },
};

const measure = async (postgres) => {
  await using opened = new AsyncDisposableStack();
  const [found, grown, houses] = [{}, [], []];
  for (const orders of sizes) houses.push(await openHouse(opened, postgres, orders));
  for (const [n, operation] of [...operations, conversion].filter(isWanted).entries()) {
    if (n % idleEvery === 0) await Promise.all(houses.map(({ accounts }) => accounts.readIdlePace()));
    const takes = await inParallel(houses, 1, (house) => operation.open?.(house) ?? open(operation, house));
    const figures = await takeTurnsOf(rounds, takes);
    const growth = figures.at(-1).sum / figures[0].sum;
    const columns = figures.flatMap(({ sum }, at) => [[`µs at ${sizes[at].toLocaleString('en')}`, sum]]);
    const ends = (field) => [field, `${figures[0][field]} → ${figures.at(-1)[field]}`];
    const name = operation.isTotal ? `${operation.name} (a total)` : operation.name;
    found[name] = Object.fromEntries([...columns, ['growth', growth.toFixed(2)], ends('postgres'), ends('p50 ms'), ends('p99 ms')]);
    say(`${name}: ${JSON.stringify(found[name])}`);
    if (!operation.isTotal && growth > mostGrowth && sizes.at(-1) <= largestJudged) grown.push(name);
  }
  console.table(found);
  if (grown.length > 0) console.log(`costs more than it may: ${grown.join(', ')}`);
  return grown.length === 0;
};
await runBench(24 * 60, filled, measure, serverSettings());
