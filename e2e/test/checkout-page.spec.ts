import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openStripeDouble, type StripeDouble } from '@entrepot/stripe/double';
import { openPostcodeDouble, type PostcodeDouble, until } from '@entrepot/testing';
import { aMailServer, type MailServer } from '@entrepot/testing/mail-server';
import { send, type Client } from '../src/client.js';
import { type Databases, openDatabases, withDatabases } from '../src/databases.js';
import { type Sale, type Shop, shopOn } from '../src/shop.js';
import { startStack, type Stack } from '../src/stack.js';
import {
  fill,
  largest,
  launchBrowser,
  openPage,
  person,
  type SharedOptions,
  sharedPages,
  stateOf,
  typeInto,
  violations,
  widths,
} from './checkout-browser.js';
import { addresses, autofill } from './checkout-autofill.js';
import { type Customer, type Walk, walks } from './checkout-walks.js';

let stack: Stack;
let api: Client;
let browser: Browser;
let pages: ReturnType<typeof sharedPages>;
let postcodes: PostcodeDouble;
let double: StripeDouble;
let mails: MailServer;
let databases: Databases;
let sales = 0;
/** Hardly to be seen on white. */
const brand = { color: '#ffd400', contact_email: 'ajuda@loja.example', terms_url: 'https://loja.example/termos' };

/** Picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A folder for a picture of each state of each walk; without it there are none. */
const pictures = process.env['WALK_PICTURES'];

const devices = Object.entries(widths).map(([device, viewport]) => ({ device, viewport }));
const screens = devices.flatMap((screen) => [true, false].map((javaScriptEnabled) => ({ ...screen, javaScriptEnabled })));
/** Coupon of a screen's walk that counts once. */
const lastOf = ({ device, javaScriptEnabled }: (typeof screens)[number]): string => `LAST-${device}-${javaScriptEnabled}`.toUpperCase();
/** Visits: the first walk on all screens; of the others one begins on a phone and one on a desk, and each of their states is looked at on both. */
const visits = walks.flatMap((walk, n) =>
  screens
    .filter((_screen, at) => n === 0 || (at % 3 === 0) === (n % 2 === 0))
    .map((screen) => {
      const id = `WALK-${n}-${screen.device}-${screen.javaScriptEnabled ? 'js' : 'plain'}`;
      return { ...screen, id, name: walk.name, walk, script: screen.javaScriptEnabled ? 'with' : 'without' };
    }),
);
type Visit = (typeof visits)[number];

beforeAll(async () => {
  [double, mails, postcodes] = await Promise.all([openStripeDouble(), aMailServer(), openPostcodeDouble()]);
  stack = await startStack({
    environment: { ...double.settings, SMTP_URL: mails.url, SANDBOX: 'true', POSTCODE_LOOKUP_URL: postcodes.url },
  });
  [api, databases, browser] = await Promise.all([stack.admin(), openDatabases(stack), launchBrowser()]);
  pages = sharedPages(browser);
  const transfer = { code: 'banktransfer', title: 'Transferência bancária', instructions: 'Banco 001, conta 123-4' };
  const payment_methods = [
    [transfer, { code: 'stripe', title: 'Cartão, Pix ou boleto' }, { code: 'cashondelivery', title: 'Na entrega', max_total: 25.5 }],
    null,
    [
      { ...transfer, min_total: 50.01 },
      { code: 'cashondelivery', title: 'Na entrega', max_total: 50 },
    ],
  ];
  const pix = { code: 'pix', title: 'Pix', key: 'pix@loja.example', merchant_name: 'Loja Brasil', merchant_city: 'Sao Paulo' };
  const postcodesOf = { postcodes: [['01000-000', '19999-999']] };
  const tables = [
    { code: 'sedex', title: 'Sedex', kind: 'table', zones: [{ ...postcodesOf, price: 12.5, days: [1, 3] }] },
    { code: 'pac', title: 'PAC', kind: 'table', zones: [{ ...postcodesOf, price: 7, days: [4, 9] }] },
  ];
  const pickup = { code: 'retirada', title: 'Retirar na loja', kind: 'pickup' };
  const own = { timezone: 'America/Sao_Paulo', return_url: 'https://loja.example/' };
  const store = { website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true, brand, ...own };
  await api.import('stores', [
    ...payment_methods.map((methods, n) => ({ ...store, store_id: n + 1, code: `loja-${n + 1}`, name: 'Loja', payment_methods: methods })),
    { ...store, store_id: worldStore, code: 'loja-do-mundo', name: 'Loja', countries: Object.keys(addresses) },
    { ...store, store_id: freightStore, code: 'loja-do-frete', name: 'Loja', shipping_methods: tables, payment_methods: [transfer, pix] },
    {
      ...store,
      store_id: pickupStore,
      code: 'loja-da-esquina',
      name: 'Loja',
      shipping_methods: [...tables, pickup],
      payment_methods: [transfer],
    },
  ]);
  await api.import('warehouses', [{ code: 'a', name: 'A', status: 1, priority: 1 }]);
  const options = [{ title: 'Cor', type: 'radio', required: true, values: [{ title: 'Azul', price: 0, price_type: 'fixed' }] }];
  const product = (sku: string, qty: number, more: object = {}): object => ({
    ...{ sku, name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30 },
    stock: { manage_stock: true, warehouses: { a: qty } },
    ...more,
  });
  await api.import('products', [
    ...visits.map(({ id, walk }) => product(id, walk.stock ?? 5)),
    product('MUG', 100),
    product('FEW', 2),
    product('BOX', 100, { name: 'Caixa', price: 9, options }),
  ]);
  await api.import('coupons', [
    { code: 'DEZ', discount_type: 'percent', amount: 10 },
    { code: 'TUDO', discount_type: 'percent', amount: 100 },
    ...screens.map((screen) => ({ code: lastOf(screen), discount_type: 'fixed', amount: 5.5, usage_limit: 1 })),
  ]);
  // What comes by event: products and stores to the sales, stock to the inventory.
  for (const [sku, qty] of [
    ['MUG', 100],
    ['FEW', 2],
    ['BOX', 100],
  ] as const) {
    await until(async () => (await shopOn(stack, api, { sku, storeId: 1 }).stockOf()).salable_qty === qty, 30_000, 100);
    for (const storeId of [1, 2, worldStore, freightStore, pickupStore])
      await until(async () => (await optionsOf(sku, storeId)).status === 200, 30_000, 100);
  }
});
afterAll(async () => {
  await browser?.close();
  await databases?.close();
  await stack?.dispose();
  postcodes?.close();
  await Promise.all([double?.close(), mails?.close()]);
});

