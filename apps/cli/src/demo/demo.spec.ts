import { afterEach, describe, expect, it } from '@jest/globals';
import { fakeShop, type FakeShop, type ShopModel } from '../../test/fake-shop.js';
import type { Received } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';
import type { DemoResult } from './run-demo.js';

let shop: FakeShop;
afterEach(() => shop.close());

const demo = async (model: Partial<ShopModel> = {}, ...options: string[]): Promise<Outcome> => {
  shop = await fakeShop(model);
  return entrepot(['demo', ...options], { ENTREPOT_URL: shop.url, ENTREPOT_CLIENT_ID: 'cli', ENTREPOT_CLIENT_SECRET: 'right' });
};

const bodyOf = (method: string, path: string): string =>
  shop.received.find((call) => call.method === method && call.path === path)?.body ?? '';
const sale = (): Record<string, unknown> => JSON.parse(bodyOf('POST', '/api2/vendalink')) as Record<string, unknown>;

describe('demo', () => {
  it('goes from the sale to the order, a line for each step, and ends with the order’s number', async () => {
    const { code, out } = await demo();
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^✔ Product chosen +\d+ ms {2}COFFEE-SANTOS-250 \(.+\) in store 1, 499 salable$/),
      expect.stringMatching(/^✔ Sale created +\d+ ms {2}sale 17 of BRL 32\.90$/),
      expect.stringMatching(/^✔ Page opened +\d+ ms /),
      expect.stringMatching(/^✔ Page submitted +\d+ ms /),
      expect.stringMatching(/^✔ Sale converted +\d+ ms {2}order 100000008$/),
      expect.stringMatching(/^✔ Order linked +\d+ ms {2}1 reserved in curitiba, customer 4$/),
      '',
      expect.stringMatching(/^Order 100000008, \d+ ms after its page was submitted\./),
    ]);
  });

  it('prints one JSON object with --json', async () => {
    const { out } = await demo({}, '--json');
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    const result = JSON.parse(out) as DemoResult;
    expect(result).toMatchObject({ order_increment_id: '100000008', sale_id: 17, store_id: 1, sku: 'COFFEE-SANTOS-250', total: 32.9 });
    expect(result.steps.map(({ step }) => step)).toHaveLength(6);
  });

  it('is the integration that sells, with a key, and a customer without a token who fills the form in', async () => {
    await demo();
    const created = shop.received.find(({ path }) => path === '/api2/vendalink');
    expect(created?.headers['idempotency-key']).toMatch(/^.{16,64}$/);
    expect(sale()).toMatchObject({ store_id: 1, items: [{ sku: 'COFFEE-SANTOS-250', qty: 1, price: 32.9, options: {} }] });
    const visits = shop.received.filter(({ path }) => path.startsWith('/checkout/'));
    expect(visits.map(({ authorization }) => authorization)).toEqual(visits.map(() => undefined));
    const submit = visits.find(({ method }) => method === 'POST');
    expect(submit?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(submit?.body))).toMatchObject({
      taxvat: '529.982.247-25',
      payment_method: 'cashondelivery',
    });
  });

  it('takes the first way of freight that the page offers by the postcode', async () => {
    const choices = ['sedex', 'pac'].map((code) => `<input type="radio" name="shipping_method" value="${code}" />`).join('');
    const asks = ({ method, path, body }: Received): boolean =>
      method === 'POST' && path.startsWith('/checkout/') && !body.includes('shipping_method');
    const { code } = await demo({ first: (call) => (asks(call) ? { status: 400, text: `<form>${choices}</form>` } : null) });
    expect(code).toBe(0);
    const [first, second] = shop.received.filter(({ method, path }) => method === 'POST' && path.startsWith('/checkout/'));
    expect(second?.body).toBe(`${first?.body}&shipping_method=sedex`);
  });

  it('fills in the options that must be chosen', async () => {
    const option = (option_id: number, type: string, required: boolean) => ({
      option_id,
      title: type,
      type,
      required,
      values: [{ option_type_id: option_id * 10 }],
    });
    await demo({
      options: [option(1, 'radio', true), option(2, 'checkbox', true), option(3, 'field', true), option(4, 'drop_down', false)],
    });
    expect(sale()).toMatchObject({ items: [{ options: { 1: 10, 2: [20], 3: 'Demo' } }] });
  });
});

