import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { openDatabases, type Databases } from '../src/databases.js';
import { plant } from '../src/planted-disagreements.js';
import { shopOn } from '../src/shop.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

const events = drivers.at(-1) ?? 'embedded';
const cli = resolve(import.meta.dirname, '../../apps/cli/bundle/main.mjs');
const run = `ops${process.pid}${Math.random().toString(36).slice(2, 7)}`;
const sku = `${run}-mug`;

interface Outcome {
  code: number;
  out: string;
}

let stack: Stack;
let api: Client;
let databases: Databases;

/** `entrepot …` beside the running stack, as an operator's terminal has it. */
const entrepot = (...args: string[]): Promise<Outcome> =>
  new Promise((done) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: join(stack.folder, 'var') };
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });

interface Found {
  comparison: string;
  id: string;
  left: { value: unknown };
  right: { value: unknown };
  mend: string;
}

/** An order with an invoice, a shipment and a credit memo. */
const documented = (number: number) => ({
  ...{
    increment_id: `${run}-d${number}`,
    store_id: 1,
    customer_email: 'a@example.com',
    payment_method: 'checkmo',
    created_at: '2026-01-01 10:00:00',
  },
  items: [{ sku, name: sku, product_type: 'simple', qty_ordered: 3, qty_invoiced: 2, qty_shipped: 1, qty_refunded: 1, price: 10 }],
});

const product = (name: string, price = 10) => ({ sku: name, name, type_id: 'simple', status: 1, visibility: 4, price });
const reserved = async (): Promise<number> =>
  (await api.get<{ stock: { reserved_qty: number } }>('/api2/stock', { query: { type: 'sku', id: sku } })).body.stock?.reserved_qty;

beforeAll(async () => {
  stack = await startStack({ events });
  api = await stack.admin();
  databases = await openDatabases(stack);
  await api.import('stores', [{ store_id: 1, code: run, name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }]);
  await api.import('warehouses', [{ code: `${run}-a`, name: 'A', status: 1, priority: 1 }]);
  await api.import('products', [{ ...product(sku), stock: { manage_stock: true, warehouses: { [`${run}-a`]: 5 } } }]);
  await until(async () => (await reserved()) === 0, 30_000, 100);
});
afterAll(async () => {
  await databases?.close();
  await stack?.dispose();
});

