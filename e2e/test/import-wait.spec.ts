import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '../src/client.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

const cli = resolve(import.meta.dirname, '../../apps/cli/bundle/main.mjs');
const run = promisify(execFile);

describe.each(drivers)('entrepot import --wait (%s)', (events) => {
  const prefix = `wait-${events}`;
  const count = 1_000;
  let stack: Stack;
  let api: Client;
  beforeAll(async () => {
    stack = await startStack({ events });
    api = await stack.admin();
    await api.import('stores', [{ store_id: 1, code: prefix, name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }]);
    await api.import('warehouses', [{ code: prefix, name: 'A', status: 1, priority: 1 }]);
  });
  afterAll(() => stack?.dispose());

  it('ends when the other services have taken over what was imported', async () => {
    const file = join(stack.folder, 'products.ndjson');
    const products = Array.from({ length: count }, (_, n) => ({
      sku: `${prefix}-${n}`,
      name: 'Caneca',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      price: 30,
      stock: { manage_stock: true, warehouses: { [prefix]: 7 } },
    }));
    await writeFile(file, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
    const environment = { PATH: process.env['PATH'], DATA_DIR: join(stack.folder, 'var') };
    const { stdout } = await run(process.execPath, [cli, 'import', file, '--as', 'products', '--wait', '--json'], { env: environment });
    expect(JSON.parse(stdout)).toMatchObject({
      accepted: count,
      created: count,
      on_their_way: { events: 0, dead_letters: 0, unknown: [] },
    });

    const sku = `${prefix}-${count - 1}`;
    const stock = await api.get('/api2/stock', { query: { type: 'sku', id: sku } });
    expect(stock.body).toMatchObject({ stock: { qty: 7, salable_qty: 7 } });
    expect((await api.get('/api2/vendalink/options', { query: { sku, store_id: 1 } })).status).toBe(200);
    const product = await api.get('/api2/products', { query: { type: 'sku', id: sku } });
    expect(product.body).toMatchObject({ product: { stock_data: { qty: 7, is_in_stock: 1 } } });
  }, 120_000);
});
