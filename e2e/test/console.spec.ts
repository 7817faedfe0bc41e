/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@entrepot/testing';
import type { Browser, Page } from 'playwright-core';
import type { Client } from '../src/client.js';
import { untilSettled } from '../src/examples.js';
import { noteSensitive } from '../src/run-logs.mjs';
import { startStack, type Stack } from '../src/stack.js';
import { launchBrowser, openPage, violations, widths } from './checkout-browser.js';

const password = 'correct horse battery staple';
const mostBytes = 170_000;
const mostRequests = 10;

describe('/console', () => {
  let stack: Stack;
  let browser: Browser;
  let admin: Client;
  let described: RegExp[];
  let owner: Page;
  const strange: string[] = [];

  /** Opens a page of the console in a browser of its own, and notes what it asks for that the API does not describe. */
  const open = async (path: string, viewport = widths.desk): Promise<{ page: Page; urls: string[]; bytes: () => number }> => {
    const { page, traffic } = await openPage(browser, `${stack.url}${path}`, { viewport, locale: 'en' });
    page.setDefaultTimeout(90_000);
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (origin === stack.url && !pathname.startsWith('/console') && !described.some((one) => one.test(pathname))) strange.push(pathname);
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
    const { paths } = JSON.parse(await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as { paths: object };
    described = Object.keys(paths).map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
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
      const { page, urls, bytes } = await open('/docs/docs.css', viewport);
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
    await dialog.getByLabel('COFFEE-CERRADO-250').fill('2000');
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').innerText()).toContain('Invalid item');
    await owner.keyboard.press('Escape');
    await admin.call('POST', '/api2/order/hold', { body: { order_increment_id: '100000009' } });
    await owner.getByRole('button', { name: 'Release' }).waitFor();
    await owner.getByText('order.held').first().waitFor();
  });

  it('shows a person neither menu nor button nor data without the permission', async () => {
    const invited = await admin.call<{ link: string }>('POST', '/ops/users', {
      body: { email: 'bia@example.com', name: 'Bia Lima', role: 'viewer' },
    });
    const page = await signedIn(pathOf(invited.body.link));
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

  it('makes a sale by link from the name of a product', async () => {
    await owner.goto(`${stack.url}/console/sales`);
    await owner.getByRole('link', { name: 'New sale by link' }).click();
    // The box of the bar and the finder of products ask the same.
    await owner.keyboard.press('/');
    await owner.keyboard.type('COFFEE-SANTOS-250');
    await owner.getByRole('option', { name: 'COFFEE-SANTOS-250' }).waitFor();
    // The first empties the field.
    await owner.keyboard.press('Escape');
    await owner.keyboard.press('Escape');
    await owner.getByLabel('Product, by sku or name').fill('COFFEE-SANTOS-250');
    await owner.keyboard.press('Enter');
    await owner.getByRole('group', { name: 'COFFEE-SANTOS-250' }).waitFor();
    await owner.getByRole('group', { name: 'COFFEE-SANTOS-250' }).getByLabel('Quantity').fill('2');
    await owner.getByLabel('E-mail').fill('not an address');
    await owner.getByRole('button', { name: 'Make the link' }).click();
    await owner.locator('[name="email"][aria-invalid="true"]').waitFor();
    expect(await violations(owner)).toEqual([]);
    await owner.getByLabel('E-mail').fill('joana@example.com');
    await owner.getByRole('button', { name: 'Make the link' }).click();
    await owner.getByRole('heading', { name: 'The link is ready' }).waitFor();
    const link = await owner.getByRole('status').getByRole('link').innerText();
    expect((await owner.request.get(link)).status()).toBe(200);
  });

  it('says how the system is, without a fault of accessibility', async () => {
    await owner.getByRole('link', { name: 'Health' }).click();
    await owner.getByRole('heading', { name: 'Health' }).waitFor();
    expect(await violations(owner)).toEqual([]);
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

  it('called nothing that the API does not describe', () => expect(strange).toEqual([]));
});