const optionsOf = (sku: string, store_id = 1) =>
  api.get<{ product: { options: { option_id: number; values: { option_type_id: number }[] }[] } }>('/api2/vendalink/options', {
    query: { sku, store_id },
  });

const sell = async (fields: object = {}): Promise<string> => {
  const answer = await api.call<{ vendalink: { checkout_url: string } }>('POST', '/api2/vendalink', {
    body: { email: 'joana@example.com', store_id: 1, items: [{ sku: 'MUG', qty: 1, price: 25.5 }], ...fields },
    headers: { 'idempotency-key': `a-sale-of-the-page-${++sales}` },
  });
  return answer.body.vendalink.checkout_url;
};
/** Store that sells to several countries. */
const worldStore = 40;
/** Stores with freight by tables; the second one's goods can be fetched too. */
const freightStore = 41;
const pickupStore = 42;

const open = (url: string, options?: SharedOptions) => pages.open(url, options);
const becomes = (page: Page, state: string): Promise<unknown> => until(async () => (await stateOf(page)) === state, undefined, 50);
/** Reserves no stock until `work` ends: sales that it submits stay under way. */
const withoutReservations = (work: () => Promise<void>): Promise<void> =>
  withDatabases(stack, async ({ rows }) => {
    await rows('inventory', 'begin');
    await rows('inventory', 'lock table sale_attempt');
    await work();
  });
/** Reloads a page once its address answers as it should: a reload costs the browser far more than a request. */
const reloadOnce = async (page: Page, isReady: (html: string) => boolean): Promise<void> => {
  const headers = { accept: 'text/html', 'accept-language': 'pt-BR' };
  await until(async () => isReady(await (await fetch(page.url(), { headers })).text()), 30_000, 100);
  await page.reload();
};
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.id || document.activeElement.tagName');
const sidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Lists axe's findings at an address in each of the languages. */
const violationsIn = async (
  languages: readonly string[],
  page: Page,
  show: () => Promise<unknown> = () => page.reload(),
): Promise<string[]> => {
  const found: string[] = [];
  const browserOfPage = await page.context().newCDPSession(page);
  const userAgent = await page.evaluate<string>('navigator.userAgent');
  for (const acceptLanguage of languages) {
    await browserOfPage.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage });
    await show();
    expect(await page.locator('html').getAttribute('lang')).toBe(acceptLanguage);
    found.push(...(await violations(page)).map((violation) => `${acceptLanguage}: ${violation}`));
  }
  return found;
};

/** Reads the fields of a BR Code, or of one of its fields, by their numbers. */
const emvFields = (text: string): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end));
    at = end;
  }
  return fields;
};

/** States that axe has looked at, by width. */
const looked = new Set<string>();

const look = async (page: Page, state: string, { id, viewport: own, javaScriptEnabled }: Visit, n: number): Promise<void> => {
  const problems = await page.locator('#problem').count();
  for (const { device, viewport } of [...devices].sort((one) => (one.viewport === own ? 1 : -1))) {
    await page.setViewportSize(viewport);
    expect(await sidewaysScroll(page)).toBe(false);
    if (pictures) await page.screenshot({ path: join(pictures, `${id}-${n}-${state}-${viewport.width}.png`), fullPage: true });
    const seen = `${viewport.width} ${state} ${problems}`;
    // Axe itself is JavaScript.
    if (looked.has(seen) || !javaScriptEnabled) continue;
    looked.add(seen);
    expect([device, await violations(page)]).toEqual([device, []]);
  }
};

