import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MailServer, aMailServer } from '@entrepot/testing/mail-server';
import { openStripeDouble, type StripeDouble, stripeSignature } from '@entrepot/stripe/double';
import { until } from '@entrepot/testing';
import { createClient, send, type Client } from '../src/client.js';
import { foldFaults } from '../src/fold.js';
import { openShop, pathOf, person, type Sale, type Shop } from '../src/shop.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

describe.each(drivers)('from link to order (%s)', (events) => {
  let stack: Stack;
  let api: Client;
  let shop: Shop;
  const run = `${events}${process.pid}${Math.random().toString(36).slice(2, 7)}`;
  const sku = `${run}-mug`;

  let double: StripeDouble;
  let mails: MailServer;

  beforeAll(async () => {
    [double, mails] = await Promise.all([openStripeDouble(), aMailServer()]);
    stack = await startStack({ events, environment: { ...double.settings, SMTP_URL: mails.url } });
    api = await stack.admin();
    shop = await openShop(stack, api, run);
    await api.import('coupons', [{ code: `${run}10`, is_active: true, discount_type: 'percent', amount: 10, usage_limit: 2 }]);
  });
  afterAll(async () => {
    await stack.dispose();
    await Promise.all([double.close(), mails.close()]);
  });

  /** True once the order shows its reservations: by then the inventory knows it. */
  const linked = async ({ order_increment_id }: Sale): Promise<boolean> => {
    const { body } = await api.get<{ order: { items: { warehouses: object }[] } }>('/api2/order', {
      query: { increment_id: order_increment_id },
    });
    return Object.keys(body.order.items[0]?.warehouses ?? {}).length > 0;
  };

  it('opens the page, takes it, and makes one order of three submits, with its stock reserved and its customer known', async () => {
    const kept = { external_reference: `${run}, 7`, metadata: { channel: 'phone' } };
    const sale = await shop.sell(4, kept);
    expect((await send(stack.url, 'GET', pathOf(sale), { headers: { 'accept-language': 'pt-BR' } })).text).toContain('Caneca');
    const answers = await Promise.all([shop.submit(sale), shop.submit(sale), shop.submit(sale)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const { order_increment_id } = await shop.converted(sale);
    const orders = await api.get<{ orders: { increment_id: string }[] }>('/api2/order', {
      query: { email: person.email, include_pagination: 1 },
    });
    expect(orders.body).toMatchObject({
      total: 1,
      orders: [{ increment_id: order_increment_id, grand_total: 102, status: 'pending', ...kept, vendalink_id: sale.id }],
    });
    const named = await api.get('/api2/order', { query: { external_reference: kept.external_reference, vendalink_id: sale.id } });
    expect(named.body).toMatchObject({ orders: [{ increment_id: order_increment_id }] });
    await until(async () => (await shop.stockOf()).reserved_qty === 4, 20_000, 50);
    const detail = await until(
      async () => {
        const { body } = await api.get<{ order: { customer_id: number | null; items: { warehouses: object }[] } }>('/api2/order', {
          query: { increment_id: order_increment_id },
        });
        return body.order.customer_id !== null && Object.keys(body.order.items[0]?.warehouses ?? {}).length > 0 ? body.order : null;
      },
      20_000,
      100,
    );
    // One warehouse holds it all: the first in priority does not.
    expect(detail.items[0]?.warehouses).toEqual({ [`${run}-b`]: 4 });
    const customer = await api.get('/api2/customers', { query: { email: 'JOANA@example.com' } });
    expect(customer.body).toMatchObject({ customer: { customer_id: detail.customer_id, taxvat: '52998224725' } });

    // The customer is told once, in the language of the page, with what is to be paid and how.
    const [mail, ...others] = await mails.mailsTo(String(person.email));
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your order #${order_increment_id}`);
    expect(mail?.text).toMatch(/Caneca \(.+\) +4 +R\$\s?102[.,]00\n[^]*\nPayment:\nBank transfer\n/);
  });

  it('a WMS of one warehouse does its whole day with three permissions, and nothing else', async () => {
    const [a, b] = [`${run}-a`, `${run}-b`];
    const items = [{ sku, name: 'Caneca', qty_ordered: 3, price: 10 }];
    const record = { store_id: 1, customer_email: 'wms@example.com', items, shipping_amount: 0 };
    // Each of the two warehouses holds a part of what is left: the order is promised from both.
    await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { [a]: 2, [b]: 10 } } });
    const number = `${run}-wms`;
    const wmsId = `wms-${run}`;
    const made = await api.call<{ client_secret: string }>('POST', '/ops/integrations', {
      body: { name: 'WMS', client_id: wmsId, permissions: ['orders/read', 'orders/fulfil', 'stock/read'], warehouses: [b] },
    });
    const wms = await createClient(stack.url, wmsId, made.body.client_secret);
    const begin = (await wms.get<{ next_cursor: string }>('/api2/orders', { query: { cursor: '' } })).body.next_cursor;
    const free = (await wms.get<{ stock: { salable_qty: number } }>('/api2/stock', { query: { type: 'sku', id: sku } })).body.stock
      .salable_qty;
    // More than is free in either alone.
    await api.import('orders', [{ ...record, increment_id: number, items: [{ ...items[0], qty_ordered: free + 2 }] }]);

    // It walks, and finds the order with what is promised from its own warehouse.
    interface Order {
      order_id: number;
      increment_id: string;
      items: { order_item_id: number; qty_shipped: number; warehouses: Record<string, number> }[];
    }
    const find = async (cursor: string) => {
      const page = (await wms.get<{ orders: Order[] }>('/api2/orders', { query: { cursor, include: 'items' } })).body.orders;
      return page.find((one) => one.increment_id === number && Object.keys(one.items[0]!.warehouses).length > 0);
    };
    const order = await until(() => find(begin), 20_000, 100);
    const { order_id } = order;
    expect(order.items[0]!.warehouses).toEqual({ [b]: free });
    expect((await wms.get('/api2/warehouses')).body).toMatchObject({ total: 1, warehouses: [{ code: b }] });
    expect((await wms.get<{ stockitem: object }>('/api2/stockitems', { query: { sku } })).body.stockitem).toMatchObject({
      warehouses: { [b]: 10 },
    });

    // It ships in parts, with tracks, and no more than its own.
    const ship = (body: object) => wms.call<{ shipment_id: number }>('POST', '/api2/shipment/create', { body: { order_id, ...body } });
    const first = await ship({ items: [{ sku, qty: 1 }], track_number: 'BR1' });
    expect(first.status).toBe(201);
    expect(await ship({ items: [{ sku, qty: free }] })).toMatchObject({ status: 400, body: { error: 'Invalid item' } });
    const second = await ship({});
    expect(second).toMatchObject({ status: 201, body: { shipment: { total_qty: free - 1 } } });
    expect(await ship({})).toMatchObject({ status: 400, body: { error: 'Cannot create shipment' } });
    const track = { shipment_id: second.body.shipment_id, carrier_code: 'correios', track_number: 'BR2' };
    const { track_id } = (await wms.call<{ track_id: number }>('POST', '/api2/shipment/track', { body: track })).body;
    expect((await wms.call('PATCH', '/api2/shipment/track', { body: { track_id, status: 'delivered' } })).status).toBe(200);
    const rest = await api.call<{ shipment_id: number }>('POST', '/api2/shipment/create', { body: { order_id } });
    expect(rest).toMatchObject({ status: 201, body: { shipment: { total_qty: 2 } } });
    await until(
      async () => {
        const { stock } = (
          await wms.get<{ stock: { qty: number; reserved_qty: number } }>('/api2/stock', { query: { type: 'sku', id: sku } })
        ).body;
        return stock.qty === 10 - free;
      },
      20_000,
      100,
    );
    const { shipments } = (await wms.get<{ shipments: { shipment_id: number }[] }>('/api2/shipments', { query: { order_id } })).body;
    expect(shipments.map((one) => one.shipment_id).sort()).toEqual([first.body.shipment_id, second.body.shipment_id]);
    expect((await wms.get('/api2/shipment', { query: { id: rest.body.shipment_id } })).status).toBe(404);
    const taken = async (code: string) =>
      (await api.get<{ stockitem: { warehouses: Record<string, number> } }>('/api2/stockitems', { query: { sku } })).body.stockitem
        .warehouses[code];
    await until(async () => (await taken(a)) === 0, 20_000, 100);
    expect(await taken(b)).toBe(10 - free);
    // As the tests behind this one know it.
    await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { [a]: 3, [b]: 5 } } });

    // Every other write is 403, and says what it needs.
    for (const [path, needs] of [
      ['/api2/order/cancel', 'orders/cancel'],
      ['/api2/order/hold', 'orders/edit'],
      ['/api2/history', 'orders/edit'],
      ['/api2/invoice/create', 'orders/invoice'],
      ['/api2/creditmemo/create', 'orders/refund'],
      ['/api2/stockitems', 'stock/write'],
      ['/api2/vendalink', 'vendalink/write'],
      ['/ops/import/products', 'prices/write'],
      ['/ops/import/warehouses', 'stock/write'],
      ['/ops/import/orders', 'orders/import'],
      ['/ops/integrations', 'admin'],
    ]) {
      const refused = await wms.call('POST', path!, { body: {} });
      expect([path, refused.status, refused.details]).toEqual([
        path,
        403,
        [{ path: '', code: 'permission', message: `missing permission: ${needs}` }],
      ]);
    }
  }, 90_000);

  it('an ERP, a PIM, a marketplace and support each do their day with their recipe, and nothing else', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/permissions.md'), 'utf8');
    /** Permissions that the table of recipes names for a system. */
    const recipeOf = (system: string): string[] => {
      const [, , permissions = ''] = new RegExp(`^\\| ${system} +\\|.*$`, 'm').exec(guide)![0].split('|');
      return [...permissions.matchAll(/`([a-z/]+)`/g)].map(([, name]) => name!);
    };
    const as = async (system: string) => {
      const client_id = `${system.toLowerCase()}-${run}`;
      const permissions = recipeOf(system);
      expect([permissions.length > 3, permissions.includes('admin')]).toEqual([true, false]);
      const made = await api.call<{ client_secret: string }>('POST', '/ops/integrations', {
        body: { name: system, client_id, permissions },
      });
      return createClient(stack.url, client_id, made.body.client_secret);
    };
    const [erp, pim, marketplace, support] = await Promise.all(['ERP', 'PIM', 'marketplace', 'support'].map(as)) as [Client, Client, Client, Client]; // prettier-ignore
    /** Calls one after the other, each of which has to be answered with its status. */
    const day = async (client: Client, ...calls: [status: number, method: string, path: string, body?: object][]) => {
      const answers: Record<string, unknown>[] = [];
      for (const [status, method, path, body] of calls) {
        const answer = await client.call(method, path, {
          body,
          headers: method === 'GET' ? {} : { 'idempotency-key': `${run}-${path}-${method}` },
        });
        if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        answers.push(answer.body);
      }
      return answers;
    };
    const refused = async (client: Client, ...calls: [path: string, needs: string][]) => {
      for (const [path, needs] of calls) {
        const { status, details } = await client.call('POST', path, { body: {} });
        expect([path, status, details]).toEqual([path, 403, [{ path: '', code: 'permission', message: `missing permission: ${needs}` }]]);
      }
    };

    const code = `recipe_${run.toLowerCase()}`;
    const file_content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await day(pim, [
      201,
      'POST',
      '/api2/attribute',
      { attribute_code: code, frontend_input: 'select', frontend_label: 'Tone', options: [{ admin: 'Blue' }] },
    ]);
    const own = { sku: `${run}-pim`, name: 'Copo', type_id: 'simple', price: 10 };
    expect(await pim.import('products', [own])).toMatchObject({ created: 1, warnings: [] });
    expect(await pim.import('products', [{ ...own, stock: { qty: 1 } }])).toMatchObject({
      rejected: 1,
      errors: [{ error: expect.stringContaining('stock/write') }],
    });
    await day(
      pim,
      [
        201,
        'POST',
        '/api2/products/imagem',
        { type: 'sku', product_id: own.sku, file_content, file_mime_type: 'image/png', label: 'Copo', position: 1 },
      ],
      [200, 'GET', `/api2/products?sku=${own.sku}`],
    );
    await refused(
      pim,
      ['/api2/stockitems', 'stock/write'],
      ['/ops/import/stores', 'stores/write'],
      ['/api2/order/cancel', 'orders/cancel'],
    );

    const number = `${run}-market`;
    await day(marketplace, [200, 'GET', `/api2/products?sku=${sku}`], [200, 'GET', `/api2/stock?type=sku&id=${sku}`]);
    const order = { store_id: 1, customer_email: 'm@example.com', items: [{ sku: own.sku, name: 'Copo', qty_ordered: 2, price: 10 }] };
    expect(
      await marketplace.import(
        'orders',
        [number, `${number}-2`].map((increment_id) => ({ ...order, increment_id })),
      ),
    ).toMatchObject({ created: 2 });
    await day(
      marketplace,
      [200, 'POST', '/api2/order/cancel', { order_increment_id: `${number}-2` }],
      [200, 'GET', `/api2/shipments?order_increment_id=${number}`],
      [200, 'GET', '/api2/events?types=shipment.*&limit=1'],
    );
    await refused(
      marketplace,
      ['/api2/invoice/create', 'orders/invoice'],
      ['/api2/order/hold', 'orders/edit'],
      ['/ops/import/stock', 'stock/write'],
    );

    const named = { order_increment_id: number };
    const [, , , , , , sale] = await day(
      support,
      [200, 'GET', `/api2/search?q=${number}`],
      [201, 'POST', '/api2/history', { ...named, comment: 'Called' }],
      [200, 'POST', '/api2/order/hold', named],
      [200, 'POST', '/api2/order/unhold', named],
      [200, 'PATCH', '/api2/order/address', { ...named, type: 'shipping', city: 'Recife' }],
      [200, 'PATCH', '/api2/order/customer', { ...named, firstname: 'Ana' }],
      [201, 'POST', '/api2/vendalink', { email: 'm@example.com', store_id: 1, items: [{ sku, qty: 1, price: 1 }], send_email: false }],
      [200, 'GET', '/api2/customers?limit=1'],
    );
    expect(sale).toMatchObject({ vendalink: { status: 'pending' } });
    await refused(support, ['/api2/creditmemo/create', 'orders/refund'], ['/api2/order/cancel', 'orders/cancel'], ['/api2/shipment/create', 'orders/fulfil']); // prettier-ignore

    const [{ invoice_id } = {}] = await day(erp, [201, 'POST', '/api2/invoice/create', named]);
    const key = '35260112345678000195550010000000121482193740';
    await day(
      erp,
      [201, 'POST', '/api2/fiscal-documents', { invoice_id, key, issued_at: '2026-01-31T12:04:58-03:00' }],
      [201, 'POST', '/api2/creditmemo', { invoice_id, items: [{ sku: own.sku, qty: 1 }] }],
      [200, 'GET', '/api2/customers?limit=1'],
      [200, 'GET', '/api2/products?limit=1'],
      [200, 'GET', '/api2/events?limit=1'],
    );
    // Its books come from three walks.
    const [orders, invoices, memos] = await day(
      erp,
      ...['orders', 'invoices', 'creditmemos'].map((list): [number, string, string] => [
        ...([200, 'GET'] as const),
        `/api2/${list}?cursor=&limit=200${list === 'orders' ? '&include=items,invoices,creditmemos' : ''}`,
      ]),
    );
    const booked = (orders!['orders'] as { increment_id: string; invoices: object[]; creditmemos: object[] }[]).find(
      ({ increment_id }) => increment_id === number,
    );
    expect(booked).toMatchObject({ invoices: [{ grand_total: 20, fiscal_documents: [{ key }] }], creditmemos: [{ grand_total: 10 }] });
    for (const list of [invoices!['invoices'], memos!['creditmemos']]) expect((list as object[]).length).toBeGreaterThan(0);
    await refused(
      erp,
      ['/api2/order/cancel', 'orders/cancel'],
      ['/api2/shipment/create', 'orders/fulfil'],
      ['/ops/import/prices', 'prices/write'],
    );
  }, 90_000);

  it('says out of stock and leaves the sale pending; the same link works when there is stock again', async () => {
    const sale = await shop.sell(6);
    expect((await shop.submit(sale)).status).toBe(303);
    const page = await until(
      async () => {
        const { text } = await send(stack.url, 'GET', pathOf(sale), { headers: { 'accept-language': 'en' } });
        return /not everything is available/i.test(text) ? text : null;
      },
      30_000,
      100,
    );
    expect(page).toContain('Joana');
    expect((await shop.reread(sale)).status).toBe('pending');
    const changed = await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { [`${run}-a`]: 10 } } });
    expect(changed.status).toBe(200);
    expect((await shop.submit(sale)).status).toBe(303);
    await shop.converted(sale);
    await until(async () => (await shop.stockOf()).reserved_qty === 10, 20_000, 50);
  });

  it('takes a coupon twice and no more', async () => {
    await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { [`${run}-a`]: 100 } } });
    const sales = await Promise.all([1, 2, 3, 4, 5].map(() => shop.sell(1, { coupon_code: `${run}10` })));
    expect(sales[0]?.total).toBe(22.95);
    const answers = await Promise.all(sales.map((sale) => shop.submit(sale)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422, 422]);
    const taken = sales.filter((_, n) => answers[n]?.status === 303);
    await Promise.all(taken.map((sale) => shop.converted(sale)));
  });

  it('ships what was sold: stock and reservation go down, the shipment shows where it left from; a cancel gives back', async () => {
    const [shipped, canceled] = await Promise.all([shop.sell(2), shop.sell(1)]);
    await Promise.all([shop.submit(shipped), shop.submit(canceled)]);
    const [one, other] = await Promise.all([shop.converted(shipped), shop.converted(canceled)]);
    await until(async () => (await linked(one)) && (await linked(other)), 20_000, 100);
    const before = await shop.stockOf();

    const order = { order_increment_id: one.order_increment_id };
    const { status, body } = await api.call<{ shipment_id: number }>('POST', '/api2/shipment/create', { body: order });
    expect(status).toBe(201);
    expect((await api.call('POST', '/api2/order/cancel', { body: { order_increment_id: other.order_increment_id } })).status).toBe(200);
    await until(
      async () => {
        const { qty, reserved_qty } = await shop.stockOf();
        return qty === before.qty - 2 && reserved_qty === before.reserved_qty - 3;
      },
      20_000,
      100,
    );
    const left = await until(
      async () => {
        const shipment = await api.get<{ shipment: { items: { warehouses: Record<string, number> | null }[] } }>('/api2/shipment', {
          query: { id: body.shipment_id },
        });
        return shipment.body.shipment.items[0]?.warehouses ?? null;
      },
      20_000,
      100,
    );
    expect(Object.values(left).reduce((sum, qty) => sum + qty, 0)).toBe(2);
    await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { [`${run}-a`]: 100, [`${run}-b`]: 5 } } });
  });

  it('shows the stock in the products, and keeps what was typed when a field is wrong', async () => {
    const shown = async (): Promise<number> =>
      (await api.get<{ product: { stock_data: { qty: number } } }>('/api2/products', { query: { type: 'sku', id: sku } })).body.product
        .stock_data.qty;
    await until(async () => (await shown()) === 105, 20_000, 50);
    const refused = await shop.submit(await shop.sell(1), { ...person, taxvat: '111.111.111-11', firstname: 'Zuleica' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/CPF/);
    expect(refused.text).toContain('Zuleica');
  });

  it('makes the order when Stripe’s signed message says that it is paid, and captures it with the invoice', async () => {
    const payment_methods = [{ code: 'stripe', title: 'Cartão' }, { code: 'banktransfer', title: 'Transferência' }]; // prettier-ignore
    await api.import('stores', [{ store_id: 1, payment_methods }]);
    const sale = await shop.sell(1);
    const page = () => send(stack.url, 'GET', pathOf(sale), { headers: { accept: 'text/html' } });
    await until(async () => (await page()).text.includes('value="stripe"'), 20_000, 50);
    expect((await shop.submit(sale, { ...person, payment_method: 'stripe' })).status).toBe(303);
    const session = [...double.sessions.keys()].at(-1) as string;
    const reference = double.pay(session, 'card');
    const raw = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { id: session, object: 'checkout.session' } } });
    const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(raw) };
    expect((await send(stack.url, 'POST', '/checkout/stripe/webhook', { raw: `${raw} `, headers })).status).toBe(400);
    expect((await send(stack.url, 'POST', '/checkout/stripe/webhook', { raw, headers })).status).toBe(200);
    const { order_increment_id } = await shop.converted(sale);
    const order = await api.get('/api2/order', { query: { increment_id: order_increment_id } });
    expect(order.body).toMatchObject({ order: { payment_method: 'stripe', payment_reference: reference } });
    const invoice = await api.call('POST', '/api2/invoice/create', { body: { order_increment_id, capture: 'online' } });
    expect(invoice).toMatchObject({ status: 201, body: { invoice: { state: 2, grand_total: 25.5 } } });
    expect(double.intents.get(reference)).toMatchObject({ status: 'succeeded', amount_received: 2_550 });
  });

  it('writes neither token nor address of the checkout into the log', async () => {
    const sale = await shop.sell(1);
    await shop.submit(sale);
    await shop.converted(sale);
    const log = await stack.log();
    for (const secret of [pathOf(sale).split('/').pop() ?? '', 'Avenida Paulista', person.email, '52998224725', 'Prado'])
      expect(log).not.toContain(secret);
  });

  it('tells all that the API shows in its events, each aggregate’s numbered without a gap, and no customer anything twice', async () => {
    expect(await foldFaults(stack, api)).toEqual([]);
    const subjects = (await mails.mailsTo(String(person.email))).map(({ subject }) => subject);
    expect(subjects.filter((subject, index) => subjects.indexOf(subject) < index)).toEqual([]);
  });
});
