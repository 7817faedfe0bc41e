// What pods use at rest and with 50 orders a second, as the table of deploy/k8s/README.md.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, times } from '../../lib/waiting.mjs';
import { sku } from './shop.mjs';
import { namespace, root } from './stage.mjs';

const ordersPerSecond = 50;
const periodS = 60;

/** Pod → time, its processor time in ns and its memory in bytes. */
const measured = async (stage) => {
  const found = new Map();
  for (const node of await stage.cluster.names('nodes')) {
    const { stdout } = await stage.cluster.call(['get', '--raw', `/api/v1/nodes/${node}/proxy/stats/summary`]);
    for (const { podRef, containers } of JSON.parse(stdout).pods) {
      const [{ cpu, memory } = {}] = containers ?? [];
      if (podRef.namespace !== namespace || cpu?.usageCoreNanoSeconds === undefined) continue;
      found.set(podRef.name, { at: Date.parse(cpu.time), cpu: cpu.usageCoreNanoSeconds, memory: memory.workingSetBytes });
    }
  }
  return found;
};

/** Pod → what it used while the work was done. */
const during = async (stage, work) => {
  const before = await measured(stage);
  await work();
  const used = new Map();
  for (const [name, { at, cpu, memory }] of await measured(stage)) {
    const first = before.get(name);
    if (first) used.set(name, `${((cpu - first.cpu) / (at - first.at) / 1_000).toFixed(0)} m | ${(memory / 2 ** 20).toFixed(0)} MiB`);
  }
  return used;
};

/** Imports orders that reserve stock, a batch each second. @returns how many a second */
export const importOrders = async (stage) => {
  const client = await stage.client();
  const [line] = (await readFile(join(root, 'apps/standalone/sample/orders.ndjson'), 'utf8')).split('\n', 1);
  const { items, ...sample } = JSON.parse(line);
  const order = { ...sample, state: 'processing', status: 'processing', items: [{ ...items[0], sku, name: sku }], reserve: true };
  const batch = (turn) => times(ordersPerSecond, (n) => ({ ...order, increment_id: `T${turn * ordersPerSecond + n}` }));
  const began = Date.now();
  await atRate(periodS, 1, (turn) => client.importRecords('orders', batch(turn)));
  return ((periodS * ordersPerSecond * 1_000) / (Date.now() - began)).toFixed(0);
};

export const usage = async (stage) => {
  const rest = await during(stage, () => sleep(periodS * 1_000));
  let rate;
  const busy = await during(stage, async () => (rate = await importOrders(stage)));
  const rows = [...busy.keys()].sort().map((name) => `| ${name} | ${rest.get(name)} | ${busy.get(name)} |`);
  return `${rate} orders a second\n| pod | at rest: core | memory | with orders: core | memory |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
};