const sessionsOf = ({ checkout_url }: Sale) =>
  [...double.sessions.values()].filter(({ success_url }) => success_url.startsWith(checkout_url));

/** Lists the subjects of the mails to an address. */
const mailsTo = (address: string) =>
  mails.received.filter(({ recipients }) => recipients.includes(address)).map(({ email }) => email.subject);
const emailOf = ({ id }: Visit): string => `${id.toLowerCase()}@example.com`;

const customerOf = async (visit: Visit, shop: Shop, sale: Sale): Promise<Customer> => {
  const { viewport, javaScriptEnabled } = visit;
  const { page, traffic } = await open(sale.checkout_url, { viewport, javaScriptEnabled });
  const email = emailOf(visit);
  let looks = 0;
  const chosen = (name: string, on: Page) => on.getByRole('button', { name, exact: true }).or(on.getByRole('link', { name, exact: true }));
  return {
    page,
    traffic,
    device: visit.device,
    email,
    async another() {
      const tab = await page.context().newPage();
      await tab.goto(sale.checkout_url);
      return tab;
    },
    submits: (method, { page: on = page, press } = {}) => fill(on, { ...person, email }, method, press),
    async sees(state, on = page) {
      await on.locator(`main[data-state="${state}"]`).waitFor();
      await look(on, state, visit, ++looks);
    },
    async chooses(name, on = page) {
      await Promise.all([on.waitForEvent('framenavigated'), chosen(name, on).click()]);
    },
    async isOutrun() {
      const other = await shop.sell(1);
      await shop.submit(other);
      await shop.converted(other);
    },
    async holdLapses() {
      await databases.rows('inventory', 'update reservation set expires_at = now() where sale_id = $1 and ended_at is null', sale.id);
      await until(async () => (await shop.stockOf()).reserved_qty === 0);
    },
    paysUnseen() {
      double.pay(sessionsOf(sale)[0]!.id, 'card');
    },
    async paysBoleto() {
      const [{ id, intent } = { id: '', intent: '' }] = sessionsOf(sale);
      double.settleBoleto(intent!, true);
      expect(await double.sendMessage(stack.url, id, 'checkout.session.async_payment_succeeded')).toBe(200);
    },
    async sweep(late = false) {
      const since = late ? `, created_at = now() - interval '2 h'` : '';
      await databases.rows('sale_link', `update hosted_payment set ask_at = now()${since} where sale_id = $1`, sale.id);
      const isOpen = `select from hosted_payment where sale_id = $1 and state = 'open'`;
      await until(async () => (await databases.rows('sale_link', isOpen, sale.id)).length === 0);
    },
    async expires() {
      await databases.rows('sale_link', `update sale set expires_at = now() - interval '1 min' where sale_id = $1`, sale.id);
    },
  };
};

/** Checks the end of a walk: one order or none, paid as it was chosen, its reservations, and no other money held. */
const check = async (email: string, walk: Walk, shop: Shop, sale: Sale): Promise<void> => {
  const { order: method, price = 25.5, stock = 5, isOutrun = false, isReleased = false } = walk;
  const query = { email, include_pagination: 1 };
  const { body } = await api.get<{ total: number; orders: { increment_id: string }[] }>('/api2/order', { query });
  const payments = sessionsOf(sale).flatMap(({ intent }) => (intent === null ? [] : [double.intents.get(intent)!]));
  await until(() => sessionsOf(sale).every(({ status }) => status !== 'open'));
  if (method === null) {
    expect(body.total).toBe(0);
    await until(() => payments.every(({ status }) => status === 'canceled'));
    expect(payments.length).toBe(isReleased ? 1 : 0);
    await until(async () => (await shop.stockOf()).reserved_qty === (isOutrun ? stock : 0));
    if (isReleased) await until(() => mailsTo(email).some((subject) => subject?.includes('devolvido')));
    return;
  }
  const reference = payments[0]?.id ?? null;
  expect(payments.length).toBe(method === 'stripe' ? 1 : 0);
  expect(body.total).toBe(1);
  const { increment_id } = body.orders[0]!;
  const order = { payment_method: method, payment_reference: reference, grand_total: price, status: 'pending', vendalink_id: sale.id };
  expect((await api.get('/api2/order', { query: { increment_id } })).body).toMatchObject({ order });
  await until(async () => (await shop.stockOf()).reserved_qty === 1);
  await until(() => mailsTo(email).some((subject) => subject?.includes(increment_id)));
  if (method !== 'stripe' && method !== 'sandbox_card') return;
  const invoice = await api.call('POST', '/api2/invoice/create', { body: { order_increment_id: increment_id, capture: 'online' } });
  expect(invoice).toMatchObject({ status: 201, body: { invoice: { state: 2, grand_total: price } } });
  expect(payments.map(({ status, amount_received }) => [status, amount_received])).toEqual(payments.map(() => ['succeeded', price * 100]));
};

