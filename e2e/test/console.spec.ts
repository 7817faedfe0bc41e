/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Client } from '../src/client.js';
import { makeTroubles, troubles } from '../src/console-troubles.js';
import { type Databases, openDatabases } from '../src/databases.js';
import { untilSettled } from '../src/examples.js';
import { noteSensitive } from '../src/run-logs.mjs';
import { type Receiver, startReceiver } from '../src/receiver.js';
import { person, type Sale, shopOn } from '../src/shop.js';
import { startStack, type Stack } from '../src/stack.js';
import { launchBrowser, openPage, violations, widths } from './checkout-browser.js';
import { Keys, type Task } from './console-keys.js';

const password = 'correct horse battery staple';
const mostBytes = 170_000;
const mostRequests = 10;

interface FeedEvent {
  id: string;
  source: string;
  type: string;
  subject: string;
  data: { order_id?: number | null };
}

describe('/console', () => {
  let stack: Stack;
  let browser: Browser;
  let admin: Client;
  let described: RegExp[];
  /** Writes that take the version of their record. */
  let versioned: { method: string; path: RegExp }[];
  let owner: Page;
  const strange: string[] = [];

  /** Opens a page of the console in a browser of its own, and notes what it asks for that the API does not describe. */
  const open = async (path: string, viewport = widths.desk): Promise<{ page: Page; urls: string[]; bytes: () => number }> => {
    const { page, traffic } = await openPage(browser, `${stack.url}${path}`, { viewport, locale: 'en' });
    page.setDefaultTimeout(90_000);
    page.on('request', (request) => {
      const { pathname, origin, search } = new URL(request.url());
      if (origin === stack.url && !pathname.startsWith('/console') && !described.some((one) => one.test(pathname))) strange.push(pathname);
      const takesVersion = versioned.some(({ method, path: one }) => method === request.method() && one.test(pathname));
      if (takesVersion && search !== '?dry_run=true' && request.headers()['if-match'] === undefined)
        strange.push(`${pathname} without If-Match`);
    });
    page.on('pageerror', (error) => strange.push(error.message));
    return { page, urls: traffic.urls, bytes: () => traffic.bytes };
  };
  const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');
  const signedIn = async (link: string, person: Record<string, string> = {}): Promise<Page> => {
    const { page } = await open(link);
    for (const [label, value] of Object.entries({ ...person, 'New password': password }))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    return page;
  };

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack({ environment: { SAMPLE_DATA: 'true' } }), launchBrowser()]);
    admin = await stack.admin();
    await untilSettled(admin);
    const { paths } = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    described = Object.keys(paths).map(patternOf);
    versioned = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'If-Match'))
        .map(([method]) => ({ method: method.toUpperCase(), path: patternOf(path) })),
    );
    // The link that `npm start` prints once all is up: one that is asked for before would be void by it.
    const printed = await until(async () => /first owner +(\S+)/.exec(stack.output())?.[1]);
    owner = await signedIn(pathOf(printed), { 'E-mail': 'ana@example.com', Name: 'Ana Lima' });
  });
  afterAll(async () => {
    await browser?.close();
    await stack?.dispose();
  });

  it('shows a list in few requests and bytes, without a fault of accessibility, on a phone too', async () => {
    const state = await owner.context().storageState();
    for (const viewport of Object.values(widths)) {
      const { page, urls, bytes } = await open('/docs/money.md', viewport);
      await page.context().addCookies(state.cookies);
      const [before, asked] = [bytes(), urls.length];
      await page.goto(`${stack.url}/console/orders`);
      await page.getByRole('link', { name: '100000009' }).waitFor();
      expect(urls.length - asked).toBeLessThanOrEqual(mostRequests);
      expect(bytes() - before).toBeLessThanOrEqual(mostBytes);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await page.context().close();
    }
  });

  it('finds an order by its number with the keyboard alone, and comments on it', async () => {
    const box = owner.getByRole('dialog', { name: 'Search all records' });
    await owner.keyboard.press('/');
    await owner.keyboard.type('nothing');
    await owner.keyboard.press('Escape');
    expect([await box.isVisible(), await box.getByRole('combobox').inputValue()]).toEqual([true, '']);
    await owner.keyboard.press('Escape');
    expect(await box.isVisible()).toBe(false);
    await owner.keyboard.press('/');
    await owner.keyboard.type('100000009');
    await owner.getByRole('option', { name: '100000009' }).waitFor();
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { name: '100000009' }).waitFor();
    await owner.getByRole('button', { name: 'Comment', exact: true }).focus();
    await owner.keyboard.press('Enter');
    await owner.getByRole('dialog').getByLabel('Comment').waitFor();
    await owner.getByRole('dialog').getByLabel('Comment').focus();
    await owner.keyboard.type('Packed by Ana');
    await owner.getByRole('dialog').getByRole('button', { name: 'Comment', exact: true }).press('Enter');
    await owner.getByText('Packed by Ana').waitFor();
    expect(await owner.getByRole('button', { name: 'Comment', exact: true }).evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
    expect(await violations(owner)).toEqual([]);
    const { text } = await admin.get('/api2/history', { query: { order_increment_id: '100000009' } });
    expect(text).toContain('Packed by Ana');
  });

  it('shows the refusal of a write, and what others change without a reload', async () => {
    await owner.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: 'Ship' });
    await dialog.getByRole('textbox', { name: 'COFFEE-CERRADO-250' }).fill('2000');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').innerText()).toContain('Invalid item');
    await owner.keyboard.press('Escape');
    await admin.call('POST', '/api2/order/hold', { body: { order_increment_id: '100000009' } });
    await owner.getByRole('button', { name: 'Release' }).waitFor();
    await owner.getByText('order.held').first().waitFor();
  });

  it('tells a person what another one has changed since the form was opened, and lets both go on', async () => {
    const invited = await admin.call<{ user: { user_id: number }; link: string }>('POST', '/ops/users', {
      body: { email: 'caio@example.com', name: 'Caio Lima', role: 'operator' },
    });
    const other = await signedIn(pathOf(invited.body.link));
    const reference = (page: Page): Locator => page.getByRole('dialog', { name: 'Your reference' });
    const openReference = async (page: Page): Promise<void> => {
      await page.goto(`${stack.url}/console/orders`);
      await page.getByRole('link', { name: '100000004' }).click();
      await page.getByRole('button', { name: 'Your reference' }).click();
      await reference(page).locator('[name="external_reference"]').waitFor();
    };
    const send = async (page: Page, text: string): Promise<void> => {
      await reference(page).locator('[name="external_reference"]').fill(text);
      await reference(page).getByRole('button', { name: 'Your reference' }).click();
    };
    await Promise.all([openReference(owner), openReference(other)]);
    await send(other, 'of Caio');
    await reference(other).waitFor({ state: 'hidden' });
    await send(owner, 'of Ana');
    const told = reference(owner).getByRole('alert');
    await told.getByText(`Changed meanwhile by user:${invited.body.user.user_id}`).waitFor();
    expect(await told.innerText()).toMatch(/→ of Caio/);
    expect(await violations(owner)).toEqual([]);
    const referenceNow = async (): Promise<unknown> =>
      (await admin.get<{ order: Record<string, unknown> }>('/api2/order', { query: { increment_id: '100000004' } })).body.order[
        'external_reference'
      ];
    expect(await referenceNow()).toBe('of Caio');
    await reference(owner).getByRole('button', { name: 'Your reference' }).click();
    await reference(owner).waitFor({ state: 'hidden' });
    expect(await referenceNow()).toBe('of Ana');
    await other.context().close();
    await owner.goto(`${stack.url}/console/orders`);
    await owner.getByRole('link', { name: '100000009' }).click();
  });

  it('shows a person neither menu nor button nor data without the permission', async () => {
    const invited = await admin.call<{ link: string }>('POST', '/ops/users', {
      body: { email: 'bia@example.com', name: 'Bia Lima', role: 'viewer' },
    });
    const page = await signedIn(pathOf(invited.body.link));
    for (const path of ['health', 'people', 'roles', 'audit']) {
      await page.goto(`${stack.url}/console/${path}`);
      await page.getByRole('alert').waitFor();
      expect(await page.locator('main').getByRole('row').count()).toBeLessThanOrEqual(1);
    }
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Orders' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Integrations' }).count()).toBe(0);
    await menu.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: '100000009' }).click();
    await page.getByRole('heading', { name: '100000009' }).waitFor();
    expect(await page.getByRole('button', { name: 'Comment', exact: true }).count()).toBe(0);
    await page.goto(`${stack.url}/console/integrations`);
    await page.getByRole('alert').waitFor();
    await page.context().close();
  });

  it('makes an integration, whose secret is shown this once, and says what is wrong at its field', async () => {
    await owner.goto(`${stack.url}/console/integrations`);
    await owner.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: 'New' });
    await dialog.getByLabel('Name').fill('Bia’s WMS');
    await dialog.getByLabel('client_id').fill('not a client id!');
    await dialog.getByLabel('orders/fulfil').check();
    await dialog.getByRole('button', { name: 'New', exact: true }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    expect(await dialog.locator('[aria-invalid="true"]').getAttribute('name')).toBe('client_id');
    await dialog.getByLabel('client_id').fill('wms-bia');
    await dialog.getByRole('button', { name: 'New', exact: true }).click();
    const secret = await dialog.locator('code').innerText();
    noteSensitive(secret);
    expect(await violations(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await owner.getByText('wms-bia').waitFor();
    const { body } = await admin.get<{ integrations: { client_id: string; permissions: string[] }[] }>('/ops/integrations');
    expect(body.integrations.find(({ client_id }) => client_id === 'wms-bia')?.permissions).toEqual(['orders/fulfil']);
    expect(secret.length).toBeGreaterThan(20);
  });

  describe('by the keyboard alone', () => {
    const done: Task[] = [];
    let keys: Keys;
    let sale: Sale;
    let order: { order_id: number; increment_id: string };
    const dialog = (name: string): Locator => owner.getByRole('dialog', { name });
    const heading = (name: string): Promise<void> => owner.getByRole('heading', { name, level: 1 }).waitFor();
    const button = (name: string): Locator => owner.getByRole('button', { name, exact: true });
    const orderNow = async () =>
      (
        await admin.get<{ order: Record<string, unknown> }>('/api2/order', {
          query: { id: order.order_id, include: 'creditmemos,shipments' },
        })
      ).body.order;
    /** Fills the form of a button in, and sends it; the preview is what was said beforehand. */
    const act = async (name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> => {
      await keys.choose(button(name));
      await dialog(name).getByRole('button', { name: 'Back' }).waitFor();
      for (const [label, text] of Object.entries(fields)) await keys.fill(dialog(name).getByLabel(label, { exact: true }), text);
      const preview = dialog(name).locator('.preview');
      let said = '';
      if ((await preview.count()) > 0) {
        await dialog(name).locator('.preview:not([aria-busy="true"])').waitFor();
        said = await preview.innerText();
      }
      await keys.choose(dialog(name).getByRole('button', { name, exact: true }));
      await dialog(name).waitFor({ state: 'hidden' });
      return said;
    };
    const task = async (name: string, walk: () => Promise<void>): Promise<void> => void done.push(await keys.measure(name, walk));

    beforeAll(async () => {
      keys = new Keys(owner);
      await admin.call('POST', '/api2/webhooks', { body: { url: 'http://127.0.0.1:1024/', types: ['*'] } });
      await owner.goto(`${stack.url}/console/`);
      await heading('To do');
    });
    afterAll(() => process.stdout.write(`${done.map((row) => `${row.task}: ${row.keys} keys, ${row.milliseconds} ms`).join('\n')}\n`));

    it('makes a link', async () => {
      await task('make a link', async () => {
        await keys.find('New sale');
        await keys.fill(owner.getByLabel('Product, by sku or name'), 'COFFEE-SANTOS-250');
        await owner.getByRole('option', { name: 'COFFEE-SANTOS-250' }).waitFor();
        await keys.press('Enter');
        await keys.fill(owner.getByRole('group', { name: 'COFFEE-SANTOS-250' }).getByLabel('Quantity'), '3');
        await keys.tabTo(owner.getByLabel('Sent by'));
        await keys.type('an');
        await keys.fill(owner.getByLabel('Amount', { exact: true }), '10');
        await keys.fill(owner.getByLabel('Description', { exact: true }), 'Courier');
        await keys.fill(owner.getByLabel('E-mail'), 'not an address');
        await keys.press('Enter');
        await owner.locator('[name="email"][aria-invalid="true"]').waitFor();
        await keys.fill(owner.getByLabel('E-mail'), 'joana@example.com');
        await keys.press('Enter');
        await heading('New sale by link');
        await owner.getByRole('heading', { name: 'The link is ready' }).waitFor();
        await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await keys.choose(button('Copy'));
        await owner.getByText('Copied', { exact: true }).waitFor();
      });
      expect(await violations(owner)).toEqual([]);
      const link = await owner.getByRole('status').getByRole('link').innerText();
      expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(link);
      // As on a connection that the browser does not trust.
      await owner.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
      await keys.press('Enter');
      await owner.getByText('The browser lets nothing be copied').waitFor();
      const { body } = await admin.get<{ vendalink: Sale[] }>('/api2/vendalink', { query: { email: 'joana@example.com' } });
      sale = { ...(Object.values(body).find(Array.isArray) as Sale[])[0]!, checkout_url: link };
      expect(sale.total).toBe(108.7);
    });

    it('finds a customer by name and by CPF', async () => {
      await task('find by name', async () => {
        await keys.find('Moreira', /Ana Moreira|ana@example.com/);
        await owner.getByRole('heading', { level: 1, name: /ana@example.com|1000000/ }).waitFor();
      });
      await task('find by CPF', async () => {
        await keys.find('111.444.777-35', /bruno@example.com|Bruno/);
        await owner.getByRole('heading', { level: 1, name: /bruno@example.com|1000000/ }).waitFor();
      });
    });

    it('matches a transfer, invoices it, and sees what is paid and to be shipped', async () => {
      const shop = shopOn(stack, admin, { sku: 'COFFEE-SANTOS-250', storeId: 1 });
      await shop.submit(sale, person);
      const { order_increment_id } = await shop.converted(sale);
      const found = await admin.get<{ order: typeof order }>('/api2/order', { query: { increment_id: order_increment_id } });
      order = found.body.order;
      await task('match a transfer', async () => {
        await keys.find('Transfers');
        await keys.fill(owner.getByLabel('What the statement says'), '108,70');
        await owner.getByRole('link', { name: order.increment_id }).waitFor();
        expect(await owner.getByRole('row').count()).toBe(2);
        expect(await act('Received')).toContain('108.70');
        await owner.getByText('Nothing found').waitFor();
      });
      expect(await orderNow()).toMatchObject({ payment_status: 'paid', total_paid: 108.7 });
      await task('what is to be shipped', async () => {
        await keys.find('To ship');
        await keys.choose(owner.getByRole('link', { name: order.increment_id }));
        await heading(order.increment_id);
      });
    });

    it('ships with tracking, corrects the address, and refunds a part', async () => {
      await task('correct an address', async () => {
        await act('Correct shipping address', { Street: 'Rua Augusta\n1500' });
        await owner.getByText('Rua Augusta').first().waitFor();
      });
      await task('ship with tracking', async () => {
        const said = await act('Ship', {
          'COFFEE-SANTOS-250 · Coffee Santos, 250 g': '2',
          Carrier: 'correios',
          'Tracking number': 'BR123456789',
        });
        expect(said).toBe('Pieces that leave: 2; then the order is processing.');
        await owner.getByText('BR123456789').first().waitFor();
      });
      await act('Ship');
      let said = '';
      await task('refund a part', async () => {
        said = await act('Refund', { 'COFFEE-SANTOS-250 · Coffee Santos, 250 g': '1', Freight: '2.5' });
        await owner.getByText('credit-memo.created', { exact: true }).waitFor();
      });
      const { creditmemos, shipments } = (await orderNow()) as { creditmemos: { grand_total: number }[]; shipments: object[] };
      expect([creditmemos.map(({ grand_total }) => grand_total), shipments.length]).toEqual([[35.4], 2]);
      expect(said).toContain('35.40');
      expect(await violations(owner)).toEqual([]);
    });

    /** Reads the ids of the events that the feed knows of the order, by their source and subject. */
    const eventsOf = async (orderId: number, saleId?: number): Promise<Map<string, string[]>> => {
      const subjects = new Map<string, string[]>();
      for (let cursor: string | undefined, more = true; more;) {
        const { body } = await admin.get<{ events: FeedEvent[]; next_cursor: string; has_next: boolean }>('/api2/events', {
          query: { limit: 1000, ...(cursor !== undefined && { cursor }) },
        });
        for (const { id, source, type, subject, data } of body.events) {
          const isOwn = source === '/entrepot/order' && subject === String(orderId);
          const isSale = source === '/entrepot/sale-link' && subject === String(saleId);
          if (isOwn || isSale || data.order_id === orderId) {
            // Inventory's numbers of reservations and the numbers of shipments may be the same.
            const key = `${source} ${type === 'stock.taken' ? 'shipment ' : ''}${subject}`;
            subjects.set(key, [...(subjects.get(key) ?? []), id]);
          }
        }
        cursor = body.next_cursor;
        more = body.has_next;
      }
      return subjects;
    };

    /** Keys of the lines of the timeline, in the order of their time. */
    const lines = async (): Promise<string[]> =>
      (await owner.locator('.timeline li').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['key'] ?? ''))).reverse();
    /** Expects the lines of all events that the feed knows of an order, each source in its order, once so many subjects are there. */
    const expectAll = async (subjectCount: number, ...of: Parameters<typeof eventsOf>): Promise<string[]> => {
      let subjects = new Map<string, string[]>();
      await until(async () => (subjects = await eventsOf(...of)).size >= subjectCount).catch((cause: unknown) => {
        throw new Error(`Events of ${JSON.stringify([...subjects])} alone`, { cause });
      });
      const all = [...subjects.values()].flat();
      await until(async () => {
        const seen = new Set(await lines());
        return all.every((id) => seen.has(id));
      });
      const seen = await lines();
      for (const ids of subjects.values()) expect(seen.filter((key) => ids.includes(key))).toEqual(ids);
      return seen;
    };

    it('shows in the timeline all events that the feed knows of the order, in their order, and failed webhooks', async () => {
      // Of the order, its sale, its reservation, and the stock of its two shipments.
      const seen = await expectAll(5, order.order_id, sale.id);
      const told = seen.filter((key) => key.startsWith('history ')).map((key) => Number(key.slice(8)));
      expect(told.length).toBeGreaterThan(2);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      const refused = await admin.call('POST', '/api2/invoice/create', { body: { order_id: order.order_id } });
      expect(refused.status).toBe(400);
      const asked = owner
        .locator('.timeline li')
        .filter({ hasText: 'POST /api2/invoice/create' })
        .filter({ hasText: /(?<!\d)400(?!\d)/ });
      await asked.waitFor();
      expect(await asked.innerText()).toContain(String(refused.body['error']));
      // Written by the person herself, in this test.
      await owner.locator('.timeline li').filter({ hasText: 'POST /api2/shipment/create' }).filter({ hasText: 'user:' }).first().waitFor();
      await owner.getByText('webhook waiting').first().waitFor();
      await owner.getByText('stock ship').first().waitFor();
    });

    it('shows the events of an imported order as they come', async () => {
      const increment_id = '900000001';
      const items = [{ sku: 'COFFEE-SANTOS-250', name: 'Coffee', product_type: 'simple', qty_ordered: 2, price: 30 }];
      await admin.import('orders', [
        { increment_id, store_id: 1, state: 'processing', status: 'processing', customer_email: 'ana@example.com', items },
      ]);
      const { body } = await admin.get<{ order: { order_id: number } }>('/api2/order', { query: { increment_id } });
      const { order_id } = body.order;
      await owner.goto(`${stack.url}/console/orders/${order_id}`);
      await owner.locator('.timeline').getByText('reservation.confirmed', { exact: true }).waitFor();
      await owner.evaluate(() => {
        const seen: { what: string; at: number }[] = [];
        const keys = new Set<string>();
        const look = (): void => {
          for (const row of document.querySelectorAll<HTMLElement>('.timeline li')) {
            const key = row.dataset['key'] ?? '';
            if (!keys.has(key)) seen.push({ what: row.querySelector('strong')?.textContent ?? '', at: Date.now() });
            keys.add(key);
          }
        };
        look();
        new MutationObserver(look).observe(document.querySelector('main')!, { childList: true, subtree: true });
        Object.assign(globalThis, { seenLines: seen });
      });
      const waits: { what: string; ms: number }[] = [];
      const write = async (path: string, body: object, ...told: string[]): Promise<void> => {
        const before = Date.now();
        await admin.call('POST', path, { body: { order_id, ...body } });
        const answered = Date.now();
        for (const what of told) {
          const line = await until(async () => {
            const seen = await owner.evaluate(() => (globalThis as unknown as { seenLines: { what: string; at: number }[] }).seenLines);
            return seen.find((one) => one.what === what && one.at >= before);
          });
          waits.push({ what, ms: Math.max(0, line.at - answered) });
        }
      };
      for (let turn = 0; turn < 5; turn++) await write('/api2/history', { comment: `comment ${turn}` }, 'order.commented');
      await write('/api2/order/hold', {}, 'order.held');
      await write('/api2/order/unhold', {}, 'order.unheld');
      await write('/api2/invoice/create', {}, 'invoice.created');
      await write(
        '/api2/shipment/create',
        { items: [{ sku: items[0]!.sku, qty: 1 }] },
        'shipment.created',
        'stock.taken',
        'reservation.changed',
      );
      // Of the order, its reservation, and the stock of its shipment.
      await expectAll(3, order_id);
      const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b);
      const rows = waits.map(({ what, ms }) => `${what}: ${ms} ms after the answer`);
      process.stdout.write(`${[...rows, `median ${sorted[sorted.length >> 1]} ms, max ${sorted.at(-1)} ms`].join('\n')}\n`);
    });

    it('corrects stock', async () => {
      await task('correct stock', async () => {
        await keys.find('GRINDER-HAND');
        await heading('GRINDER-HAND');
        expect(await act('Correct stock', { recife: '77' })).toMatch(/recife: \d+ → 77/);
        await owner.getByRole('cell', { name: '77', exact: true }).first().waitFor();
      });
      expect(await violations(owner)).toEqual([]);
      const { body } = await admin.get<{ stock_items: { warehouses: Record<string, number> }[] }>('/api2/stockitems', {
        query: { sku: 'GRINDER-HAND' },
      });
      expect(JSON.stringify(body)).toContain('"recife":77');
    });

    it('sends a link again, and withdraws it', async () => {
      const other = await shopOn(stack, admin, { sku: 'COFFEE-SANTOS-250', storeId: 1 }).sell(1);
      await owner.goto(`${stack.url}/console/sales`);
      await task('send a link again', async () => {
        await keys.choose(owner.getByRole('link', { name: String(other.id), exact: true }));
        await act('Send again');
      });
      await task('withdraw a link', async () => {
        await act('Withdraw');
        await button('Withdraw').waitFor({ state: 'hidden' });
      });
      const { body } = await admin.get<{ vendalink: { deactivated_at: string | null } }>('/api2/vendalink', { query: { id: other.id } });
      expect(body.vendalink.deactivated_at).not.toBeNull();
    });

    it('changes brand and mail texts with a preview', async () => {
      await task('change brand and mail texts', async () => {
        await keys.find('Store', 'Store');
        await keys.fill(owner.getByLabel('Colour', { exact: true }), '#0b3d2');
        const intro = owner.getByRole('group', { name: 'Order', exact: true }).getByLabel('Beginning');
        await keys.fill(intro, 'Olá {firstname}, obrigado!');
        await owner.locator('.mail').getByText('Olá Ana, obrigado!').waitFor();
        await keys.choose(button('Save'));
        await owner.locator('[name="color"][aria-invalid="true"]').waitFor();
        await keys.fill(owner.getByLabel('Colour', { exact: true }), '#0b3d2e');
        await keys.choose(button('Save'));
        await owner.getByText('Saved').waitFor();
      });
      expect(await violations(owner)).toEqual([]);
      const { text } = await admin.get('/ops/export/stores');
      expect(text).toContain('#0b3d2e');
      expect(text).toContain('Olá {firstname}, obrigado!');
    });
  });

  it('imports a file: what is wrong in which line first, then what is right', async () => {
    await owner.goto(`${stack.url}/console/imports`);
    await owner.getByLabel('What the file holds').selectOption('stock');
    const lines = 'sku;warehouse;qty\nGRINDER-HAND;curitiba;5\nGRINDER-HAND;curitiba;many\n';
    await owner.getByLabel('Drop a file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await owner.getByRole('cell', { name: '3', exact: true }).waitFor();
    expect(await owner.getByRole('status').innerText()).toContain('accepted 1');
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Import 1 records' }).click();
    await owner.getByText('Imported:').waitFor();
    const { text } = await admin.get('/api2/stockitems', { query: { sku: 'GRINDER-HAND' } });
    expect(text).toContain('"curitiba":5');
  });

  describe('the health screen shows and mends', () => {
    let databases: Databases;
    let receiver: Receiver;
    let made: number;
    let compared: number;
    const waits: { what: string; ms: number }[] = [];
    const main = () => owner.locator('main');
    /** Notes in the page when each of these texts is shown first. */
    const noteFirstLooks = (says: readonly (string | RegExp)[]): Promise<void> =>
      owner.evaluate((wanted) => {
        const shown: Record<string, number> = {};
        const screen = document.querySelector('main')!;
        const look = (): void => {
          const text = screen.innerText.replace(/\s+/g, ' ');
          for (const one of wanted) if (text.search(one) >= 0) shown[String(one)] ??= Date.now();
        };
        new MutationObserver(look).observe(screen, { childList: true, subtree: true, characterData: true });
        Object.assign(globalThis, { shown });
      }, says);
    /** @param since all troubles began to be made, or this one was there */
    const noteWait = async (what: string, says: string | RegExp, since: number): Promise<void> => {
      const shown = await owner.evaluate(() => (globalThis as unknown as { shown: Record<string, number> }).shown);
      waits.push({ what, ms: shown[String(says)]! - since });
    };
    /** Presses a button, fills its form in, and sends it. */
    const press = async (at: Locator, button: string, form: Readonly<Record<string, string | true>> = {}): Promise<void> => {
      await at.getByRole('button', { name: button, exact: true }).first().click();
      const dialog = owner.getByRole('dialog', { name: button, exact: true });
      for (const [name, value] of Object.entries(form)) {
        const field = dialog.locator(`[name="${name}"]`);
        await field.waitFor();
        if (value === true) await field.check();
        else if (name === 'outcome') await field.selectOption(value);
        else await field.fill(value);
      }
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };

    beforeAll(async () => {
      [databases, receiver] = await Promise.all([openDatabases(stack), startReceiver()]);
      await owner.goto(`${stack.url}/console/health`);
      await owner.getByRole('heading', { name: 'Health' }).waitFor();
      // Without a reload from here on: what goes wrong comes up by itself.
      await noteFirstLooks([...troubles.map(({ says }) => says), '/failing']);
      made = Date.now();
      await makeTroubles({ databases, admin, receiver });
      await databases.rows(
        'gateway',
        `insert into metric_minute select date_trunc('minute', now()) - n * interval '5 min', 100 + n, n % 3, n, 0, 2, 1 from generate_series(1, 200) n on conflict do nothing`,
      );
    });
    afterAll(async () => {
      process.stdout.write(`${waits.map(({ what, ms }) => `${what}: shown after ${ms} ms`).join('\n')}\n`);
      await databases?.close();
      await receiver?.close();
    });

    it.each(troubles)('$what', async ({ what, says, triedMs = 0, row, button, form, isShownOn }) => {
      const sentence = main().getByText(says).first();
      await sentence.waitFor();
      await noteWait(what, says, isShownOn ? compared : made + triedMs);
      if (button === 'Compare all records') compared = Date.now();
      await press(row === undefined ? main() : owner.getByRole('row').filter({ hasText: row }), button, form);
      if (!isShownOn) await sentence.waitFor({ state: 'hidden' });
    });

    it('a webhook that answers 500, by its attempts', async () => {
      await noteWait('a webhook that answers 500', '/failing', made);
      await owner.getByRole('row').filter({ hasText: '/failing' }).getByRole('link').click();
      await owner.getByRole('row').filter({ hasText: 'order.commented' }).getByRole('link').first().click();
      await owner.getByRole('row').filter({ hasText: '500' }).first().waitFor();
      expect(await violations(owner)).toEqual([]);
      receiver.status = 204;
      await press(main(), 'Retry');
      await owner.getByText('delivered', { exact: true }).waitFor();
      await owner.goto(`${stack.url}/console/health`);
      await owner.getByRole('heading', { name: 'Do all records agree?' }).waitFor();
      await owner.getByText('/failing').waitFor({ state: 'hidden' });
    });

    it('nothing any more once all is mended, and the last 24 hours as lines', async () => {
      await press(main(), 'Compare all records');
      await main().getByText('All is well').waitFor();
      expect(await main().getByRole('button', { name: 'Mend' }).count()).toBe(0);
      expect(await owner.getByRole('img').count()).toBe(4);
      expect(await violations(owner)).toEqual([]);
    });
  });

  it('explores events by type, subject and time, with what they changed', async () => {
    await owner.goto(`${stack.url}/console/events?types=order.*`);
    await owner.locator('summary').filter({ hasText: 'order.held' }).first().click();
    await owner.getByRole('table', { name: 'What changed' }).first().waitFor();
    await owner
      .getByText(/curl -s -H .*types=order\.held/)
      .first()
      .waitFor();
    expect(await violations(owner)).toEqual([]);
  });

  it('shows requests by what was wrong with them, and leads to them and to one', async () => {
    await owner.goto(`${stack.url}/console/errors?status=400`);
    const group = owner.getByRole('row').filter({ hasText: '/api2/invoice/create' }).first();
    await group.waitFor();
    expect(await violations(owner)).toEqual([]);
    await group.getByRole('link').click();
    await owner.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    expect(new URL(owner.url()).search).toBe('?status=400&method=POST&path=%2Fapi2%2Finvoice%2Fcreate');
    await owner.getByRole('row').filter({ hasText: '/api2/invoice/create' }).first().getByRole('link').click();
    await owner.getByText('/api2/invoice/create').first().waitFor();
  });

  it('makes a role of one’s own, and shows the own account', async () => {
    await owner.goto(`${stack.url}/console/roles`);
    await owner.getByRole('button', { name: 'New', exact: true }).click();
    const dialog = owner.getByRole('dialog', { name: 'New' });
    await dialog.locator('[name="role"]').fill('clerk');
    await dialog.getByLabel('Name').fill('Clerk');
    await dialog.getByLabel('stock/read').check();
    await dialog.getByRole('button', { name: 'New', exact: true }).click();
    await owner.getByRole('row').filter({ hasText: 'Clerk' }).getByRole('button', { name: 'Change' }).waitFor();
    expect(await owner.getByRole('row').filter({ hasText: 'Operator' }).getByRole('button').count()).toBe(0);
    await owner.goto(`${stack.url}/console/account`);
    await owner.getByRole('button', { name: 'Second factor', exact: true }).click();
    await owner.getByRole('dialog').locator('[name="password"]').fill(password);
    await owner.getByRole('dialog').getByRole('button', { name: 'Second factor', exact: true }).click();
    const secret = await owner.getByRole('dialog').locator('code').first().innerText();
    noteSensitive(secret);
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    expect(await violations(owner)).toEqual([]);
  });

  it('shows open sessions, and ends the one of a lost computer', async () => {
    const { body } = await admin.call<{ link: string; user: { user_id: number } }>('POST', '/ops/users', {
      body: { email: 'davi@example.com', name: 'Davi Lima', role: 'viewer' },
    });
    const lost = await signedIn(pathOf(body.link));
    await owner.goto(`${stack.url}/console/account`);
    await owner.getByRole('table', { name: 'My sessions' }).getByRole('cell', { name: 'yes' }).waitFor();
    await owner.goto(`${stack.url}/console/people/${body.user.user_id}`);
    const sessions = owner.getByRole('table', { name: 'Sessions' });
    await sessions.getByRole('button', { name: 'End', exact: true }).first().click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await sessions.getByRole('button', { name: 'End', exact: true }).first().waitFor({ state: 'hidden' });
    expect(await violations(owner)).toEqual([]);
    await lost.goto(`${stack.url}/console/orders`);
    await lost.getByLabel('Password', { exact: true }).waitFor();
    await lost.context().close();
  });

  it('asks to sign in, and goes on where one wanted to be', async () => {
    const { page } = await open('/console/customers?email=ana%40example.com');
    await page.getByLabel('Password', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong e-mail or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await until(async () => page.url().endsWith('/console/customers?email=ana%40example.com'));
    await page.context().close();
  });

  describe('while a service is away', () => {
    let databases: Databases;
    const missing = () => owner.locator('main').getByRole('alert').filter({ hasText: 'Cannot be shown now' });
    const heading = () => owner.getByRole('heading', { name: '100000008' });
    const form = () => owner.getByRole('dialog', { name: 'Comment' });
    const send = () => form().getByRole('button', { name: 'Comment', exact: true }).click();
    /** Tells the page, as a browser does, that its tab is looked at again. */
    const lookAgain = () => owner.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

    beforeAll(async () => {
      databases = await openDatabases(stack);
      await owner.goto(`${stack.url}/console/orders`);
      await owner.getByRole('link', { name: '100000008' }).click();
      await owner.locator('.timeline li').first().waitFor();
    });
    afterAll(() => databases?.close());

    it('shows what is known of an order, refuses a write and keeps its form, and goes on by itself', async () => {
      await owner.getByRole('button', { name: 'Comment', exact: true }).click();
      await form().getByLabel('Comment').fill('Typed meanwhile');
      const bringBack = await databases.takeAway('order');
      await until(
        async () => {
          await lookAgain();
          return missing().filter({ hasText: 'Orders' }).isVisible();
        },
        60_000,
        500,
      );
      await heading().waitFor();
      await send();
      await form().getByRole('alert').getByText('Resource temporarily unavailable').waitFor();
      expect(await form().getByLabel('Comment').inputValue()).toBe('Typed meanwhile');
      expect(await violations(owner)).toEqual([]);
      await bringBack();
      await missing().waitFor({ state: 'hidden' });
      await send();
      await form().waitFor({ state: 'hidden' });
      await owner.getByText('Typed meanwhile').first().waitFor();
    });

    it('shows an order without the part that cannot be shown, and is live again once it can', async () => {
      const bringBack = await databases.takeAway('feed');
      await missing().filter({ hasText: 'Deliveries' }).waitFor();
      await owner.locator('.timeline li').first().waitFor();
      await owner.getByRole('button', { name: 'Comment', exact: true }).click();
      await form().getByLabel('Comment').fill('Without the feed');
      await send();
      await form().waitFor({ state: 'hidden' });
      await owner.getByText('Without the feed').first().waitFor();
      await bringBack();
      await missing().waitFor({ state: 'hidden' });
      await admin.call('POST', '/api2/history', { body: { order_increment_id: '100000008', comment: 'Of another' } });
      await owner.getByText('Of another').first().waitFor();
    });

    it('shows a screen that could not be shown once it can', async () => {
      const bringBack = await databases.takeAway('order');
      await owner.reload();
      await owner.getByRole('alert').getByText('Resource temporarily unavailable').waitFor();
      await owner.getByRole('navigation', { name: 'Menu' }).waitFor();
      await owner.keyboard.press('/');
      await owner.keyboard.type('100000008');
      await owner.getByText('Not all records can be searched now').waitFor();
      await bringBack();
      await owner.getByRole('option', { name: '100000008' }).waitFor();
      await owner.keyboard.press('Enter');
      await heading().waitFor();
    });
  });

  it('called nothing that the API does not describe', () => expect(strange).toEqual([]));
});
