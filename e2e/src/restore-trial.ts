import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BackendName } from '@entrepot/contracts';
import { until } from '@entrepot/testing';
import type { Client } from './client.js';
import { openDatabases, type Databases } from './databases.js';
import { openShop, shopOn, type Sale, type Shop } from './shop.js';
import { startStack, type Stack } from './stack.js';

const bundles = resolve(import.meta.dirname, '../../apps');

/** Runs `npm run …` or `entrepot …` beside an installation and returns the terminal's output. */
const run = async (app: 'standalone' | 'cli', args: readonly string[], folder: string, events: string): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: join(folder, 'var'), EVENTS: events };
  return (await promisify(execFile)(process.execPath, [join(bundles, app, 'bundle/main.mjs'), ...args], { env })).stdout;
};

interface Difference {
  type: string;
  subject: string;
  is_here: boolean;
  replaced_by: string | null;
}
interface Restored {
  state: string;
  heard: { events: number; done: number };
  lost: { events: number; differences: Difference[] };
}

/** Numbers that were given to the client, each with the one thing that it names. */
class Given {
  private readonly meaning = new Map<string, string>();
  /** Names that stand for two things. */
  readonly twice: string[] = [];

  note(kind: string, number: number | string, thing: string): void {
    const name = `${kind} ${number}`;
    const known = this.meaning.get(name) ?? thing;
    if (known !== thing) this.twice.push(`${name}: ${known}, ${thing}`);
    this.meaning.set(name, known);
  }
}

/**
 * Sales that become orders with invoices, cancels, imports of orders and customers, and counts of the warehouse. `mayFail`: a service serves
 * nobody for a while, and who is refused tries something else.
 */
const startLoad = (shop: Shop, api: Client, given: Given, name: string, mayFail = false) => {
  const sales: Sale[] = [];
  let isDone = false;
  const again = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isDone; turn++) {
      await work(turn).catch((error: unknown) => {
        if (!mayFail) throw error;
      });
      // Without a pause the load takes all that the services and the tests beside them need.
      await sleep(100);
    }
  };
  const buyer = (): Promise<void> =>
    again(async () => {
      if (sales.length >= 60) return;
      const sale = await shop.sell(1 + (sales.length % 3));
      given.note('sale', sale.id, sale.checkout_url);
      sales.push(sale);
      await shop.submit(sale);
      const { order_increment_id } = await shop.converted(sale);
      given.note('order', order_increment_id ?? '', `sale ${sale.id}`);
      const order = { body: { order_increment_id } };
      if (sales.length % 4 === 0) await api.call('POST', '/api2/order/cancel', order);
      if (sales.length % 4 === 1) {
        const { body } = await api.call<{ invoice_id?: number }>('POST', '/api2/invoice/create', order);
        if (body.invoice_id !== undefined) given.note('invoice', body.invoice_id, `invoice of order ${order_increment_id}`);
      }
    });
  const counter = (): Promise<void> =>
    again(async (n) => {
      await api.call('PATCH', '/api2/stockitems', { body: { sku: shop.sku, warehouses: { [`${name}-b`]: 300 + (n % 50) } } });
    });
  const importer = (): Promise<void> =>
    again(async (n) => {
      await api.import('customers', [{ email: `${name}-${n}@example.com`, website_id: 1, firstname: 'A', lastname: 'B' }]);
      await api.import('products', [{ sku: `${name}-p${n}`, name: 'P', type_id: 'simple', status: 1, visibility: 4, price: 1 + n }]);
      await api.import('orders', [
        {
          ...{ increment_id: `${name}-${n}`, store_id: 1, state: 'new', status: 'pending', customer_email: 'a@example.com' },
          ...{ payment_method: 'checkmo', created_at: '2026-01-01 10:00:00' },
          items: [{ sku: shop.sku, name: 'Caneca', product_type: 'simple', qty_ordered: 1, price: 10 }],
        },
      ]);
    });
  const work = Promise.all([buyer(), buyer(), buyer(), counter(), importer()]);
  return {
    sales,
    async end(): Promise<void> {
      isDone = true;
      await work;
    },
  };
};