describe('what the demo sells', () => {
  it.each([
    ['there is no sample store', {}],
    ['the sample store has nothing left', { 'COFFEE-SANTOS-250': 0 }],
  ])('is of a store of its own where %s, and of nobody else’s', async (_when, products) => {
    const { code, out } = await demo({ products: { ...products, MERCHANTS: 5 } });
    expect([code, out]).toEqual([0, expect.stringContaining('ENTREPOT-DEMO (Product ENTREPOT-DEMO) in store 990')]);
    expect(shop.calls().filter((call) => call.includes('/ops/'))).toEqual(
      ['stores', 'warehouses', 'products'].map((resource) => `POST /ops/import/${resource}`),
    );
  });

  it('is what --sku names, where --store-id says', async () => {
    await demo({ products: { 'COFFEE-SANTOS-250': 1, MUG: 2 }, stores: [1, 5] }, '--sku', 'MUG', '--store-id', '5');
    expect(sale()).toMatchObject({ store_id: 5, items: [{ sku: 'MUG' }] });
  });

  it('is the first in stock of the store that --store-id names', async () => {
    await demo({ products: { EMPTY: 0, MUG: 2 }, stores: [5] }, '--store-id', '5');
    expect(sale()).toMatchObject({ store_id: 5, items: [{ sku: 'MUG' }] });
  });

  it.each<[string, Partial<ShopModel>, string[], RegExp]>([
    ['an unknown sku', {}, ['--sku', 'NOPE'], /^There is no product NOPE: check --sku, or import it\.$/m],
    ['an unknown store', {}, ['--store-id', '9'], /^There is no store 9: check --store-id, or import it\.$/m],
    ['a sku in an unknown store', {}, ['--sku', 'COFFEE-SANTOS-250', '--store-id', '9'], /^There is no store 9/m],
    [
      'a sku without stock',
      { products: { MUG: 0 } },
      ['--sku', 'MUG'],
      /^MUG is out of stock \(1 there, 1 of them reserved\): give it some/m,
    ],
    ['a store without stock', { products: { MUG: 0 } }, ['--store-id', '1'], /^Store 1 has nothing in stock: import products with stock/m],
  ])('%s is answered by a sentence, and nothing is sold', async (_what, model, options, sentence) => {
    const { code, out, err } = await demo(model, ...options);
    expect([code, out, err]).toEqual([1, expect.stringMatching(/^✖ Product chosen/), expect.stringMatching(sentence)]);
    expect(shop.calls()).not.toContain('POST /api2/vendalink');
  });
});

describe('a demo that fails', () => {
  const page = '<main><div class="problem" id="problem" role="alert"><h2>Please check</h2><p>CPF is not valid.</p></div></main>';

  it.each<[string, Partial<ShopModel>, RegExp]>([
    ['a refused form', { submit: { status: 400, text: page } }, /did not take the form \(400\): Please check CPF is not valid\.$/m],
    ['a lack of stock', { states: ['processing', 'out_of_stock'] }, /^The checkout was rejected: there is not enough stock where/m],
    ['events that stand still', { states: ['processing'] }, /^Sale 17 has not become an order within 1 s\. Nothing is lost/m],
    [
      'a page elsewhere',
      { checkoutUrl: 'http://127.0.0.1:1/checkout/x' },
      /page at http:\/\/127\.0\.0\.1:1 does not answer \(.+\): does PUBLIC_URL/,
    ],
    [
      'a missing permission',
      { first: ({ path }) => (path === '/api2/vendalink' ? { status: 403, json: { error: 'Forbidden' } } : null) },
      /it needs the permission vendalink\/write\.$/m,
    ],
  ])('%s is answered by a sentence, with exit code 1', async (_what, model, sentence) => {
    const { code, out, err } = await demo(model, '--timeout', '1');
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(out).toMatch(/^✖ .*$/m);
    // The link is for the customer alone while its form is open.
    expect(out + err).not.toContain('/checkout/');
  });

  it.each([
    [['--timeout', '0'], /must be a number of seconds from 1 on/],
    [['--store-id', 'x'], /must be a number from 1 on/],
  ])('%j is wrong usage', async (options, sentence) => {
    const { code, err } = await demo({}, ...options);
    expect([code, err]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
