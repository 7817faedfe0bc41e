import { chromium, type Browser, type Page } from 'playwright-core';
import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { browserPath } from '../src/browser.mjs';
import { startStack, type Stack } from '../src/stack.js';

const person: Record<string, string> = {
  firstname: 'Joana',
  lastname: 'Prado',
  email: 'joana@example.com',
  taxvat: '52998224725',
  phone: '11988887777',
  postcode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
};
const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

let stack: Stack;
let api: Client;
let browser: Browser;
let sales = 0;

beforeAll(async () => {
  stack = await startStack();
  api = await stack.admin();
  await api.import('stores', [
    { store_id: 1, code: 'loja', name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true },
  ]);
  await api.import('warehouses', [{ code: 'a', name: 'A', status: 1, priority: 1 }]);
  const stock = { manage_stock: true, warehouses: { a: 10 } };
  await api.import('products', [{ sku: 'MUG', name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30, stock }]);
  await until(async () => (await api.get('/api2/vendalink/options', { query: { sku: 'MUG', store_id: 1 } })).status === 200, 30_000, 100);
  browser = await chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await stack.dispose();
});

const sell = async (qty: number, more: object = {}): Promise<string> => {
  const answer = await api.call<{ vendalink: { checkout_url: string } }>('POST', '/api2/vendalink', {
    body: { email: 'joana@example.com', store_id: 1, items: [{ sku: 'MUG', qty, price: 25.5 }], ...more },
    headers: { 'idempotency-key': `a-sale-of-the-page-${++sales}` },
  });
  return answer.body.vendalink.checkout_url;
};

const open = async (url: string, { size = widths.desk, javaScriptEnabled = true } = {}): Promise<{ page: Page; strangers: string[] }> => {
  const context = await browser.newContext({ viewport: size, javaScriptEnabled, locale: 'pt-BR' });
  const page = await context.newPage();
  const strangers: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(stack.url) || strangers.push(request.url())));
  await page.goto(url);
  return { page, strangers };
};

const fill = async (page: Page, fields: Record<string, string> = person): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`[name="${name}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(value);
    else await control.fill(value);
  }
  await page.locator('[name="payment_method"]').first().check();
  await page.locator('form button[type="submit"], form button:not([type])').last().click();
};

const stateOf = (page: Page): Promise<string | null> => page.locator('main').getAttribute('data-state');
const sidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(Object.entries(widths))('the checkout page on a %s', (_device, size) => {
  it.each([true, false])('takes the purchase from the form to the order; JavaScript: %s', async (javaScriptEnabled) => {
    const { page, strangers } = await open(await sell(1), { size, javaScriptEnabled });
    expect(await page.textContent('body')).toContain('Caneca');
    expect(await sidewaysScroll(page)).toBe(false);
    await fill(page);
    await until(
      async () => {
        if (!javaScriptEnabled) await page.reload();
        return (await stateOf(page)) === 'converted';
      },
      20_000,
      200,
    );
    expect(await page.textContent('main')).toMatch(/1\d{8}/);
    expect(await sidewaysScroll(page)).toBe(false);
    expect(strangers).toEqual([]);
    await page.context().close();
  });
});

it('keeps what was typed and names the field that is wrong', async () => {
  const { page } = await open(await sell(1), { javaScriptEnabled: false });
  await fill(page, { ...person, taxvat: '11111111111' });
  expect(await page.locator('[name="taxvat"]').getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  await page.context().close();
});

it('shows out of stock, and the form again', async () => {
  const { page } = await open(await sell(500));
  await fill(page);
  await until(async () => (await stateOf(page)) === 'out_of_stock', 20_000, 100);
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  await page.context().close();
});

it('shows that a link has expired', async () => {
  const { page } = await open(await sell(1, { expires_at: new Date(Date.now() + 1_500).toISOString() }));
  await until(
    async () => {
      await page.reload();
      return (await stateOf(page)) === 'expired';
    },
    15_000,
    200,
  );
  expect(await page.locator('form').count()).toBe(0);
  await page.context().close();
});
