import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@entrepot/testing';
import { type Answer, startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aForm, anOrder, aProduct, aRejection, aStore, everyOption } from './world.js';

let service: TestSaleLink;
let count = 0;
let sale: { id: number; path: string };
beforeAll(async () => {
  service = await startTestSaleLink({ EXPIRY_SWEEP_MS: 50 });
  await service.publish(
    aStore(),
    aStore({ store_id: 2, locale: 'en_US', currency: 'USD', name: 'Store & Sons' }),
    aProduct(1, 'A', { name: 'Mug <b>' }),
    aProduct(2, 'B', { options: everyOption }),
  );
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  sale = await aSale();
});

const aSale = async (fields: object = {}): Promise<{ id: number; path: string }> => {
  const items = [{ sku: 'A', qty: 2, price: 1234.5 }];
  const { status, body } = await service.create({ email: 'ana@example.com', store_id: 1, items, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body['vendalink'].id, path: new URL(body['vendalink'].checkout_url).pathname };
};
const html = { accept: 'text/html', 'accept-language': 'en' };
const json = { accept: 'application/json' };
const show = (path: string, headers: Record<string, string> = html): Promise<Answer> => service.call({ path, headers });
const submit = (path: string, form: object = aForm(), headers: Record<string, string> = html): Promise<Answer> =>
  service.call({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form as Record<string, string>).toString(),
  });
const submitJson = (path: string, form: object = aForm()): Promise<Answer> =>
  service.call({ method: 'POST', path, headers: { ...json, 'content-type': 'application/json' }, body: JSON.stringify(form) });
const submissions = (id: number) => service.events('checkout.submitted', id);
const expireNow = (id: number) => service.rows(`update sale set expires_at = now() - interval '1 second' where sale_id = $1`, id);

describe('the page', () => {
  it('shows the items, the total, and a form', async () => {
    const { status, headers, text } = await show(sale.path);
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
    await service.import([{ code: 'SUMMER', discount_type: 'percent', amount: 10 }]);
    const items = [{ sku: 'B', qty: 1, price: 10, options: { 1: 12, 2: [21, 22], 3: '<i>Ana</i>' } }];
    const { text } = await show((await aSale({ items, coupon_code: 'summer' })).path);
    for (const part of ['Color: Blue', 'Extras: Bow, Card', '&lt;i&gt;Ana&lt;/i&gt;', 'Coupon SUMMER', '−R$\u00a01,00', 'R$\u00a09,00']) {
      expect(text).toContain(part);
    }
  });

  it('keeps itself to itself', async () => {
    const { headers, text } = await show(sale.path);
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
    expect((await show(sale.path, { accept: 'text/html', ...headers })).text).toContain(lang);
  });

  it('writes prices as the store does, in either language', async () => {
    const { path } = await aSale({ store_id: 2 });
    const { text } = await show(path, { accept: 'text/html', 'accept-language': 'pt' });
    expect(text).toContain('$2,469.00');
    expect(text).toContain('Store &amp; Sons');
    expect(text).toContain('Código postal');
  });

  it('is 404 for an unknown token, whatever it looks like', async () => {
    for (const path of [`/checkout/${'x'.repeat(43)}`, '/checkout/short', `${sale.path}x`]) {
      const page = await show(path);
      expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
      expect(page.text).toContain('Link not found');
      expect(await show(path, json)).toMatchObject({ status: 404, body: { success: false, error: 'Sale not found', field: null } });
      expect((await submit(path)).status).toBe(404);
    }
  });

  it('answers its state as JSON', async () => {
    expect((await show(sale.path, json)).body).toEqual({
      success: true,
      status: 'pending',
      order_increment_id: null,
      checkout_url: `https://pay.example${sale.path}`,
      checkout: 'open',
    });
  });
});