/** Queries of each projection and of its source, as two texts. */
const projections: readonly (readonly [name: string, kept: [string, string], source: [string, string]])[] = [
  [
    'stock in the catalog',
    ['catalog', 'select product_id, version::int, qty::float8 from product_stock order by 1'],
    [
      'inventory',
      `select product_id, version, (select coalesce(sum(qty), 0)::float8 from stock_quantity q where q.item_id = s.item_id) as qty
         from stock_item s order by 1`,
    ],
  ],
  // Without versions: what its stock changes of a product moves its version, and is none of theirs.
  [
    'products of the inventory',
    ['inventory', 'select product_id, sku from product where not is_deleted order by 1'],
    ['catalog', 'select product_id, sku from product order by 1'],
  ],
  [
    'products of the orders',
    ['order', 'select product_id::int, sku from product_ref where not is_deleted order by 1'],
    ['catalog', 'select product_id, sku from product order by 1'],
  ],
  [
    'products of the sales',
    ['sale_link', 'select product_id::int, sku from product_ref where not is_deleted order by 1'],
    ['catalog', 'select product_id, sku from product order by 1'],
  ],
  [
    'customers of the orders',
    ['order', 'select customer_id::int, email, version::int from customer_ref where not is_deleted order by 1'],
    ['customer', 'select customer_id::int, lower(email) as email, version::int from customer order by 1'],
  ],
  [
    'reservations of the orders',
    ['order', 'select order_id::int, reservation_id::int, version::int from reservation_ref order by 1'],
    ['inventory', 'select order_id::int, reservation_id::int, version from reservation where order_id is not null order by 1'],
  ],
];

const openOrders = `
  select o.entity_id::int as order_id, sum(i.qty_ordered - i.qty_canceled)::float8 as qty
    from orders o join order_item i on i.order_id = o.entity_id where o.state not in ('canceled', 'closed') group by 1 order by 1`;
const reservedQuantities = `
  select order_id::int, sum(qty)::float8 as qty from reservation join reservation_line using (reservation_id)
   where qty > 0 group by 1 order by 1`;

/**
 * A suite in which the service's database alone is put back while everything is in use: afterwards every projection equals its source, nothing is
 * doubled, and no number is given twice. One a file, so that they run side by side.
 */