describe('a customer', () => {
  it.concurrent.each(visits)('$name: $device, $script JavaScript', async (visit) => {
    const { walk, id } = visit;
    const { store: storeId = 1, price = 25.5, stock = 5 } = walk;
    const shop = shopOn(stack, api, { sku: id, storeId });
    await until(async () => (await shop.stockOf()).salable_qty === stock && (await optionsOf(id, storeId)).status === 200, 30_000, 100);
    const sale = await shop.sell(1, { items: [{ sku: id, qty: 1, price }] });
    const customer = await customerOf(visit, shop, sale);
    await customer.sees('open');
    if (walk.offered) {
      const radios = customer.page.locator('[name="payment_method"]');
      expect(await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('value')))).toEqual(walk.offered);
    }
    await walk.walk(customer);
    await pages.done(customer.page);
    await check(customer.email, walk, shop, sale);
  });

  it('leaves no money held, and gets one mail at most beside that of a boleto', () => {
    expect([...double.intents.values()].filter(({ status }) => status === 'requires_capture')).toEqual([]);
    const others = (email: string) => mailsTo(email).filter((subject) => !subject?.includes('boleto'));
    expect(visits.map(emailOf).filter((email) => others(email).length > 1)).toEqual([]);
  });
});

it.concurrent.each(screens)(
  'shows an order until its refund, by the link of its mail: $device, JavaScript $javaScriptEnabled',
  async ({ device, viewport, javaScriptEnabled }) => {
    const email = `order-page-${device}-${javaScriptEnabled}@example.com`;
    const { page } = await open(await sell(), { viewport, javaScriptEnabled });
    await fill(page, { ...person, email }, 'banktransfer');
    await page.locator('main[data-state="converted"]').waitFor();
    const order_increment_id = (await page.locator('.number').textContent())!.replace(/\D/g, '');
    let looks = 0;
    const shows = async (stage: string, ...parts: string[]): Promise<void> => {
      await reloadOnce(page, (html) => html.includes(`>${stage}<`));
      expect(await page.locator('h1, .stage').allTextContents()).toContain(stage);
      const text = await page.textContent('main');
      for (const part of parts) expect(text).toContain(part);
      expect(await sidewaysScroll(page)).toBe(false);
      if (pictures)
        await page.screenshot({ path: join(pictures, `order-${++looks}-${viewport.width}-${javaScriptEnabled}.png`), fullPage: true });
      if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
      expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(javaScriptEnabled);
    };
    expect(await page.getByRole('link', { name: 'Voltar à loja' }).getAttribute('href')).toBe('https://loja.example/');
    await shows('Aguardando o pagamento', 'Como pagar', 'R$\u00a025,50', order_increment_id, 'Banco 001, conta 123-4');
    const post = async (path: string, body: object): Promise<void> => {
      const { status } = await api.call('POST', path, { body: { order_increment_id, ...body } });
      expect([path, status]).toEqual([path, 201]);
    };
    await post('/api2/invoice/create', {});
    await shows('Em preparação', 'Fatura nº', '(GMT-3)');
    expect(await page.textContent('main')).not.toMatch(/Como pagar|Faça a transferência/);
    const url = 'https://carrier.example/BR1';
    await post('/api2/shipment/create', {
      send_email: true,
      tracks: [{ carrier_code: 'correios', title: 'Correios', track_number: 'BR1', url }],
    });
    await shows('Pedido enviado', '1 × Caneca', 'Correios BR1');
    expect(await page.getByRole('link', { name: 'Acompanhar a entrega' }).getAttribute('href')).toBe(url);
    const sent = await until(() =>
      mails.received.find(({ email: { to, subject } }) => to?.[0]?.address === email && subject?.startsWith('Envio')),
    );
    expect(sent.email.replyTo).toEqual([{ name: '', address: brand.contact_email }]);
    await page.goto(/https?:\S+\/checkout\/\S{43}/.exec(sent.email.text!)![0]);
    await post('/api2/creditmemo/create', {});
    await shows('Pedido reembolsado', 'Já devolvemos R$\u00a025,50.', 'até 5 dias úteis', 'Reembolso nº');
    await pages.done(page);
  },
);

