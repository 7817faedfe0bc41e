import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aForm } from './world.js';

let shop: Shop;
let sale: SoldSale;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  sale = await shop.sell();
});

describe('the page', () => {
  it('shows the items, the total, and a form', async () => {
    const { status, headers, text } = await shop.show(sale.path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('Loja Brasil');
    expect(text).toContain('Mug &lt;b&gt;');
    expect(text).toContain('R$\u00a02.469,00');
    expect(text).toContain('value="ana@example.com"');
    for (const field of Object.keys(aForm())) expect(text).toContain(`name="${field}"`);
    expect(text.length).toBeLessThan(60_000);
  });

  it('shows options as people read them, and the coupon', async () => {
    await shop.import([{ code: 'SUMMER', discount_type: 'percent', amount: 10 }]);
    const items = [{ sku: 'B', qty: 1, price: 10, options: { 1: 12, 2: [21, 22], 3: '<i>Ana</i>' } }];
    const { text } = await shop.show((await shop.sell({ items, coupon_code: 'summer' })).path);
    for (const part of ['Color: Blue', 'Extras: Bow, Card', '&lt;i&gt;Ana&lt;/i&gt;', 'Coupon SUMMER', '−R$\u00a01,00', 'R$\u00a09,00']) {
      expect(text).toContain(part);
    }
  });

  it('keeps itself to itself', async () => {
    const { headers, text } = await shop.show(sale.path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; /);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(text).not.toMatch(/(src|href)="?https?:/);
  });

  it.each([
    [{ 'accept-language': 'pt-BR' }, 'lang="pt-BR"'],
    [{ 'accept-language': 'en-GB,pt;q=0.5' }, 'lang="en"'],
    [{}, 'lang="pt-BR"'],
  ] as [Record<string, string>, string][])('speaks the browser’s language, else the store’s: %j', async (headers, lang) => {
    expect((await shop.show(sale.path, { accept: 'text/html', ...headers })).text).toContain(lang);
  });

  it('writes prices as the store does, in either language', async () => {
    const { path } = await shop.sell({ store_id: 2 });
    const { text } = await shop.show(path, { accept: 'text/html', 'accept-language': 'pt' });
    expect(text).toContain('$2,469.00');
    expect(text).toContain('Store &amp; Sons');
    expect(text).toContain('Código postal');
  });

  it('is 404 for an unknown token, whatever it looks like', async () => {
    for (const path of [`/checkout/${'x'.repeat(43)}`, '/checkout/short', `${sale.path}x`]) {
      const page = await shop.show(path);
      expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
      expect(page.text).toContain('Link not found');
      expect(await shop.show(path, { accept: 'application/json' })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Sale not found', field: null },
      });
      expect((await shop.submit(path)).status).toBe(404);
    }
  });

  it('answers its state as JSON', async () => {
    expect(await shop.stateOf(sale.path)).toEqual({
      success: true,
      status: 'pending',
      order_increment_id: null,
      checkout_url: `https://pay.example${sale.path}`,
      checkout: 'open',
    });
  });
});