export const restoreTrial = (service: BackendName, events: 'embedded' | 'kafka'): void => {
  const name = `${service}${process.pid}${Math.random().toString(36).slice(2, 7)}`;
  let work: string;
  let stack: Stack;
  let databases: Databases | undefined;

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'entrepot-restore-'));
    stack = await startStack({ events });
  });
  afterAll(async () => {
    await databases?.close();
    await stack.dispose();
    await rm(work, { recursive: true, force: true });
  });

  const rows = async (database: string, sql: string): Promise<Record<string, unknown>[]> => (await databases?.rows(database, sql)) ?? [];

  it('agrees with the others again: nothing is doubled, and no number is given twice', async () => {
    const given = new Given();
    const { folder } = stack;
    let api = await stack.admin();
    const shop = await openShop(stack, api, name, [2_000, 300]);
    const before = startLoad(shop, api, given, `${name}x`);
    await until(() => before.sales.length >= 8, 60_000, 50);
    await run('standalone', ['backup', join(work, 'backup')], folder, events);
    const had = before.sales.length;
    await until(() => before.sales.length >= had + 8, 60_000, 50);
    await before.end();

    await stack.interrupt();
    const said = await run('standalone', ['restore', join(work, 'backup'), '--service', service], folder, events);
    expect(said).toMatch(/set aside as entrepot_\w+_before_\d{14}/);
    stack = await startStack({ events, folder });
    api = await stack.admin();
    const again = shopOn(stack, api, { sku: shop.sku, storeId: 1 });

    // Until it is reconciled it serves nobody, and says so.
    const health = await api.get<{ troubles: { service: string; message: string }[] }>('/ops/health');
    expect(health.body.troubles).toEqual([
      expect.objectContaining({ service, message: expect.stringContaining(`ops reconcile ${service}`) }),
    ]);
    const refused = await api.call('POST', '/api2/order/cancel', { body: { order_increment_id: '1' } });
    if (service === 'order') expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);

    // Meanwhile the others go on, and what they want of it waits.
    const after = startLoad(again, api, given, `${name}y`, true);
    const done = JSON.parse(await run('cli', ['ops', 'reconcile', service, '--json'], folder, events)) as Restored;
    expect(done.state).toBe('reconciled');
    expect(done.heard.done).toBe(done.heard.events);
    expect(done.lost.events).toBeGreaterThan(0);

    // It goes on at once, and gives out new numbers.
    const sold = after.sales.length;
    await until(() => after.sales.length >= sold + 8, 90_000, 50);
    await after.end();
    const healthy = async (): Promise<boolean> => (await api.get<{ status: string }>('/ops/health')).body.status === 'ok';
    await until(healthy, 60_000, 500);

    databases = await openDatabases(stack);
    // The reservation of an order that is gone stays, with nothing set aside (below); nobody keeps it.
    const isOfOrder = ({ order_id }: Record<string, unknown>, orderIds: ReadonlySet<unknown>): boolean =>
      order_id === undefined || orderIds.has(order_id);
    for (const [what, kept, source] of projections) {
      const texts = async (): Promise<string[]> => {
        const orderIds = new Set((await rows('order', 'select entity_id::int as id from orders')).map(({ id }) => id));
        const both = await Promise.all([rows(...kept), rows(...source)]);
        return both.map((found) =>
          found
            .filter((row) => isOfOrder(row, orderIds))
            .map((row) => JSON.stringify(row))
            .join('\n'),
        );
      };
      await until(async () => ((found) => found[0] === found[1])(await texts()), 40_000, 250).catch(() => undefined);
      const [here, there] = await texts();
      expect([what, here]).toEqual([what, there]);
    }

    // A sale has one order, and knows it; an order has one reservation; an event is audited once.
    const orders = await rows(
      'order',
      'select sale_id::int, entity_id::int as order_id, increment_id from orders where sale_id is not null',
    );
    const sales = await rows(
      'sale_link',
      `select sale_id, order_id::int, order_increment_id as increment_id from sale where status = 'converted'`,
    );
    const saleIds = new Set(sales.map(({ sale_id }) => sale_id));
    const ofSales = orders.filter(({ sale_id }) => saleIds.has(sale_id));
    const sorted = (found: Record<string, unknown>[]): string[] =>
      found.map(({ sale_id, order_id, increment_id }) => `${String(sale_id)} ${String(order_id)} ${String(increment_id)}`).sort();
    expect(sorted(sales)).toEqual(sorted(ofSales));
    expect(new Set(orders.map(({ sale_id }) => sale_id)).size).toBe(orders.length);
    if (service !== 'sale-link') expect(ofSales).toHaveLength(orders.length);
    expect(await rows('inventory', `select sale_id from reservation where sale_id is not null group by 1 having count(*) > 1`)).toEqual([]);
    expect(await rows('gateway', 'select event_id from audit_entry group by event_id, service having count(*) > 1')).toEqual([]);

    expect(given.twice).toEqual([]);
    // What others saw come into being under an id came into being once.
    const born = `('order.placed', 'customer.created', 'product.created', 'sale.created', 'reservation.confirmed')`;
    expect(await rows('gateway', `select type, subject from audit_entry where type in ${born} group by 1, 2 having count(*) > 1`)).toEqual(
      [],
    );

    // What is set aside is what the orders that are here still wait for; those are left out whose later documents are lost.
    const lost = new Set(done.lost.differences.filter(({ is_here }) => is_here).map(({ subject }) => subject));
    const known = ({ order_id }: Record<string, unknown>): boolean => service !== 'order' || !lost.has(String(order_id));
    const open = async () => (await rows('order', openOrders)).filter(known);
    const reserved = async () => (await rows('inventory', reservedQuantities)).filter(known);
    await until(async () => JSON.stringify(await open()) === JSON.stringify(await reserved()), 40_000, 250).catch(() => undefined);
    expect(await reserved()).toEqual(await open());
    const dead = (await stack.log()).split('\n').filter((line) => line.includes('set aside'));
    expect(dead).toEqual([]);
  }, 400_000);
};