describe('a submit', () => {
  it('leads back to the page, which shows that the order is under way', async () => {
    const { status, headers } = await submit(sale.path);
    expect(status).toBe(303);
    expect(new URL(headers['location'] ?? '', `https://pay.example${sale.path}`).pathname).toBe(sale.path);
    const { text } = await show(sale.path);
    expect(text).toContain('We are confirming your order');
    expect(text).toContain('<noscript><meta http-equiv="refresh"');
    expect((await show(sale.path, json)).body).toMatchObject({ status: 'pending', checkout: 'processing' });
  });

  it('tells the inventory everything that an order is made of', async () => {
    const items = [
      { sku: 'A', qty: 2, price: 10 },
      { sku: 'B', qty: 1, price: 5, options: { 1: 11 } },
    ];
    await service.import([{ code: 'FIXED', discount_type: 'fixed', amount: 1 }]);
    const { id, path } = await aSale({ items, coupon_code: 'FIXED' });
    await submit(path, aForm({ phone: '+55 11 91234-5678', region: 'são paulo', email: 'other@example.com' }));
    const [event] = await submissions(id);
    expect(event).toMatchObject({ version: 2 });
    expect(event?.data).toEqual({
      sale_id: id,
      attempt: 1,
      store_id: 1,
      website_id: 3,
      currency: 'BRL',
      customer_email: 'other@example.com',
      customer_firstname: 'Ana',
      customer_lastname: 'Souza',
      taxvat: '52998224725',
      telephone: '11912345678',
      address: {
        firstname: 'Ana',
        lastname: 'Souza',
        street: ['Avenida Paulista', '1000', 'Apto 12', 'Bela Vista'],
        city: 'São Paulo',
        region: 'SP',
        postcode: '01310-100',
        country_id: 'BR',
        telephone: '11912345678',
      },
      payment_method: 'checkmo',
      coupon_code: 'FIXED',
      discount_amount: 1,
      total: 24,
      submitted_at: expect.any(String),
      lines: [
        {
          product_id: 1,
          sku: 'A',
          name: 'Mug <b>',
          product_type: 'simple',
          qty: 2,
          price: 10,
          original_price: 12.5,
          discount_amount: 0.8,
          options: [],
        },
        {
          product_id: 2,
          sku: 'B',
          name: 'Product B',
          product_type: 'simple',
          qty: 1,
          price: 5,
          original_price: 12.5,
          discount_amount: 0.2,
          options: [{ title: 'Color', value: 'Red' }],
        },
      ],
    });
  });

  it('is taken once, of twenty at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(sale.path)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
    expect(await submissions(sale.id)).toHaveLength(1);
  });

  it('is a JSON call, too', async () => {
    const { email: _email, ...form } = aForm();
    expect(await submitJson(sale.path, form)).toMatchObject({
      status: 200,
      body: { success: true, status: 'pending', checkout: 'processing' },
    });
    expect((await submissions(sale.id))[0]?.data).toMatchObject({ customer_email: 'ana@example.com' });
  });

  it('is refused with its fields, and everything that was typed', async () => {
    const form = aForm({ taxvat: '529.982.247-26', firstname: '', street: 'Rua "das" <Flores>', postcode: '123' });
    const { status, text } = await submit(sale.path, form);
    expect(status).toBe(400);
    for (const part of [
      'This CPF or CNPJ is not valid',
      'Please fill in: First name.',
      'Enter a CEP of 8 digits',
      'Nothing you typed was lost',
    ]) {
      expect(text).toContain(part);
    }
    for (const typed of ['529.982.247-26', 'Rua &quot;das&quot; &lt;Flores&gt;', '123', '(11) 91234-5678', 'Apto 12']) {
      expect(text).toContain(`value="${typed}"`);
    }
    expect(text).toMatch(/<option value="SP" selected>/);
    expect(text).toMatch(/id="field-taxvat"[^>]+aria-invalid="true" aria-describedby="field-taxvat-fault"/s);
    expect(await submissions(sale.id)).toEqual([]);
  });

  it('is refused as JSON with the first field, and all of them', async () => {
    expect(await submitJson(sale.path, aForm({ lastname: '', taxvat: '1' }))).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: 'lastname is required',
        field: 'lastname',
        errors: [
          { field: 'lastname', message: 'lastname is required' },
          { field: 'taxvat', message: 'Invalid parameter: taxvat' },
        ],
      },
    });
    expect(await submitJson(sale.path, { ...aForm(), city: { a: 1 } })).toMatchObject({ status: 400, body: { field: 'city' } });
  });

  it('needs a body that it can read', async () => {
    const headers = { ...json, 'content-type': 'application/json' };
    expect(await service.call({ method: 'POST', path: sale.path, headers, body: '{' })).toMatchObject({ status: 400 });
    expect(
      await service.call({ method: 'POST', path: sale.path, headers: { ...json, 'content-type': 'text/plain' }, body: 'x' }),
    ).toMatchObject({
      status: 400,
    });
    expect((await service.call({ method: 'POST', path: sale.path, headers: html })).status).toBe(400);
  });

  it('never comes into a log', async () => {
    await submit(sale.path, aForm({ firstname: 'Hermenegilda', taxvat: '1', street: 'Rua Secreta' }));
    await submit(sale.path, aForm({ firstname: 'Hermenegilda', street: 'Rua Secreta' }));
    for (const secret of ['Hermenegilda', 'Rua Secreta', '52998224725', sale.path.slice(10)]) expect(service.log()).not.toContain(secret);
  });
});

