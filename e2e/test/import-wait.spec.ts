import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '../src/client.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

const cli = resolve(import.meta.dirname, '../../apps/cli/bundle/main.mjs');
const run = promisify(execFile);

const call = async (stack: Stack, ...args: string[]): Promise<string> => {
  const environment = { PATH: process.env['PATH'], DATA_DIR: join(stack.folder, 'var') };
  const { stdout } = await run(process.execPath, [cli, ...args], { env: environment }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${args.join(' ')}\n${error.stdout}${error.stderr}`);
    },
  );
  return stdout;
};

const resources = ['stores', 'warehouses', 'products', 'customers', 'orders'] as const;
const address = { firstname: 'Ana', lastname: 'Lima', street: ['Rua A', '1'], city: 'Recife', postcode: '50000-000', country_id: 'BR' };
/** Each field that an import takes, with another value than it has by default. */
const records = {
  stores: [
    {
      ...{ store_id: 2, code: 'b2b', name: 'Atacado', website_id: 2, currency: 'USD', locale: 'en_US', base_url: 'https://b2b.example' },
      is_active: false,
      payment_methods: [{ code: 'banktransfer', title: 'Transferência', min_total: 10 }],
      brand: { logo_url: 'https://b2b.example/logo.png', color: '#0b3d2e' },
      mail: { confirm_orders: false, texts: { invoice: { subject: '{store}: {number}' } } },
    },
  ],
  warehouses: [{ code: 'far', name: 'Longe', status: 0, priority: 7, store_ids: [2] }],
  products: [
    { sku: 'MUGS', name: 'Canecas', type_id: 'configurable' },
    {
      ...{
        sku: 'MUG-B',
        name: 'Caneca',
        type_id: 'simple',
        attribute_set: 'Mugs',
        status: 2,
        visibility: 1,
        price: 30.5,
        special_price: 20,
      },
      ...{ parent_sku: 'MUGS', store_ids: [2], categories: ['Casa/Cozinha'], attributes: { description: 'De aço', weight: 0.3 } },
      options: [
        { title: 'Presente', type: 'drop_down', required: true, values: [{ title: 'Caixa', price: 4.9, price_type: 'percent' }] },
        { title: 'Nome', type: 'field', required: false },
      ],
      group_prices: [{ customer_group_id: 2, price: 19.9 }],
      tier_prices: [{ customer_group_id: null, qty: 10, price: 17 }],
      stock: { manage_stock: false, backorders: 1, min_qty: 1.5, min_sale_qty: 2, is_in_stock: false, warehouses: { far: 3.5 } },
    },
  ],
  customers: [
    {
      ...{
        email: 'ana@example.com',
        firstname: 'Ana',
        middlename: 'M',
        lastname: 'Lima',
        taxvat: '52998224725',
        dob: '1990-01-31',
        gender: 2,
      },
      ...{ group_id: 2, website_id: 2, store_id: 2, created_at: '2025-01-01 10:00:00', custom_attributes: { celular: '11 98888-7777' } },
      addresses: [{ ...address, region: 'PE', telephone: '81 5555', is_default_billing: true, custom_attributes: { floor: '3' } }],
    },
  ],
  orders: [
    {
      ...{
        increment_id: '700001',
        store_id: 2,
        state: 'processing',
        status: 'packed',
        customer_email: 'ana@example.com',
        shipping_amount: 9.9,
      },
      ...{ shipping_tax_amount: 0.9, payment_method: 'checkmo', billing_address: address, shipping_address: address },
      ...{ customer_firstname: 'Anna', customer_lastname: 'Souza', customer_taxvat: '11144477735', coupon_code: 'TEN' },
      ...{ shipping_method: 'sedex', shipping_description: 'Sedex', payment_reference: 'pi_1', amount_authorized: 5, amount_received: 70 },
      ...{ chat_sales_person_id: '31', chat_sales_person_name: 'Bia', external_reference: 'ERP-1', metadata: { channel: 'phone' } },
      ...{ created_at: '2025-02-01 10:00:00', updated_at: '2025-02-02 10:00:00' },
      items: [
        {
          ...{
            sku: 'MUGS',
            name: 'Canecas',
            product_type: 'configurable',
            qty_ordered: 2,
            price: 30.5,
            original_price: 35,
            qty_invoiced: 1,
          },
          ...{ tax_amount: 1, discount_amount: 2 },
        },
        { sku: 'MUG-B', parent_sku: 'MUGS', qty_ordered: 2, price: 0, tax_percent: 10 },
      ],
    },
    { increment_id: '700002', store_id: 1, state: 'complete', items: [{ sku: 'SOLD', qty_ordered: 1, price: 5 }] },
    {
      ...{ increment_id: '700003', store_id: 1, state: 'complete' },
      items: [
        { sku: 'SOLD', qty_ordered: 3, qty_invoiced: 3, qty_shipped: 3, qty_refunded: 2, price: 3.35, tax_amount: 1, discount_amount: 0.1 },
      ],
    },
  ],
};

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

  // What is exported and imported is the same on both.
  if (events !== drivers[0]) return;
  it('takes what export --for-import has written: another house has the same store then', async () => {
    // The last import waits for the events of all.
    const imported = async (into: Stack, resource: string, file: string): Promise<unknown> =>
      JSON.parse(await call(into, 'import', file, '--as', resource, '--json', ...(resource === 'orders' ? ['--wait'] : [])));
    const exported = async (from: Stack, resource: string): Promise<string> => {
      const file = join(from.folder, `${resource}.out`);
      await call(from, 'export', resource, '--for-import', '--out', file);
      return file;
    };
    type Line = Record<string, unknown>;
    /** Orders have the time at which other services have said what they know of them. */
    const linesOf = async (file: string): Promise<Line[]> => {
      const texts = (await readFile(file, 'utf8')).trimEnd().split('\n');
      return texts.sort().map((text) => ({ ...(JSON.parse(text) as Line), updated_at: null }));
    };

    for (const resource of resources) {
      const file = join(stack.folder, `${resource}.in`);
      await writeFile(file, records[resource].map((record) => `${JSON.stringify(record)}\n`).join(''));
      expect(await imported(stack, resource, file)).toMatchObject({ accepted: records[resource].length, rejected: 0 });
    }
    const other = await startStack({ events });
    try {
      for (const resource of resources)
        expect(await imported(other, resource, await exported(stack, resource))).toMatchObject({ rejected: 0, updated: 0 });
      for (const resource of resources) {
        const lines = await linesOf(await exported(other, resource));
        expect(lines).toEqual(await linesOf(join(stack.folder, `${resource}.out`)));
        for (const record of records[resource]) {
          const [key, value] = Object.entries(record)[0] as [string, unknown];
          expect(lines.find((line) => line[key] === value)).toMatchObject({ ...record, updated_at: null });
        }
      }
      // The documents that the import makes of quantities cost the same, whatever their numbers.
      const shown = ['order_increment_id', 'state', 'subtotal', 'tax_amount', 'discount_amount', 'shipping_amount', 'grand_total'];
      const costs = async (house: Stack, list: string): Promise<unknown[][]> => {
        const lines = (await call(house, 'export', list)).trimEnd().split('\n');
        return lines.map((line) => shown.map((name) => (JSON.parse(line) as Line)[name])).sort();
      };
      expect(await costs(other, 'invoices')).toEqual(await costs(stack, 'invoices'));
      for (const house of [stack, other]) expect(await costs(house, 'creditmemos')).toEqual([['700003', 2, 6.7, 0.67, 0.07, 0, 7.3]]);
    } finally {
      await other.dispose();
    }
  }, 240_000);
});
