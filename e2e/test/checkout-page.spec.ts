import type { Browser, Page } from 'playwright-core';
import { openPostcodeDouble, type PostcodeDouble, until } from '@entrepot/testing';
import { send, type Client } from '../src/client.js';
import { startStack, type Stack } from '../src/stack.js';
import { fill, launchBrowser, openPage, person, stateOf, violations, widths } from './checkout-browser.js';

let stack: Stack;
let api: Client;
let browser: Browser;
let postcodes: PostcodeDouble;
let sales = 0;
/** Hardly to be seen on white. */
const brand = { color: '#ffd400', contact_email: 'ajuda@loja.example', terms_url: 'https://loja.example/termos' };

beforeAll(async () => {
  postcodes = await openPostcodeDouble();
  stack = await startStack({ environment: { POSTCODE_LOOKUP_URL: postcodes.url } });
  api = await stack.admin();
  await api.import('stores', [
    { store_id: 1, code: 'loja', name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true, brand },
  ]);
  await api.import('warehouses', [{ code: 'a', name: 'A', status: 1, priority: 1 }]);
  const stock = { manage_stock: true, warehouses: { a: 100 } };
  const options = [{ title: 'Cor', type: 'radio', required: true, values: [{ title: 'Azul', price: 0, price_type: 'fixed' }] }];
  await api.import('products', [
    { sku: 'MUG', name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30, stock },
    { sku: 'BOX', name: 'Caixa', type_id: 'simple', status: 1, visibility: 4, price: 9, stock, options },
  ]);
  await api.import('coupons', [{ code: 'DEZ', discount_type: 'percent', amount: 10 }]);
  await until(async () => (await optionsOf('BOX')).status === 200, 30_000, 100);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.dispose();
  postcodes.close();
});

const optionsOf = (sku: string) =>
  api.get<{ product: { options: { option_id: number; values: { option_type_id: number }[] }[] } }>('/api2/vendalink/options', {
    query: { sku, store_id: 1 },
  });

const sell = async (fields: object = {}): Promise<string> => {
  const answer = await api.call<{ vendalink: { checkout_url: string } }>('POST', '/api2/vendalink', {
    body: { email: 'joana@example.com', store_id: 1, items: [{ sku: 'MUG', qty: 1, price: 25.5 }], ...fields },
    headers: { 'idempotency-key': `a-sale-of-the-page-${++sales}` },
  });
  return answer.body.vendalink.checkout_url;
};
const sellTooMuch = (): Promise<string> => sell({ items: [{ sku: 'MUG', qty: 500, price: 25.5 }] });