describe.each(screens)('freight and payment by hand: $device, JavaScript $javaScriptEnabled', (screen) => {
  const { device, viewport, javaScriptEnabled } = screen;
  const textOf = async (page: Page, selector: string): Promise<string> => (await page.textContent(selector))!.replace(/\s+/g, ' ').trim();
  const picture = async (page: Page, name: string): Promise<void> => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}-${viewport.width}-${javaScriptEnabled}.png`), fullPage: true });
  };
  const isFit = async (page: Page, name: string): Promise<void> => {
    await picture(page, name);
    expect(await sidewaysScroll(page)).toBe(false);
    if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
  };
  /** Types all fields, and asks what the freight is: the script does by itself. */
  const address = async (page: Page, postcode: string, email: string): Promise<void> => {
    await typeInto(page, { ...person, postcode, email });
    await ask(page);
  };
  const ask = async (page: Page): Promise<void> => {
    if (javaScriptEnabled) await page.locator('[name="city"]').blur();
    else await Promise.all([page.waitForEvent('load'), page.locator('[name="freight"]').click()]);
  };
  const choose = async (page: Page, code: string): Promise<void> => {
    await page.locator(`[name="shipping_method"][value="${code}"]`).check();
    await ask(page);
  };
  const totalIs = (page: Page, total: string): Promise<unknown> =>
    until(async () => (await textOf(page, '#buy-total')).endsWith(total) && (await textOf(page, '#pay')).endsWith(total), undefined, 50);
  const submit = async (page: Page, method: string): Promise<string> => {
    await page.locator(`[name="payment_method"][value="${method}"]`).check();
    await Promise.all([page.waitForEvent('load'), page.locator('#pay').click()]);
    await page.locator('main[data-state="converted"]').waitFor();
    return (await page.locator('.number').textContent())!.replace(/\D/g, '');
  };
  const orderOf = async (increment_id: string) => (await api.get('/api2/order', { query: { increment_id } })).body;
  const emailOf = (name: string): string => `${name}-${device}-${javaScriptEnabled}@example.com`;

  it.concurrent('asks for freight at the postcode, adds the choice, and drops the code of a Pix that came', async () => {
    const { page } = await open(await sell({ store_id: freightStore }), { viewport, javaScriptEnabled });
    await address(page, '69000000', emailOf('freight'));
    await page.locator('#field-postcode-fault').waitFor();
    expect(await textOf(page, '#field-postcode-fault')).toContain('A loja não entrega neste endereço');
    expect(await page.locator('[name="postcode"]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[name="shipping_method"]').count()).toBe(0);
    expect(await page.locator('#freight a[href="#field-postcode"]').count()).toBe(1);
    // Without JavaScript nothing else leads to the field, which is below what a phone shows.
    if (!javaScriptEnabled) expect(await page.getByRole('alert').locator('a').getAttribute('href')).toBe('#field-postcode');
    await isFit(page, 'freight-none');
    await page.locator('[name="postcode"]').fill('01310100');
    await ask(page);
    await page.locator('[value="sedex"]').waitFor();
    expect(await page.locator('#field-postcode-fault').count()).toBe(0);
    await choose(page, 'sedex');
    await totalIs(page, 'R$ 38,00');
    await choose(page, 'pac');
    await totalIs(page, 'R$ 32,50');
    expect(await textOf(page, '#freight')).toContain('De 4 a 9 dias');
    await isFit(page, 'freight');
    const number = await submit(page, 'pix');
    const freight = { shipping_amount: 7, shipping_method: 'pac', shipping_description: 'PAC', grand_total: 32.5 };
    expect(await orderOf(number)).toMatchObject({ order: { ...freight, payment_method: 'pix' } });
    await page.locator('#pix-code').waitFor();
    expect(await page.getByRole('img', { name: 'QR code do Pix' }).isVisible()).toBe(true);
    const code = await page.locator('#pix-code').inputValue();
    const fields = emvFields(code);
    expect([fields.get('54'), emvFields(fields.get('62')!).get('05')]).toEqual(['32.50', number]);
    expect(emvFields(fields.get('26')!).get('01')).toBe('pix@loja.example');
    await isFit(page, 'pix');
    const receipt = { txid: number, amount: '32,50', date: '2026-01-31' };
    expect(await api.import('payments', [receipt])).toMatchObject({ created: 1, rejected: 0 });
    await reloadOnce(page, (html) => !html.includes('id="pix-code"'));
    expect(await page.locator('#pix-code').count()).toBe(0);
    expect(await textOf(page, 'main')).toContain('Em preparação');
    expect(await page.getByRole('img', { name: 'QR code do Pix' }).count()).toBe(0);
    await isFit(page, 'pix-received');
    await pages.done(page);
  });

  it.concurrent('asks for a payment once freight makes a free sale cost something', async () => {
    const { page } = await open(await sell({ store_id: freightStore, coupon_code: 'TUDO' }), { viewport, javaScriptEnabled });
    expect([await page.locator('#payment').isVisible(), await textOf(page, '#buy-total')]).toEqual([false, 'Total R$ 0,00']);
    await address(page, person['postcode']!, emailOf('gift'));
    await choose(page, 'pac');
    await totalIs(page, 'R$ 7,00');
    expect(await page.locator('#payment').isVisible()).toBe(true);
    await isFit(page, 'gift');
    const number = await submit(page, 'banktransfer');
    expect(await orderOf(number)).toMatchObject({ order: { discount_amount: 25.5, shipping_amount: 7, grand_total: 7 } });
    await pages.done(page);
  });

  it.concurrent('goes on without a coupon that is used up meanwhile, and keeps the freight', async () => {
    const [url, other] = await Promise.all([1, 2].map(() => sell({ store_id: freightStore, coupon_code: lastOf(screen) })));
    const { page } = await open(url!, { viewport, javaScriptEnabled });
    await address(page, person['postcode']!, emailOf('without'));
    await choose(page, 'pac');
    await totalIs(page, 'R$ 27,00');
    const body = { ...person, payment_method: 'banktransfer', shipping_method: 'pac' };
    const headers = { accept: 'application/json' };
    expect((await send(stack.url, 'POST', new URL(other!).pathname, { body, headers })).status).toBe(200);
    await page.locator('[name="payment_method"][value="banktransfer"]').check();
    await Promise.all([page.waitForEvent('load'), page.locator('#pay').click()]);
    expect(await page.getByRole('alert').textContent()).toContain(lastOf(screen));
    await totalIs(page, 'R$ 32,50');
    expect(await page.locator('[name="shipping_method"]:checked').inputValue()).toBe('pac');
    await isFit(page, 'without');
    const number = await submit(page, 'banktransfer');
    expect(await orderOf(number)).toMatchObject({ order: { discount_amount: 0, shipping_amount: 7, grand_total: 32.5 } });
    await pages.done(page);
  });

  it.concurrent('lets goods be fetched from wherever the customer lives, and be paid by transfer', async () => {
    const { page } = await open(await sell({ store_id: pickupStore }), { viewport, javaScriptEnabled });
    await address(page, '69000000', emailOf('pickup'));
    await until(async () => (await page.locator('[name="shipping_method"]').count()) === 1, undefined, 50);
    await totalIs(page, 'R$ 25,50');
    await choose(page, 'retirada');
    const number = await submit(page, 'banktransfer');
    expect(await orderOf(number)).toMatchObject({ order: { shipping_amount: 0, shipping_method: 'retirada', grand_total: 25.5 } });
    await reloadOnce(page, (html) => html.includes('Banco 001, conta 123-4'));
    expect(await textOf(page, 'main')).toContain('Banco 001, conta 123-4');
    expect(await textOf(page, 'main')).toContain(number);
    await isFit(page, 'transfer');
    await pages.done(page);
  });
});

it.concurrent.each(devices)(
  'has nothing that axe finds wrong, in any of its states and languages: $device',
  async ({ device, viewport }) => {
    // Words change nothing of a width for axe.
    const languages = device === 'phone' ? ['pt-BR', 'es', 'en'] : ['en'];
    const box = (await optionsOf('BOX')).body.product.options[0]!;
    const items = [
      { sku: 'MUG', qty: 2, price: 25.5 },
      { sku: 'BOX', qty: 1, price: 9, options: { [box.option_id]: box.values[0]!.option_type_id } },
    ];
    const url = await sell({ items, coupon_code: 'DEZ' });
    const { page } = await openPage(browser, url, { viewport, locale: 'en-US' });
    expect(await page.textContent('main')).toContain('Cor: Azul');
    expect(await page.textContent('main')).toContain('Coupon DEZ');
    expect(await violationsIn(languages, page)).toEqual([]);
    expect(await violationsIn(languages, page, () => fill(page, { ...person, taxvat: '11111111111' }))).toEqual([]);
    await withoutReservations(async () => {
      await fill(page);
      expect(await stateOf(page)).toBe('processing');
      expect(await violations(page)).toEqual([]);
    });
    await becomes(page, 'converted');
    expect(await violations(page)).toEqual([]);
    expect(await violationsIn(languages, page)).toEqual([]);
    await page.goto(`${stack.url}/checkout/unknown`);
    expect(await violationsIn(languages, page)).toEqual([]);
    await page.context().close();
  },
);

it.concurrent('is filled in by keyboard alone, with masks, and says aloud what became of it', async () => {
  const { page } = await open(await sell({ store_id: 2 }));
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
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  // The page is there before its outcome, which else may be its first state.
  await withoutReservations(async () => {
    await page.keyboard.press('Enter');
    await becomes(page, 'processing');
  });
  await becomes(page, 'converted');
  expect(await focused(page)).toBe('H1');
  expect(await page.title()).toContain('Pedido confirmado');
  await pages.done(page);
});

it.concurrent('takes telephones as people write them, typed and filled in by the browser', async () => {
  const { page } = await open(await sell());
  const phone = page.locator('[name="phone"]');
  for (const [text, shown] of [
    ['5511912345678', '(11) 91234-5678'],
    ['(011) 91234-5678', '(11) 91234-5678'],
    ['+55 11 91234-5678', '+55 11 91234-5678'],
    ['55912345678', '(55) 91234-5678'],
  ] as const) {
    await phone.fill('');
    await phone.pressSequentially(text);
    expect([text, await phone.inputValue()]).toEqual([text, shown]);
    await phone.fill(text);
    await phone.blur();
    expect([text, await phone.inputValue()]).toEqual([text, shown]);
  }
  await pages.done(page);
});

it.concurrent('follows a payment in a tab that is left open', async () => {
  const url = await sell();
  const { page } = await open(url);
  await fill(page, person, 'stripe');
  await page.waitForURL('**/pay/*');
  const tab = await page.context().newPage();
  await tab.goto(url);
  await becomes(tab, 'paying');
  const { id } = [...double.sessions.values()].find(({ success_url }) => success_url.startsWith(url))!;
  double.pay(id, 'card');
  expect(await double.sendMessage(stack.url, id)).toBe(200);
  await becomes(tab, 'converted');
  expect(await focused(tab)).toBe('H1');
  await pages.done(page);
});

it.concurrent('says aloud that a second choice was not used, and that one was left', async () => {
  const url = await sell();
  const { page } = await open(url);
  const second = await page.context().newPage();
  await second.goto(url);
  await fill(page, person, 'stripe');
  await fill(second, person, 'banktransfer');
  await becomes(second, 'paying');
  expect(await second.getByText('o que você acabou de enviar não foi usado').count()).toBe(1);
  expect(await violations(second)).toEqual([]);
  await second.getByRole('link', { name: 'Escolher outra forma de pagamento' }).click();
  await becomes(second, 'open');
  expect(await second.getByText('Nada foi cobrado').count()).toBe(1);
  expect(await violations(second)).toEqual([]);
  await pages.done(page);
});

it.concurrent('says of each part what it is', async () => {
  const { page } = await open(await sell());
  const parts: [Parameters<Page['getByRole']>[0], string?][] = [
    ['banner'],
    ['main'],
    ['contentinfo'],
    ['heading', 'Finalize sua compra'],
    ['region', 'Resumo do pedido'],
    ['group', 'Seus dados'],
    ['group', 'Endereço de entrega'],
    ['group', 'Forma de pagamento'],
    ['textbox', 'CEP'],
    ['combobox', 'Estado'],
    ['radio', 'Transferência bancária'],
    ['button', 'Pagar'],
    ['link', 'ajuda@loja.example'],
  ];
  for (const [role, name] of parts)
    expect([role, name, await page.getByRole(role, { ...(name && { name }) }).count()]).toEqual([role, name, 1]);
  for (const name of Object.keys(person)) expect(await page.locator(`[name="${name}"]`).getAttribute('autocomplete')).not.toBeNull();
  await pages.done(page);
});

it.concurrent('fills the address of a CEP, and nothing that was typed', async () => {
  const { page } = await open(await sell());
  const valueOf = (name: string): Promise<string> => page.locator(`[name="${name}"]`).inputValue();
  await page.locator('[name="district"]').fill('Centro');
  await page.locator('[name="postcode"]').pressSequentially('01001000');
  await until(async () => (await valueOf('region')) === 'SP', undefined, 50);
  expect([await valueOf('street'), await valueOf('district'), await valueOf('city')]).toEqual(['Praça da Sé', 'Centro', 'São Paulo']);
  await pages.done(page);
});

it.concurrent.each([
  [390, true],
  [1280, true],
  [390, false],
  [1280, false],
])('changes the country, takes a billing address apart, and keeps both: %d px, JavaScript %s', async (width, javaScriptEnabled) => {
  const url = await sell({ store_id: worldStore });
  const { page } = await open(url, { viewport: { width, height: 844 }, javaScriptEnabled, locale: 'en-GB' });
  const valueOf = (name: string): Promise<string> => page.locator(`[name="${name}"]`).inputValue();
  const changeTo = async (name: string, country: string): Promise<void> => {
    await page.locator(`[name="${name}"]`).selectOption(country);
    if (!javaScriptEnabled)
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Change country' }).first().click()]);
  };
  await page.locator('[name="firstname"]').fill('Joana');
  await changeTo('country_id', 'US');
  await page.locator('[name="region"] option[value="CA"]').waitFor({ state: 'attached' });
  expect([await valueOf('firstname'), await page.locator('[name="number"]').count()]).toEqual(['Joana', 0]);
  await page.locator('[name="billing_apart"]').check();
  await changeTo('billing_country_id', 'PT');
  await page.locator('[name="billing_region"]').waitFor({ state: 'detached' });
  const address = { phone: '+1 415 555 0100', lastname: 'Prado', street: '1 Market Street', city: 'San Francisco', postcode: '94105' };
  const billing = { firstname: 'Rui', lastname: 'Lopes', street: 'Rua Augusta 1', city: 'Lisboa', postcode: '1100-148' };
  const fields = Object.entries({
    ...address,
    ...Object.fromEntries(Object.entries(billing).map(([name, text]) => [`billing_${name}`, text])),
  });
  await typeInto(page, { ...Object.fromEntries(fields), region: 'CA' });
  expect(await sidewaysScroll(page)).toBe(false);
  if (javaScriptEnabled) {
    await page.reload();
    await until(
      async () => (await page.locator('[name="billing_region"]').count()) === 0 && (await valueOf('region')) === 'CA',
      undefined,
      50,
    );
    for (const [name, text] of fields) expect([name, await valueOf(name)]).toEqual([name, text]);
    expect(await violations(page)).toEqual([]);
  }
  await page.locator('[name="payment_method"]').first().check();
  await Promise.all([page.waitForEvent('load'), page.locator('#pay').click()]);
  await becomes(page, 'converted');
  await pages.done(page);
});

it.concurrent.each(Object.keys(addresses))(
  'is filled in by Chromium’s own autofill to the last field that must be: %s',
  async (country) => {
    const { page } = await openPage(browser, await sell({ store_id: worldStore }), { locale: 'en-GB' });
    await page.locator('[name="country_id"]').selectOption(country);
    await until(async () => (await page.locator('[name="number"]').count()) === (country === 'BR' ? 1 : 0), undefined, 50);
    const strategies = await autofill(page, addresses[country]!);
    const empty = await page
      .locator('input[required]:not([type="radio"], [name^="billing_"]), select[required]:not([name^="billing_"])')
      .evaluateAll((fields) => fields.filter((field) => !(field as HTMLInputElement).value).map((field) => field.getAttribute('name')));
    // No browser knows a CPF. It finds out by itself which field has the number.
    expect(empty).toEqual(country === 'BR' ? ['taxvat'] : []);
    expect([...strategies].filter(([, how]) => how === 'autofillInferred').map(([name]) => name)).toEqual(
      country === 'BR' ? ['street', 'number'] : [],
    );
    if (country === 'BR') await page.locator('[name="taxvat"]').fill(person['taxvat']!);
    await page.locator('[name="payment_method"]').first().check();
    await Promise.all([page.waitForEvent('load'), page.locator('#pay').click()]);
    await becomes(page, 'converted');
    await page.context().close();
  },
);

it.concurrent('keeps what was typed, and leads to the field that is wrong', async () => {
  const { page } = await open(await sell());
  await fill(page, { ...person, taxvat: '11111111111' });
  expect(await focused(page)).toBe('problem');
  expect(await page.locator('[name="taxvat"]').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('alert').textContent()).toContain('CPF ou CNPJ inválido');
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  await page.locator('#problem a').click();
  expect(await focused(page)).toBe('field-taxvat');
  await pages.done(page);
});

it.concurrent('shows out of stock, and the form again, which goes on with what is left', async () => {
  const few = shopOn(stack, api, { sku: 'FEW', storeId: 1 });
  const url = await sell({ items: [{ sku: 'FEW', qty: 2, price: 25.5 }], coupon_code: 'DEZ' });
  const { page } = await open(url);
  const other = await few.sell(1);
  await few.submit(other);
  await few.converted(other);
  await fill(page);
  await becomes(page, 'out_of_stock');
  expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
  expect(await focused(page)).toBe('problem');
  expect(await page.getByRole('alert').textContent()).toContain('restam 1 de 2');
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), page.locator('#pay').click()]);
  await becomes(page, 'converted');
  expect(await page.textContent('main')).toContain('R$\u00a022,95');
  await pages.done(page);
});

it.concurrent('shows a picture in the place kept for it', async () => {
  const sku = 'SHOWN';
  await api.import('products', [{ sku, name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30 }]);
  const image = { file_content: dot, file_mime_type: 'image/png', file_name: 'dot.png', label: 'Caneca', position: 1, types: ['image'] };
  const added = await api.call('POST', '/api2/products/imagem', { body: { type: 'sku', product_id: sku, ...image } });
  expect(added.body).toMatchObject({ success: true });
  await until(async () => (await optionsOf(sku)).status === 200, 30_000, 100);
  const url = await sell({ items: [{ sku, qty: 1, price: 25.5 }] });
  const { page } = await open(url);
  const shown = page.locator('.pic img');
  await reloadOnce(page, (html) => /class="pic">[^]*<img/.test(html));
  expect(await shown.count()).toBe(1);
  expect(await page.locator('.pic').boundingBox()).toMatchObject({ width: 64, height: 64 });
  await pages.done(page);
});

it.concurrent('makes one order of twenty submits at once', async () => {
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

it('weighs 12 kB at most in each of its states', () => {
  expect([...largest.keys()]).toEqual(
    expect.arrayContaining([
      'open',
      'out_of_stock',
      'paying',
      'waiting',
      'processing',
      'converted',
      'converted with Pix',
      'expired',
      'unknown',
    ]),
  );
  expect([...largest].filter(([, bytes]) => bytes > 12_000)).toEqual([]);
});