describe(`what an operator mends at night (${events})`, () => {
  it('a poison event: set aside, seen, its cause mended, tried again by two at once, its effect there once', async () => {
    await databases.rows('inventory', `alter table reservation_line add constraint too_careful check (sku <> '${sku}')`);
    await api.import('orders', [
      {
        ...{
          increment_id: `${run}-1`,
          store_id: 1,
          state: 'new',
          status: 'pending',
          customer_email: 'a@example.com',
          payment_method: 'checkmo',
        },
        items: [{ sku, name: sku, product_type: 'simple', qty_ordered: 2, price: 10 }],
        created_at: '2026-01-01 10:00:00',
      },
    ]);
    const list = await until(
      async () => {
        const { code, out } = await entrepot('ops', 'dead-letters', 'list', '--json');
        return code === 1 && (JSON.parse(out) as { dead_letters: { id: string; error: string; type: string; service: string }[] });
      },
      40_000,
      500,
    );
    const [letter] = list ? list.dead_letters : [];
    expect(letter).toMatchObject({ service: 'inventory', type: 'order.imported', error: expect.stringContaining('too_careful') });
    const id = letter?.id ?? '';
    expect((await entrepot('ops', 'dead-letters', 'list')).out).toContain(id);
    expect((await entrepot('ops', 'dead-letters', 'show', id)).out).toMatch(new RegExp(`"sku": "${sku}"`));
    const health = await entrepot('ops', 'health');
    expect([health.code, health.out]).toEqual([1, expect.stringContaining('✖ inventory  1 dead letter waits')]);

    expect(await entrepot('ops', 'dead-letters', 'retry', id)).toEqual({ code: 1, out: expect.stringContaining('too_careful') });
    expect(await reserved()).toBe(0);

    await databases.rows('inventory', 'alter table reservation_line drop constraint too_careful');
    const both = await Promise.all([entrepot('ops', 'dead-letters', 'retry', id), entrepot('ops', 'dead-letters', 'retry', id)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await reserved()).toBe(2);
    expect(await databases.rows('inventory', 'select state, retries, settled_by from dead_letter')).toEqual([
      { state: 'retried', retries: 2, settled_by: 'entrepot' },
    ]);
    // What follows from the effect happens as well: the order learns where it is reserved.
    await until(
      async () => {
        const { body } = await api.get<{ order: { items: { warehouses: object }[] } }>('/api2/order', {
          query: { increment_id: `${run}-1` },
        });
        return JSON.stringify(body.order.items[0]?.warehouses) === JSON.stringify({ [`${run}-a`]: 2 });
      },
      20_000,
      100,
    );
    expect(await entrepot('ops', 'dead-letters', 'list')).toEqual({ code: 0, out: '✔ No dead letters.\n' });
  });

  it('a payment whose gateway does not answer: seen, decided, its order free, and who decided is on record', async () => {
    const id = randomUUID();
    // Of a method that is not there any more: nobody can be asked for it.
    await databases.rows(
      'order',
      `insert into payment_intent (intent_id, order_id, operation, method, amount, currency, request, context, tries, ask_at, created_at)
       select $1, entity_id, 'create-invoice', 'gone_card', 20, 'BRL', '{"operation": "create-invoice"}', '{}', 12, now() + interval '1 hour', now()
         from orders where increment_id = $2`,
      id,
      `${run}-1`,
    );
    const invoice = () =>
      api
        .call('POST', '/api2/invoice/create', { body: { order_increment_id: `${run}-1`, capture: 'no_capture' } })
        .then(({ status }) => status);
    expect(await invoice()).toBe(409);
    expect(await entrepot('ops', 'payments')).toEqual({ code: 1, out: expect.stringMatching(new RegExp(`^${id} .* stuck `, 'm')) });
    const health = await entrepot('ops', 'health');
    expect([health.code, health.out]).toEqual([1, expect.stringContaining('✖ order  1 payment waits for a decision')]);
    expect(await entrepot('ops', 'payments', 'settle', id, '--not-captured', '--reason', 'not in the statement')).toEqual({
      code: 0,
      out: expect.stringContaining('20.00 BRL not captured'),
    });
    expect(await entrepot('ops', 'payments')).toEqual({ code: 0, out: '✔ No payments.\n' });
    expect(await invoice()).toBe(201);
    const record = await until(
      async () => {
        const { out } = await entrepot('ops', 'audit', '--type', 'order.payment-settled');
        return out.includes(id) && out;
      },
      20_000,
      500,
    );
    expect(record).toMatch(/by entrepot/);
    expect(record).toContain('not in the statement');
  });

  it('a projection: rebuilt while it is read, without a wrong or a missing answer', async () => {
    const skus = Array.from({ length: 300 }, (_, number) => `${run}-${number}`);
    await api.import(
      'products',
      skus.map((name, number) => product(name, number + 1)),
    );
    const shown = async (number: number): Promise<unknown> => {
      const { status, body } = await api.get<{ product: object }>('/api2/vendalink/options', { query: { sku: skus[number], store_id: 1 } });
      return [status, body.product];
    };
    const right = (number: number): unknown => [200, { sku: skus[number], name: skus[number], catalog_price: number + 1, options: [] }];
    const known = () => databases.rows('sale_link', 'select from product_ref');
    await until(async () => (await known()).length === 301, 30_000, 100);

    let answers = 0;
    // As many rebuilds as it takes to be read a hundred times meanwhile: how long one lasts beside reads is the machine's to say.
    do {
      let isRebuilding = true;
      const rebuilt = entrepot('ops', 'projections', 'rebuild', 'sale-link', 'product').finally(() => (isRebuilding = false));
      const read = async (reader: number): Promise<void> => {
        for (let turn = reader; isRebuilding; turn = (turn + 7) % skus.length) {
          expect(await shown(turn)).toEqual(right(turn));
          answers++;
        }
      };
      await Promise.all([read(0), read(101), read(202)]);
      expect(await rebuilt).toEqual({ code: 0, out: expect.stringMatching(/✔ product of sale-link is rebuilt: 301 rows in/) });
    } while (answers <= 100);
  });

  it('records that agree, while sales are converted and products imported: none is a disagreement', async () => {
    const shop = shopOn(stack, api, { sku, storeId: 1 });
    await api.import('products', [{ ...product(sku), stock: { warehouses: { [`${run}-a`]: 50 } } }]);
    // Nothing is reserved for it, ever.
    await api.import('orders', [
      { ...documented(9), items: [{ sku: `${run}-0`, name: run, product_type: 'simple', qty_ordered: 1, price: 10 }] },
    ]);
    let isBusy = true;
    const selling = (async () => {
      for (let turn = 0; turn < 4; turn++) {
        const [sale] = await Promise.all([
          shop.sell(1),
          api.import('products', [product(`${run}-${turn}`, turn + 100)]),
          api.import('orders', [documented(turn)]),
        ]);
        await shop.submit(sale);
        await shop.converted(sale);
      }
    })().finally(() => (isBusy = false));
    while (isBusy)
      expect(await entrepot('ops', 'verify')).toEqual({
        code: 0,
        out: expect.stringMatching(/^(verify: [^\n]*\n)*✔ all records agree: [\d,]+ records read/),
      });
    await selling;
  });

  it('records that were changed by hand: each is found, with the command that mends it, and then none', async () => {
    const [pending] = await Promise.all([shopOn(stack, api, { sku, storeId: 1 }).sell(1)]);
    const planted = await plant(databases, { run, sku, pending: pending.id });
    const { code, out } = await entrepot('ops', 'verify');
    expect(out).toMatch(/✖ \d+ disagreements/);
    expect(code).toBe(1);
    const findings = out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Found] : []));
    const names = findings.map(({ comparison, id }) => `${comparison} ${id}`);
    expect(planted.length).toBeGreaterThanOrEqual(20);
    expect(planted.filter((name) => !names.includes(name))).toEqual([]);
    for (const { left, right } of findings) expect(left.value).not.toEqual(right.value);
    // What follows from those: totals of the order whose invoice was changed, what is open of the one with a quantity too much.
    const isConsequence = (name: string): boolean => /^(order totals|reservations orders) /.test(name);
    expect(names.filter((name) => !planted.includes(name) && !isConsequence(name))).toEqual([]);
    const health = await entrepot('ops', 'health');
    expect([health.code, health.out]).toEqual([1, expect.stringContaining(`✖ gateway  ${findings.length} disagreements between records`)]);

    const commands = new Set(findings.map(({ mend }) => mend));
    const services = Map.groupBy(commands, (command) =>
      command
        .split(' ')
        .slice(2, command.includes(' rebuild ') ? 5 : 4)
        .join(' '),
    );
    await Promise.all(
      [...services.values()].map(async (list) => {
        for (const command of list) expect(await entrepot(...command.split(' ').slice(1))).toMatchObject({ code: 0 });
      }),
    );
    const again = await until(async () => {
      const result = await entrepot('ops', 'verify');
      return result.code === 0 && result;
    }, 20_000);
    expect(again).toEqual({ code: 0, out: expect.stringContaining('✔ all records agree') });
    expect(await entrepot('ops', 'verify', '--last')).toEqual({ code: 0, out: expect.stringContaining('✔ all records agree') });
  });

  it('and then all is well, on one page', async () => {
    const { code, out } = await entrepot('ops', 'health');
    expect([code, out]).toEqual([0, expect.stringContaining('UTC: all is well\n')]);
    expect(out.split('\n').length).toBeLessThan(15);
  });
});
