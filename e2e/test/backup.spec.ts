import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@entrepot/contracts';
import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { openShop, shopOn, type Sale, type Shop } from '../src/shop.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

const bundle = resolve(import.meta.dirname, '../../apps/standalone/bundle/main.mjs');

/** Runs `npm run backup -- DIR` or `npm run restore -- DIR` and returns the terminal's output. */
const command = async (name: 'backup' | 'restore', directory: string, folder: string): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: join(folder, 'var') };
  return (await promisify(execFile)(process.execPath, [bundle, name, directory], { env })).stdout;
};

interface Row {
  increment_id: string;
  status: string;
  grand_total: number;
}

/** All orders, those of an order list's largest page: the load makes fewer. */
const ordersOf = async (api: Client): Promise<Row[]> =>
  (await api.get<{ orders: Row[] }>('/api2/orders', { query: { limit: 100 } })).body.orders;

// Events that are under way between two services at the moment of the backup are there on Kafka above all.
const events = drivers.at(-1) ?? 'embedded';

describe(`a backup under load, restored elsewhere (${events})`, () => {
  const run = `${events}${process.pid}${Math.random().toString(36).slice(2, 7)}`;
  let work: string;
  let stack: Stack;
  let restored: Stack | undefined;
  let api: Client;
  let shop: Shop;

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'entrepot-backup-'));
    stack = await startStack({ events });
    api = await stack.admin();
    shop = await openShop(stack, api, run, [400, 100]);
  });
  afterAll(async () => {
    await Promise.all([stack.dispose(), restored?.dispose()]);
    await rm(work, { recursive: true, force: true });
  });

  it('has every order with its reservation, its stock and its money, and goes on from there', async () => {
    // Sales become orders, some are canceled, the warehouse counts: all of it while the backup is taken.
    let isDone = false;
    const begun: Sale[] = [];
    const buyer = async (): Promise<void> => {
      while (!isDone && begun.length < 90) {
        const sale = await shop.sell(1 + (begun.length % 3));
        begun.push(sale);
        await shop.submit(sale);
        const { order_increment_id } = await shop.converted(sale);
        if (sale.id % 4 === 0) await api.call('POST', '/api2/order/cancel', { body: { order_increment_id } });
      }
    };
    const counter = async (): Promise<void> => {
      for (let n = 0; !isDone; n++)
        await api.call('PATCH', '/api2/stockitems', { body: { sku: shop.sku, warehouses: { [`${run}-b`]: 100 + (n % 50) } } });
    };
    const load = [buyer(), buyer(), buyer(), buyer(), counter()];
    await until(async () => (await ordersOf(api)).length >= 12, 30_000, 50);
    const before = await ordersOf(api);
    const said = await command('backup', join(work, 'backup'), stack.folder);
    isDone = true;
    await Promise.all(load);
    expect(said).toMatch(/consumers waited \d+ ms/);
    const after = (await ordersOf(api)).map(({ increment_id }) => increment_id);

    const folder = await mkdtemp(join(work, 'restored-'));
    await command('restore', join(work, 'backup'), folder);
    restored = await startStack({ events, folder });
    const there = await restored.admin();
    const again = shopOn(restored, there, { sku: shop.sku, storeId: 1 });

    // Sales under way at that moment become orders here as well: in the end the orders, what is reserved for them and what every sale
    // says of itself agree. All three are read anew each time, since any of them may be ahead of the others until then.
    const convertedTo = async (): Promise<(string | null)[]> => {
      const sales = (await Promise.all(begun.map((sale) => again.reread(sale)))).filter((sale) => sale !== undefined);
      return sales.filter(({ status }) => status === 'converted').map(({ order_increment_id }) => order_increment_id);
    };
    const agreed = async (): Promise<Row[] | null> => {
      const [rows, sold, { reserved_qty }] = await Promise.all([ordersOf(there), convertedTo(), again.stockOf()]);
      expect(rows.length).toBeLessThan(100);
      const open = rows.filter(({ status }) => status === 'pending').reduce((sum, { grand_total }) => sum + grand_total / 25.5, 0);
      const sameOrders = JSON.stringify(rows.map(({ increment_id }) => increment_id).sort()) === JSON.stringify(sold.sort());
      return sameOrders && Math.abs(reserved_qty - open) < 0.001 ? rows : null;
    };
    const ids = (await until(agreed, 30_000, 200)).map(({ increment_id }) => increment_id);
    expect(ids).toEqual(expect.arrayContaining(before.map(({ increment_id }) => increment_id)));
    expect(after).toEqual(expect.arrayContaining(ids));
    expect(new Set(ids).size).toBe(ids.length);

    // The catalog's copy of the stock becomes the inventory's.
    const { qty } = await again.stockOf();
    const shown = async (): Promise<number> =>
      (await there.get<{ product: { stock_data: { qty: number } } }>('/api2/products', { query: { type: 'sku', id: shop.sku } })).body
        .product.stock_data.qty;
    await until(async () => (await shown()) === qty, 20_000, 100);

    // Numbers go on, none is given out twice.
    const next = await again.sell(1);
    await again.submit(next);
    const { order_increment_id: number } = await again.converted(next);
    expect(ids).not.toContain(number);
    const dead = (await restored.log()).split('\n').filter((line) => line.includes('set aside'));
    expect(dead).toEqual([]);
  }, 150_000);

  it('leaves nothing half restored where something is wrong', async () => {
    const folder = await mkdtemp(join(work, 'refused-'));
    const manifest = JSON.parse(await readFile(join(work, 'backup/manifest.json'), 'utf8')) as { databases: { service: string }[] };
    expect(manifest.databases.map(({ service }) => service).sort()).toEqual([...serviceNames].sort());
    await rm(join(work, 'backup/inventory/stock_item.copy.gz'));
    await expect(command('restore', join(work, 'backup'), folder)).rejects.toMatchObject({ code: 1 });
    await expect(readFile(join(folder, 'var/bootstrap.json'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(command('restore', join(work, 'nowhere'), folder)).rejects.toThrow(/holds no whole backup/);
  });
});