describe('the conversion', () => {
  it('ends with the order, once', async () => {
    await submit(sale.path);
    await service.publish(anOrder(sale.id, 501));
    await service.publish(anOrder(sale.id, 502));
    expect((await show(sale.path, json)).body).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
      checkout: 'converted',
    });
    expect((await show(sale.path)).text).toContain('10000501');
    const converted = await service.events('sale.converted', sale.id);
    expect(converted).toHaveLength(1);
    expect(converted[0]?.data).toMatchObject({ status: 'converted', order_id: 501, previous: { status: 'pending', order_id: null } });
    expect((await service.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
    });
  });

  it('forgets what was typed when the sale has ended', async () => {
    await submit(sale.path);
    await service.publish(anOrder(sale.id, 511));
    expect(await service.rows('select form, state from checkout where sale_id = $1', sale.id)).toEqual([{ form: null, state: 'placed' }]);
  });

  it('shows the order again to who submits again', async () => {
    await submit(sale.path);
    await service.publish(anOrder(sale.id, 521));
    expect((await submit(sale.path)).status).toBe(303);
    expect(await submitJson(sale.path, {})).toMatchObject({ status: 200, body: { status: 'converted', order_increment_id: '10000521' } });
    expect(await submissions(sale.id)).toHaveLength(1);
  });

  it('says out of stock, keeps the form, and takes another attempt', async () => {
    await submit(sale.path, aForm({ street: 'Rua Um' }));
    await service.publish(aRejection(sale.id, 1, 0));
    const { status, text } = await show(sale.path);
    expect(status).toBe(200);
    expect(text).toContain('There is not enough in stock of: Mug &lt;b&gt;');
    expect(text).toContain('value="Rua Um"');
    expect((await show(sale.path, json)).body).toMatchObject({ status: 'pending', checkout: 'out_of_stock' });
    expect((await submit(sale.path)).status).toBe(303);
    expect((await submissions(sale.id)).map(({ data }) => data['attempt'])).toEqual([1, 2]);
  });

  it('ignores an answer to another attempt, and to another sale', async () => {
    await submit(sale.path);
    await service.publish(aRejection(sale.id, 2, 0), aRejection(1_000_000, 1, 0), anOrder(1_000_001, 531));
    expect((await show(sale.path, json)).body).toMatchObject({ checkout: 'processing' });
    await service.publish(aRejection(sale.id, 1, 0));
    await submit(sale.path);
    await service.publish(aRejection(sale.id, 1, 0));
    expect((await show(sale.path, json)).body).toMatchObject({ checkout: 'processing' });
  });
});