const open = (url: string, options: Parameters<typeof openPage>[2] = {}) => openPage(browser, url, options);
const becomes = (page: Page, state: string): Promise<unknown> => until(async () => (await stateOf(page)) === state, undefined, 50);
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.id || document.activeElement.tagName');
const sidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(Object.entries(widths))('the checkout page on a %s', (device, viewport) => {
  it.each([true, false])('takes the purchase from the form to the order; JavaScript: %s', async (javaScriptEnabled) => {
    const { page, traffic } = await open(await sell(), { viewport, javaScriptEnabled });
    expect(await page.textContent('body')).toContain('Caneca');
    expect(await sidewaysScroll(page)).toBe(false);
    // A phone shows the total in one line, and what is bought when it is asked to.
    expect(await page.locator('main .money').filter({ visible: true }).first().textContent()).toContain('25,50');
    expect(await page.locator('.lines').isVisible()).toBe(device === 'desk');
    if (device === 'phone') await page.locator('summary').click();
    expect(await page.locator('.lines').isVisible()).toBe(true);
    await fill(page);
    expect(await stateOf(page)).toMatch(/processing|converted/);
    // Without JavaScript the page asks for itself again every three seconds.
    await becomes(page, 'converted');
    const done = await page.textContent('main');
    expect(done).toMatch(/1\d{8}/);
    for (const part of ['joana@example.com', 'Avenida Paulista, 1000, Apto 12', 'Transferência bancária', 'quando o dinheiro chegar']) {
      expect(done).toContain(part);
    }
    expect(await sidewaysScroll(page)).toBe(false);
    expect(traffic.urls.filter((url) => !url.startsWith(`${stack.url}/checkout/`))).toEqual([]);
    expect(traffic.referrers).toEqual([]);
    expect(traffic.bytes).toBeGreaterThan(10_000);
    expect(traffic.bytes).toBeLessThan(60_000);
    await page.context().close();
  });

  it('has nothing that axe finds wrong, in any of its states and languages', async () => {
    const box = (await optionsOf('BOX')).body.product.options[0]!;
    const items = [
      { sku: 'MUG', qty: 2, price: 25.5 },
      { sku: 'BOX', qty: 1, price: 9, options: { [box.option_id]: box.values[0]!.option_type_id } },
    ];
    const url = await sell({ items, coupon_code: 'DEZ' });
    const { page } = await open(url, { viewport, locale: 'en-US' });
    expect(await page.textContent('main')).toContain('Cor: Azul');
    expect(await page.textContent('main')).toContain('Coupon DEZ');
    expect(await violations(page)).toEqual([]);
    await fill(page, { ...person, taxvat: '11111111111' });
    expect(await violations(page)).toEqual([]);
    // As long as no state comes, it is under way.
    await page.route('**', (route) => (route.request().headers()['accept'] === 'application/json' ? route.abort() : route.continue()));
    await fill(page);
    expect(await stateOf(page)).toBe('processing');
    expect(await violations(page)).toEqual([]);
    await page.unroute('**');
    await becomes(page, 'converted');
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stack.url}/checkout/unknown`);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

it('is filled in by keyboard alone, with masks, and says aloud what became of it', async () => {
  const { page } = await open(await sell());
  for (const [name, text] of Object.entries(person)) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`field-${name}`);
    if (name === 'region') await page.keyboard.press('End');
    else await page.keyboard.type(text);
  }
  const typed = (name: string): Promise<string> => page.locator(`[name="${name}"]`).inputValue();
  expect([await typed('taxvat'), await typed('phone'), await typed('postcode'), await typed('region')]).toEqual([
    '529.982.247-25',
    '(11) 98888-7777',
    '01310-100',
    'TO',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await becomes(page, 'converted');
  expect(await focused(page)).toBe('H1');
  expect(await page.title()).toContain('Pedido confirmado');
  await page.context().close();
});

it('fills the address of a CEP, and nothing that was typed', async () => {
  const { page } = await open(await sell());
  const valueOf = (name: string): Promise<string> => page.locator(`[name="${name}"]`).inputValue();
  await page.locator('[name="district"]').fill('Centro');
  await page.locator('[name="postcode"]').pressSequentially('01001000');
  await until(async () => (await valueOf('region')) === 'SP', undefined, 50);
  expect([await valueOf('street'), await valueOf('district'), await valueOf('city')]).toEqual(['Praça da Sé', 'Centro', 'São Paulo']);
  await page.context().close();
});

it('keeps what was typed, and leads to the field that is wrong', async () => {
  const { page } = await open(await sell());
  await fill(page, { ...person, taxvat: '11111111111' });
  expect(await focused(page)).toBe('problem');
  expect(await page.locator('[name="taxvat"]').getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  await page.locator('#problem a').click();
  expect(await focused(page)).toBe('field-taxvat');
  await page.context().close();
});

it('shows out of stock, and the form again', async () => {
  const { page } = await open(await sellTooMuch());
  await fill(page);
  await becomes(page, 'out_of_stock');
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  expect(await focused(page)).toBe('problem');
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

it('shows that a link has expired', async () => {
  const { page } = await open(await sell({ expires_at: new Date(Date.now() + 4_000).toISOString() }));
  await until(
    async () => {
      await page.reload();
      return (await stateOf(page)) === 'expired';
    },
    undefined,
    200,
  );
  expect(await page.locator('form').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

it('makes one order of twenty submits at once', async () => {
  const path = new URL(await sell()).pathname;
  const email = 'twenty@example.com';
  const submit = () =>
    send(stack.url, 'POST', path, {
      raw: new URLSearchParams({ ...person, email, payment_method: 'banktransfer' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const answers = await Promise.all(Array.from({ length: 20 }, submit));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
  const state = () => send<{ status: string }>(stack.url, 'GET', path, { headers: { accept: 'application/json' } });
  await until(async () => (await state()).body.status === 'converted', 20_000, 50);
  expect((await api.get('/api2/order', { query: { email, include_pagination: 1 } })).body).toMatchObject({ total: 1 });
});
