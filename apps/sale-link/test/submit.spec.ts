import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aForm, aProduct, aStore } from './world.js';

let shop: Shop;
let sale: SoldSale;
beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  sale = await shop.sell();
});

describe('a submit', () => {
  it('leads back to the page, which shows that the order is under way', async () => {
    const { status, headers } = await shop.submit(sale.path);
    expect(status).toBe(303);
    expect(new URL(headers['location'] ?? '', `https://pay.example${sale.path}`).pathname).toBe(sale.path);
    const { text } = await shop.show(sale.path);
    expect(text).toContain('We are confirming your order');
    expect(text).toContain('<noscript><meta http-equiv="refresh"');
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'processing' });
  });

  it('tells the inventory everything that an order is made of', async () => {
    const items = [
      { sku: 'A', qty: 2, price: 10 },
      { sku: 'B', qty: 1, price: 5, options: { 1: 11 } },
    ];
    await shop.import([{ code: 'FIXED', discount_type: 'fixed', amount: 1 }]);
    const { id, path } = await shop.sell({ items, coupon_code: 'FIXED' });
    await shop.submit(path, aForm({ phone: '+55 11 91234-5678', region: 'são paulo', email: 'other@example.com' }));
    const [event] = await shop.submissions(id);
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
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.submit(sale.path)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
    expect(await shop.submissions(sale.id)).toHaveLength(1);
  });

  it('is a JSON call, too', async () => {
    const { email: _email, ...form } = aForm();
    expect(await shop.submitJson(sale.path, form)).toMatchObject({
      status: 200,
      body: { success: true, status: 'pending', checkout: 'processing' },
    });
    expect((await shop.submissions(sale.id))[0]?.data).toMatchObject({ customer_email: 'ana@example.com' });
  });

  it('is refused with its fields, and everything that was typed', async () => {
    const form = aForm({ taxvat: '529.982.247-26', firstname: '', street: 'Rua "das" <Flores>', postcode: '123' });
    const { status, text } = await shop.submit(sale.path, form);
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
    expect(await shop.submissions(sale.id)).toEqual([]);
  });

  it('is refused abroad in the words of abroad', async () => {
    const { path } = await shop.sell({ store_id: 2 });
    const form = { postcode: '?', phone: '1', region: 'x'.repeat(61), taxvat: 'x'.repeat(31), payment_method: '' };
    const { status, text } = await shop.submit(path, aForm(form));
    expect(status).toBe(400);
    for (const part of [
      'Tax number: this value is not valid or too long.',
      'Enter a valid phone number.',
      'Enter a valid postcode.',
      'State: this value is not valid or too long.',
      'Select a payment method.',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is refused as JSON with the first field, and all of them', async () => {
    expect(await shop.submitJson(sale.path, aForm({ lastname: '', taxvat: '1' }))).toMatchObject({
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
    expect(await shop.submitJson(sale.path, { ...aForm(), city: { a: 1 } })).toMatchObject({ status: 400, body: { field: 'city' } });
  });

  it('needs a body that it can read', async () => {
    const post = (headers: Record<string, string>, body?: string) =>
      shop.call({ method: 'POST', path: sale.path, headers, ...(body !== undefined && { body }) });
    const accept = 'application/json';
    expect(await post({ accept, 'content-type': 'application/json' }, '{')).toMatchObject({ status: 400 });
    expect(await post({ accept, 'content-type': 'text/plain' }, 'x')).toMatchObject({ status: 400 });
    expect(await post({ accept: 'text/html' })).toMatchObject({ status: 400 });
  });

  it('never comes into a log', async () => {
    await shop.submit(sale.path, aForm({ firstname: 'Hermenegilda', taxvat: '1', street: 'Rua Secreta' }));
    await shop.submit(sale.path, aForm({ firstname: 'Hermenegilda', street: 'Rua Secreta' }));
    for (const secret of ['Hermenegilda', 'Rua Secreta', '52998224725', sale.path.slice(10)]) expect(shop.log()).not.toContain(secret);
  });
});

describe('what changed meanwhile', () => {
  it('a product that is disabled has its own sentence, the form is kept', async () => {
    await shop.publish(aProduct(70, 'SOON-GONE'));
    const { id, path } = await shop.sell({ items: [{ sku: 'SOON-GONE', qty: 1, price: 5 }] });
    await shop.publish(aProduct(70, 'SOON-GONE', { status: 2 }, 2));
    const { status, text } = await shop.submit(path, aForm({ street: 'Rua Dois' }));
    expect(status).toBe(422);
    expect(text).toContain('“Product SOON-GONE” is no longer for sale in this store');
    expect(text).toContain('value="Rua Dois"');
    expect(await shop.submitJson(path)).toMatchObject({
      status: 422,
      body: { error: 'Product is no longer for sale', field: 'items[0].sku' },
    });
    await shop.publish(aProduct(70, 'SOON-GONE', {}, 3));
    expect((await shop.submit(path)).status).toBe(303);
    expect(await shop.submissions(id)).toHaveLength(1);
  });

  it('so has a store that is closed', async () => {
    await shop.publish(aStore({ store_id: 7 }));
    const { path } = await shop.sell({ store_id: 7 });
    await shop.publish(aStore({ store_id: 7, is_active: false }, 2));
    const { status, text } = await shop.submit(path);
    expect(status).toBe(422);
    expect(text).toContain('This store takes no orders at the moment');
  });
});