describe('the expiry', () => {
  it('is seen at once, and told soon', async () => {
    await expireNow(sale.id);
    expect((await service.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({ status: 'expired' });
    expect((await show(sale.path)).text).toContain('This offer has expired');
    const expired = await until(async () => (await service.events('sale.expired', sale.id))[0]);
    expect(expired).toMatchObject({ version: 2, data: { status: 'expired', previous: { status: 'pending' } } });
    expect(await service.rows('select status from sale where sale_id = $1', sale.id)).toEqual([{ status: 'expired' }]);
  });

  it('refuses every later submit', async () => {
    await expireNow(sale.id);
    const page = await submit(sale.path);
    expect(page.status).toBe(422);
    expect(page.text).toContain('This offer has expired');
    expect(await submitJson(sale.path)).toMatchObject({ status: 422, body: { success: false, error: 'Sale has expired', field: null } });
    expect(await submissions(sale.id)).toEqual([]);
  });

  it('loses to a checkout that was submitted in time', async () => {
    await submit(sale.path);
    await expireNow(sale.id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await show(sale.path, json)).body).toMatchObject({ status: 'pending', checkout: 'processing' });
    await service.publish(anOrder(sale.id, 601));
    expect((await show(sale.path, json)).body).toMatchObject({ status: 'converted' });
  });

  it('comes as soon as such a checkout is rejected', async () => {
    await submit(sale.path);
    await expireNow(sale.id);
    await service.publish(aRejection(sale.id, 1, 0));
    expect((await show(sale.path, json)).body).toMatchObject({ status: 'expired', checkout: 'expired' });
    expect((await submit(sale.path)).status).toBe(422);
  });

  it('comes in small batches, whatever their number', async () => {
    const sales = await Promise.all(Array.from({ length: 150 }, () => aSale()));
    const ids = sales.map(({ id }) => id);
    await service.rows(`update sale set expires_at = now() where sale_id = any($1::int[])`, ids);
    await until(
      async () => (await service.rows(`select 1 from sale where sale_id = any($1::int[]) and status <> 'expired'`, ids)).length === 0,
    );
    const [row] = await service.rows<{ count: number }>(
      `select count(*)::int as count from outbox where headers ->> 'ce_type' = 'sale.expired' and key = any($1::text[])`,
      ids.map(String),
    );
    expect(row?.count).toBe(150);
  });
});

describe('what changed meanwhile', () => {
  it('a product that is disabled has its own sentence, the form is kept', async () => {
    await service.publish(aProduct(70, 'SOON-GONE'));
    const { id, path } = await aSale({ items: [{ sku: 'SOON-GONE', qty: 1, price: 5 }] });
    await service.publish(aProduct(70, 'SOON-GONE', { status: 2 }, 2));
    const { status, text } = await submit(path, aForm({ street: 'Rua Dois' }));
    expect(status).toBe(422);
    expect(text).toContain('“Product SOON-GONE” is no longer for sale in this store');
    expect(text).toContain('value="Rua Dois"');
    expect(await submitJson(path)).toMatchObject({ status: 422, body: { error: 'Product is no longer for sale', field: 'items[0].sku' } });
    await service.publish(aProduct(70, 'SOON-GONE', {}, 3));
    expect((await submit(path)).status).toBe(303);
    expect(await submissions(id)).toHaveLength(1);
  });

  it('so has a store that is closed', async () => {
    await service.publish(aStore({ store_id: 7 }));
    const { path } = await aSale({ store_id: 7 });
    await service.publish(aStore({ store_id: 7, is_active: false }, 2));
    const { status, text } = await submit(path);
    expect(status).toBe(422);
    expect(text).toContain('This store takes no orders at the moment');
  });
});

describe('a coupon', () => {
  const usesOf = async (code: string): Promise<number> =>
    (await service.rows<{ times_used: number }>('select times_used from coupon where code = $1', code))[0]?.times_used ?? -1;
  const aCoupon = async (fields: object = {}): Promise<string> => {
    const code = `C-${++count}`;
    await service.import([{ code, discount_type: 'percent', amount: 10, usage_limit: 1, ...fields }]);
    return code;
  };

  it('is claimed when the checkout is accepted, and given back once when it fails', async () => {
    const coupon_code = await aCoupon();
    const { id, path } = await aSale({ coupon_code });
    expect(await usesOf(coupon_code)).toBe(0);
    await submit(path);
    await submit(path);
    expect(await usesOf(coupon_code)).toBe(1);
    await service.publish(aRejection(id, 1, 0), aRejection(id, 1, 0));
    expect(await usesOf(coupon_code)).toBe(0);
    await submit(path);
    await service.publish(anOrder(id, 701));
    await service.publish(aRejection(id, 2, 0));
    expect(await usesOf(coupon_code)).toBe(1);
  });

  it('without a use left refuses the checkout: 422, the form kept, the sale pending', async () => {
    const coupon_code = await aCoupon();
    const [first, second] = [await aSale({ coupon_code }), await aSale({ coupon_code })];
    await submit(first.path);
    const { status, text } = await submit(second.path, aForm({ street: 'Rua Três' }));
    expect(status).toBe(422);
    expect(text).toContain(`Coupon ${coupon_code} has no uses left`);
    expect(text).toContain('value="Rua Três"');
    expect(await submitJson(second.path)).toMatchObject({ status: 422, body: { error: 'Coupon has no uses left', field: 'coupon_code' } });
    expect((await show(second.path, json)).body).toMatchObject({ status: 'pending', checkout: 'open' });
    await service.publish(aRejection(first.id, 1, 0));
    expect((await submit(second.path)).status).toBe(303);
  });

  it('of ten uses and sixty checkouts at once goes to exactly ten', async () => {
    const coupon_code = await aCoupon({ usage_limit: 10 });
    const sales = await Promise.all(Array.from({ length: 60 }, () => aSale({ coupon_code })));
    const answers = await Promise.all(sales.map(({ path }) => submit(path)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    expect(answers.filter(({ status, text }) => status === 422 && text.includes('has no uses left'))).toHaveLength(50);
    expect(await usesOf(coupon_code)).toBe(10);
  });

  it('tells each use', async () => {
    const coupon_code = await aCoupon();
    const { path } = await aSale({ coupon_code });
    await submit(path);
    const [row] = await service.rows<{ coupon_id: number }>('select coupon_id from coupon where code = $1', coupon_code);
    const id = row?.coupon_id ?? 0;
    expect((await service.events('coupon.created', id))[0]).toMatchObject({ version: 1, data: { code: coupon_code, times_used: 0 } });
    expect((await service.events('coupon.updated', id))[0]).toMatchObject({
      version: 2,
      data: { times_used: 1, previous: { times_used: 0 } },
    });
  });
});
