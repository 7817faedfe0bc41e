import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aCheckoutForm, openPostcodeDouble, type PostcodeDouble } from '@entrepot/testing';
import { anImage, aProduct, aProductSnapshot, aStock, aStore, aWarehouse, galleryImage, noImage } from './world.js';

let shop: Shop;
let sale: SoldSale;
let postcodes: PostcodeDouble;
beforeAll(async () => {
  postcodes = await openPostcodeDouble();
  shop = await openShop({ POSTCODE_LOOKUP_URL: postcodes.url });
});
afterAll(async () => {
  await shop.close();
  postcodes.close();
});
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
    for (const field of Object.keys(aCheckoutForm())) expect(text).toContain(`name="${field}"`);
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
    [{ 'accept-language': 'es-MX,en;q=0.5' }, 'lang="es"'],
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
      expect(await shop.call({ method: 'HEAD', path })).toMatchObject({ status: 404, text: '' });
    }
    expect(await shop.call({ method: 'HEAD', path: sale.path })).toMatchObject({ status: 200, text: '' });
  });

  it('answers its state as JSON', async () => {
    expect(await shop.stateOf(sale.path)).toEqual({
      success: true,
      status: 'pending',
      order_increment_id: null,
      checkout_url: `https://pay.example${sale.path}`,
      checkout: 'open',
      order_stage: null,
    });
  });
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

  it('publishes everything that an order is made of', async () => {
    const items = [
      { sku: 'A', qty: 2, price: 10 },
      { sku: 'B', qty: 1, price: 5, options: { 1: 11 } },
    ];
    await shop.import([{ code: 'FIXED', discount_type: 'fixed', amount: 1 }]);
    const { id, path } = await shop.sell({ items, coupon_code: 'FIXED' });
    await shop.submit(path, aCheckoutForm({ phone: '+55 11 91234-5678', region: 'são paulo', email: 'other@example.com' }));
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
      payment_method: 'banktransfer',
      language: 'en',
      coupon_code: 'FIXED',
      discount_amount: 1,
      total: 24,
      external_reference: null,
      metadata: {},
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
    const { email: _email, ...form } = aCheckoutForm();
    expect(await shop.submitJson(sale.path, form)).toMatchObject({
      status: 200,
      body: { success: true, status: 'pending', checkout: 'processing' },
    });
    expect((await shop.submissions(sale.id))[0]?.data).toMatchObject({ customer_email: 'ana@example.com' });
  });

  it('is refused with its fields, and everything that was typed', async () => {
    const form = aCheckoutForm({ taxvat: '529.982.247-26', firstname: '', street: 'Rua "das" <Flores>', postcode: '123' });
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
    const { status, text } = await shop.submit(path, aCheckoutForm(form));
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

  it('is taken abroad as a browser fills it in: the number stands in the street', async () => {
    await shop.publish(aStore({ store_id: 11, locale: 'en', currency: 'USD' }));
    const { id, path } = await shop.sell({ store_id: 11 });
    const page = await shop.show(path);
    expect(page.text).not.toContain('name="number"');
    expect(page.text).toContain('Street and number');
    const { number: _number, ...form } = aCheckoutForm({ street: '1 Market Street', postcode: '94105', phone: '+1 415 555 0100' });
    expect((await shop.submit(path, { ...form, taxvat: '', district: '', city: 'San Francisco', region: 'CA' })).status).toBe(303);
    expect((await shop.submissions(id))[0]?.data['address']).toMatchObject({
      country_id: 'US',
      street: ['1 Market Street', '', 'Apto 12', ''],
    });
  });

  it('names what it does not know, and refuses that where it is asked to', async () => {
    const body = JSON.stringify({ ...aCheckoutForm(), citty: 'Recife' });
    const send = (prefer: string) =>
      shop.call({
        method: 'POST',
        path: sale.path,
        headers: { accept: 'application/json', 'content-type': 'application/json', prefer },
        body,
      });
    expect(await send('handling=strict')).toMatchObject({
      status: 400,
      body: { success: false, error: 'Unknown parameter: citty', field: 'citty' },
      details: [{ path: 'citty', code: 'unknown', message: 'is unknown: did you mean city?' }],
    });
    expect(await send('')).toMatchObject({ status: 200, headers: { 'x-ignored-parameters': 'citty' } });
  });

  it('is refused as JSON with the first field, and all of them', async () => {
    expect(await shop.submitJson(sale.path, aCheckoutForm({ lastname: '', taxvat: '1' }))).toMatchObject({
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
    expect(await shop.submitJson(sale.path, { ...aCheckoutForm(), city: { a: 1 } })).toMatchObject({
      status: 400,
      body: { field: 'city' },
    });
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
    await shop.submit(sale.path, aCheckoutForm({ firstname: 'Hermenegilda', taxvat: '1', street: 'Rua Secreta' }));
    await shop.submit(sale.path, aCheckoutForm({ firstname: 'Hermenegilda', street: 'Rua Secreta' }));
    for (const secret of ['Hermenegilda', 'Rua Secreta', '52998224725', sale.path.slice(10)]) expect(shop.log()).not.toContain(secret);
  });
});

describe('addresses of several countries', () => {
  const countries = ['BR', 'US', 'PT', 'DE', 'MX', 'AR'];
  const forms: Record<string, object> = {
    BR: {
      postcode: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      region: 'São Paulo',
    },
    US: { postcode: '94105', street: '1 Market Street', city: 'San Francisco', region: 'california' },
    PT: { postcode: '1100-148', street: 'Rua Augusta 1', city: 'Lisboa' },
    DE: { postcode: '10115', street: 'Invalidenstraße 1', city: 'Berlin' },
    MX: { postcode: '06600', street: 'Reforma 1', district: 'Juárez', city: 'Cuauhtémoc', region: 'CMX' },
    AR: { postcode: 'C1002AAA', street: 'Florida 1', city: 'Buenos Aires', region: 'C' },
  };
  const regions: Record<string, string> = { BR: 'SP', US: 'CA', MX: 'Ciudad de México', AR: 'Ciudad Autónoma de Buenos Aires' };
  const person = { firstname: 'Ana', lastname: 'Souza', email: 'ana@example.com', payment_method: 'banktransfer' };
  beforeAll(() => shop.publish(aStore({ store_id: 31, countries })));

  /** Fields of the page that have to be filled, and the tokens browsers fill them in by. */
  const requiredTokens = (text: string): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/<(?:input|select)([^>]+)>/gs)]
        .map(([, tag]) => tag!)
        .filter((tag) => / required/.test(tag) && !/name="billing_|radio/.test(tag))
        .map((tag) => [/name="([^"]+)"/.exec(tag)![1]!, /autocomplete="([^"]+)"/.exec(tag)![1]!]),
    );

  it.each(countries)('%s: is filled in by its tokens, to the last field that must be', async (country_id) => {
    const { id, path } = await shop.sell({ store_id: 31 });
    const isBrazil = country_id === 'BR';
    const phone = isBrazil ? '11912345678' : '+1 415 555 0100';
    const form = { ...person, country_id, phone, taxvat: isBrazil ? '52998224725' : '', ...forms[country_id] };
    const page = await shop.submit(path, { country_id, freight: '1', firstname: 'Bia' });
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('value="Bia"');
    expect(page.text).toContain(`<option value="${country_id}" selected>`);
    const tokens = requiredTokens(page.text);
    expect(Object.keys(tokens).filter((field) => !form[field as keyof typeof form])).toEqual([]);
    expect(Object.keys(tokens).filter((field) => tokens[field] === 'off')).toEqual(isBrazil ? ['taxvat', 'number'] : []);
    expect(Object.keys(tokens).includes('number')).toBe(isBrazil);
    expect((await shop.submit(path, form)).status).toBe(303);
    const { address } = (await shop.submissions(id))[0]!.data as { address: object };
    expect(address).toMatchObject({ country_id, region: regions[country_id] ?? '' });
  });

  it('refuses a country that the store does not sell to, and a region that the country does not have', async () => {
    const { path } = await shop.sell({ store_id: 31 });
    const { body } = await shop.submitJson(path, aCheckoutForm({ country_id: 'FR' }));
    expect(body).toMatchObject({ error: 'Invalid parameter: country_id', field: 'country_id' });
    const us = { ...person, phone: '+1 415 555 0100', ...forms['US'], country_id: 'US', region: 'Bavaria' };
    expect((await shop.submitJson(path, us)).body).toMatchObject({ field: 'region' });
  });

  it('takes a billing address of its own by choice, in fields and tokens that begin with billing', async () => {
    const { id, path } = await shop.sell({ store_id: 31 });
    const billing = { firstname: 'Rui', lastname: 'Lopes', country_id: 'PT', ...forms['PT'] };
    const fields = Object.fromEntries(Object.entries(billing).map(([name, value]) => [`billing_${name}`, value]));
    const { status, text } = await shop.submit(
      path,
      aCheckoutForm({ ...fields, billing_city: '', billing_street: '', billing_apart: '1' }),
    );
    expect(status).toBe(400);
    expect(text).toContain('<a href="#field-billing_street">Please fill in: Street and number.</a>');
    expect(text).toMatch(/name="billing_city"[^>]+aria-invalid="true"/s);
    expect(text).toMatch(/name="billing_postcode"[^>]+autocomplete="billing postal-code"/s);
    expect(text).toMatch(/<form [^>]*novalidate/);
    expect((await shop.submit(path, aCheckoutForm({ ...fields, billing_apart: '1' }))).status).toBe(303);
    expect((await shop.submissions(id))[0]?.data).toMatchObject({
      address: { country_id: 'BR' },
      billing_address: {
        firstname: 'Rui',
        country_id: 'PT',
        city: 'Lisboa',
        street: ['Rua Augusta 1', '', '', ''],
        telephone: '11912345678',
      },
    });
  });

  it('leaves a billing address alone that was not chosen; one country has no field', async () => {
    expect((await shop.show(sale.path)).text).not.toContain('name="country_id"');
    expect((await shop.submit(sale.path, aCheckoutForm({ billing_city: 'x'.repeat(200) }))).status).toBe(303);
    expect((await shop.submissions(sale.id))[0]?.data).not.toHaveProperty('billing_address');
  });
});

describe('payment methods', () => {
  const own = [
    { code: 'cashondelivery', title: 'Na <entrega>', min_total: 10, max_total: 100 },
    { code: 'banktransfer', title: 'Transferência', instructions: 'Banco 001\nConta "123"' },
  ];
  const radios = (text: string): string[] =>
    [...text.matchAll(/name="payment_method"\s+value="([^"]+)"/g)].map(([, code]) => code as string);
  const sell = (price: number) => shop.sell({ store_id: 8, items: [{ sku: 'A', qty: 1, price }] });
  beforeAll(() => shop.publish(aStore({ store_id: 8, payment_methods: own })));

  it('are bank transfer where the store names none', async () => {
    const { text } = await shop.show(sale.path);
    expect(radios(text)).toEqual(['banktransfer']);
    expect(text).toMatch(/value="banktransfer"[^>]+checked/);
    expect(text).toContain('Bank transfer<span class="note">The store tells you the account');
  });

  it('are the store’s, in its words and its order, that fit the total', async () => {
    const { text } = await shop.show((await sell(100)).path);
    expect(radios(text)).toEqual(['cashondelivery', 'banktransfer']);
    for (const part of ['Na &lt;entrega&gt;', 'Transferência<span class="note">Banco 001\nConta &quot;123&quot;'])
      expect(text).toContain(part);
    expect(radios((await shop.show((await sell(100.01)).path)).text)).toEqual(['banktransfer']);
  });

  it('show their mark and what follows; the button says what is paid', async () => {
    const { text } = await shop.show((await sell(100)).path);
    expect(text).toContain('<span class="note">You pay when you receive the items.</span>');
    expect(text.match(/<svg class="pm"/g)).toHaveLength(2);
    expect(/<button [^>]*id="pay"[^>]*>\s*(.*?)\s*<\/button>/s.exec(text)?.[1]).toBe(
      '<span class="own">Pay <span data-total>R$\u00a0100,00</span></span>',
    );
  });

  it.each(['sandbox_card', 'cashondelivery', 'checkmo', 'pix'])('a forged %s is refused with the field’s error', async (payment_method) => {
    const { id, path } = await sell(100.01);
    const { status, text } = await shop.submit(path, aCheckoutForm({ payment_method }));
    expect(status).toBe(400);
    expect(text).toContain('Select a payment method from the list.');
    expect(await shop.submitJson(path, aCheckoutForm({ payment_method }))).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: payment_method', field: 'payment_method' },
    });
    expect(await shop.submissions(id)).toEqual([]);
  });

  it('may be none for a total: the page says so', async () => {
    await shop.publish(aStore({ store_id: 9, payment_methods: own.slice(0, 1) }));
    const { path } = await shop.sell({ store_id: 9 });
    const { text } = await shop.show(path);
    expect(text).toContain('There is no payment method for this amount');
    expect(text).toMatch(/<button [^>]*id="pay"[^>]*\shidden/);
    expect(text).not.toMatch(/id="payment"[^>]*\shidden/);
    expect((await shop.submit(path, aCheckoutForm({ payment_method: 'cashondelivery' }))).status).toBe(400);
  });

  it('are those of the moment of the submit', async () => {
    const { id, path } = await sell(50);
    await shop.publish(aStore({ store_id: 8, payment_methods: own.slice(1) }, 2));
    expect((await shop.submit(path, aCheckoutForm({ payment_method: 'cashondelivery' }))).status).toBe(400);
    expect((await shop.submit(path, aCheckoutForm({ payment_method: 'banktransfer' }))).status).toBe(303);
    expect((await shop.submissions(id))[0]?.data).toMatchObject({ payment_method: 'banktransfer' });
  });

  it('are the test card’s too in a sandbox', async () => {
    const sandbox = await openShop({ SANDBOX: 'yes-in-public' });
    try {
      const { id, path } = await sandbox.sell();
      const { text } = await sandbox.show(path);
      expect(text).not.toMatch(/name="postcode"[^>]+data-lookup/);
      expect(radios(text)).toEqual(['banktransfer', 'sandbox_card']);
      expect(text).toContain('Card (test environment)');
      expect((await sandbox.submit(path, aCheckoutForm({ payment_method: 'sandbox_card' }))).status).toBe(303);
      expect((await sandbox.submissions(id))[0]?.data).toMatchObject({ payment_method: 'sandbox_card' });
    } finally {
      await sandbox.close();
    }
  });
});

describe('freight', () => {
  const methods = [
    { code: 'sedex', title: 'Sedex <b>', kind: 'flat', price: 14.9, free_from: 300, days: [1, 3] as [number, number] },
    {
      ...{ code: 'road', title: 'Road', kind: 'table' },
      zones: [
        { postcodes: [['01000-000', '01999-999']] as [string, string][], up_to_weight: 1, price: 8 },
        { postcodes: [['01000-000', '01999-999']] as [string, string][], price: 11.5, days: [2, 2] as [number, number] },
      ],
    },
  ];
  const flat = {
    code: 'zone',
    title: 'Zone',
    kind: 'table',
    zones: [{ postcodes: [['01000-000', '01999-999']] as [string, string][], price: 9 }],
  };
  const sell = (fields: object = {}) => shop.sell({ store_id: 20, items: [{ sku: 'HEAVY', qty: 2, price: 50 }], ...fields });
  const vendalink = async (id: number) => (await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink'];
  const codes = (text: string): string[] => [...text.matchAll(/name="shipping_method"\s+value="([^"]+)"/g)].map(([, code]) => code!);
  beforeAll(() =>
    shop.publish(
      aStore({ store_id: 20, shipping_methods: methods }),
      aStore({ store_id: 21, shipping_methods: methods.slice(1) }),
      aStore({ store_id: 23, shipping_methods: [flat] }),
      aProduct(90, 'HEAVY', { attributes: { weight: 0.75 } }),
    ),
  );

  it('is asked for by the address without JavaScript: the choices come with what was typed', async () => {
    const { id, path } = await sell();
    expect((await shop.show(path)).text).toContain('name="freight"');
    const { status, text } = await shop.submit(path, aCheckoutForm({ firstname: 'Bia', lastname: '', freight: '1' }));
    expect(status).toBe(200);
    expect(codes(text)).toEqual(['sedex', 'road']);
    for (const part of ['value="Bia"', 'Sedex &lt;b&gt;', '1 to 3 days', 'R$\u00a014,90', 'Up to 2 days', 'R$\u00a011,50'])
      expect(text).toContain(part);
    expect(text).not.toContain('class="fault"');
    expect(await shop.submissions(id)).toEqual([]);
    const { body } = await shop.submitJson(path, { ...aCheckoutForm(), freight: true });
    expect(body['shipping_choices']).toMatchObject([
      { code: 'sedex', amount: 14.9 },
      { code: 'road', amount: 11.5, days: [2, 2] },
    ]);
  });

  it('counts to the total once it is chosen, on the page, of the sale and of what is submitted', async () => {
    const { id, path } = await sell();
    const chosen = aCheckoutForm({ shipping_method: 'road' });
    const { text } = await shop.submit(path, { ...chosen, freight: '1' });
    for (const part of ['Shipping: Road', 'R$\u00a0111,50', 'name="shown_total" value="111.50"']) expect(text).toContain(part);
    expect(await vendalink(id)).toMatchObject({ total: 100, shipping: null });
    expect((await shop.submit(path, { ...chosen, shown_total: '111.50' })).status).toBe(303);
    const [submitted] = await shop.submissions(id);
    expect(submitted?.data).toMatchObject({ total: 111.5, shipping: { code: 'road', amount: 11.5, description: 'Road' } });
    const shipping = { code: 'road', amount: 11.5, description: 'Road' };
    expect(await vendalink(id)).toMatchObject({ total: 111.5, shipping });
    const [told] = await shop.events('sale.shipping-chosen', id);
    expect(told?.data).toMatchObject({ total: 111.5, shipping, previous: { total: 100, shipping: null } });
    expect(submitted!.version).toBe(told!.version + 1);
  });

  it('is refused where none of several is chosen, or the total is not the one that was seen', async () => {
    const { id, path } = await sell();
    const none = await shop.submit(path);
    expect([none.status, codes(none.text)]).toEqual([400, ['sedex', 'road']]);
    expect(none.text).toContain('Choose how you want to receive the items.');
    const other = await shop.submit(path, aCheckoutForm({ shipping_method: 'sedex', shown_total: '111.50' }));
    expect(other).toMatchObject({ status: 400, text: expect.stringContaining('Shipping has changed the total.') });
    expect(await shop.submitJson(path)).toMatchObject({ status: 400, body: { error: 'shipping_method is required' } });
    expect(await shop.submissions(id)).toEqual([]);
  });

  it('needs no choice of a single method; without a zone the postcode says so', async () => {
    const { id, path } = await sell({ store_id: 21 });
    const outside = aCheckoutForm({ postcode: '20040-020' });
    const { status, text } = await shop.submit(path, outside);
    expect(status).toBe(400);
    expect(text).toMatch(/id="field-postcode-fault">The store does not deliver to this address/);
    expect(await shop.submitJson(path, outside)).toMatchObject({ status: 400, body: { field: 'postcode' } });
    const asked = (await shop.submit(path, { ...outside, freight: '1' })).text;
    expect(asked).toContain('id="field-postcode-fault"');
    // At the top, and where the choices would be.
    expect(asked.match(/<a href="#field-postcode">The store does not deliver to this address/g)).toHaveLength(2);
    expect(asked).not.toContain('Fill in the postcode');
    expect((await shop.submit(path)).status).toBe(303);
    expect((await shop.submissions(id))[0]?.data).toMatchObject({ total: 111.5, shipping: { code: 'road' } });
  });

  it.each([true, '01310\u0000', '0'.repeat(10_000)])('is refused at the postcode that is none: %#', async (postcode) => {
    const { path } = await sell({ store_id: 21 });
    expect(await shop.submitJson(path, { ...aCheckoutForm(), postcode })).toMatchObject({ status: 400, body: { field: 'postcode' } });
    expect((await shop.submitJson(path, { ...aCheckoutForm(), postcode, freight: true })).status).toBeLessThan(500);
  });

  it('reads no zones before there is a postcode, and no weights where none counts', async () => {
    const { path } = await sell({ store_id: 23 });
    await shop.rows('alter table shipping_zone rename to unread');
    try {
      expect((await shop.show(path)).status).toBe(200);
      expect((await shop.submit(path, aCheckoutForm({ postcode: '', freight: '1' }))).status).toBe(200);
    } finally {
      await shop.rows('alter table unread rename to shipping_zone');
    }
    await shop.rows('alter table product_ref rename column weight to unread');
    try {
      expect((await shop.submitJson(path, { ...aCheckoutForm(), freight: true })).body['shipping_choices']).toMatchObject([{ amount: 9 }]);
    } finally {
      await shop.rows('alter table product_ref rename column unread to weight');
    }
  });

  it('has each part that it changes in the page from the start: the step of payment, the total and the button', async () => {
    const reached = { payment_methods: [{ code: 'banktransfer', title: 'Transfer', min_total: 50 }], shipping_methods: [flat] };
    await shop.publish(aStore({ store_id: 24, ...reached }));
    await shop.import([{ code: 'GIFT', discount_type: 'percent', amount: 100 }]);
    const hidden = (text: string): string[] => [...text.matchAll(/id="(payment|buy-total|pay)"[^>]*\shidden/g)].map(([, id]) => id!);
    const short = await sell({ store_id: 24, items: [{ sku: 'HEAVY', qty: 1, price: 45 }] });
    const first = (await shop.show(short.path)).text;
    expect([hidden(first), first.includes('The payment methods appear once the shipping is known.')]).toEqual([['pay'], true]);
    const then = (await shop.submit(short.path, aCheckoutForm({ freight: '1' }))).text;
    expect([hidden(then), then.includes('value="banktransfer"')]).toEqual([[], true]);
    const gift = await sell({ store_id: 23, coupon_code: 'GIFT' });
    expect(hidden((await shop.show(gift.path)).text)).toEqual(['payment']);
    expect(hidden((await shop.submit(gift.path, aCheckoutForm({ freight: '1' }))).text)).toEqual([]);
    expect((await shop.submit(gift.path, aCheckoutForm({ payment_method: '' }))).text).toContain('href="#field-payment_method"');
  });

  it('is what the sale names: a method of the store, or an amount, which leave no choice', async () => {
    const byCode = await sell({ shipping: { code: 'sedex' } });
    expect(await vendalink(byCode.id)).toMatchObject({ total: 114.9, shipping: { code: 'sedex', amount: 14.9, description: 'Sedex <b>' } });
    expect(codes((await shop.show(byCode.path)).text)).toEqual(['sedex']);
    const byAmount = await sell({ shipping: { amount: 7.25, description: 'Motoboy' } });
    expect(await vendalink(byAmount.id)).toMatchObject({ total: 107.25, shipping: { code: null, amount: 7.25, description: 'Motoboy' } });
    const { text } = await shop.show(byAmount.path);
    expect([codes(text), text.includes('id="freight"'), text.includes('Shipping: Motoboy')]).toEqual([[], false, true]);
    expect((await shop.submit(byAmount.path)).status).toBe(303);
    expect((await shop.submissions(byAmount.id))[0]?.data).toMatchObject({
      total: 107.25,
      shipping: { amount: 7.25, description: 'Motoboy' },
    });
    const later = await sell({ shipping: { code: 'road' } });
    expect(await vendalink(later.id)).toMatchObject({ total: 100, shipping: { code: 'road', amount: null, description: 'Road' } });
    expect((await shop.submit(later.path)).status).toBe(303);
    expect(await vendalink(later.id)).toMatchObject({ total: 111.5, shipping: { code: 'road', amount: 11.5 } });
  });

  it('knows weights that a replica without them left out, once the products are asked for anew', async () => {
    const price = async () => {
      const { path } = await sell({ store_id: 21, items: [{ sku: 'HEAVY', qty: 1, price: 50 }] });
      return (await shop.submitJson(path, { ...aCheckoutForm(), freight: true })).body['shipping_choices'][0].amount as number;
    };
    expect(await price()).toBe(8);
    await shop.rows(`update product_ref set weight = null where sku = 'HEAVY'`);
    await shop.publish(aProductSnapshot(90, 'HEAVY', [], 1, { attributes: { weight: 1.5 } }));
    expect(await price()).toBe(11.5);
  });

  it('is free from a sum of goods on, after the discount', async () => {
    await shop.import([{ code: 'FREIGHT', discount_type: 'fixed', amount: 10 }]);
    const items = [{ sku: 'HEAVY', qty: 1, price: 300 }];
    const totals = [
      await sell({ items, shipping: { code: 'sedex' } }),
      await sell({ items, coupon_code: 'FREIGHT', shipping: { code: 'sedex' } }),
    ];
    expect(await Promise.all(totals.map(async ({ id }) => (await vendalink(id)).total))).toEqual([300, 304.9]);
  });

  it.each([
    [{}, 400, /^Exactly one of code and amount/],
    [{ code: 'sedex', amount: 1, description: 'x' }, 400, /^Exactly one of code and amount/],
    [{ amount: 1 }, 400, /shipping.description is required/],
    [{ amount: 1.005, description: 'x' }, 400, /shipping.amount/],
    [{ code: 'drone' }, 422, /Store has no such shipping method/],
  ])('is refused in a sale that names it wrongly: %j', async (shipping, status, error) => {
    const items = [{ sku: 'HEAVY', qty: 1, price: 1 }];
    const refused = await shop.create({ email: 'ana@example.com', store_id: 20, items, shipping });
    expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
    if (status === 422) expect(refused.body['field']).toBe('shipping.code');
  });

  it('reads 10,000 zones by an index', async () => {
    const zones = Array.from({ length: 10_000 }, (_, index) => {
      const first = String(index * 1_000).padStart(8, '0');
      return { postcodes: [[first, String(index * 1_000 + 999).padStart(8, '0')]] as [string, string][], price: index };
    });
    await shop.publish(aStore({ store_id: 22, shipping_methods: [{ ...methods[1]!, zones }] }));
    const { path } = await sell({ store_id: 22 });
    expect((await shop.submitJson(path, { ...aCheckoutForm(), freight: true })).body['shipping_choices']).toMatchObject([{ amount: 1310 }]);
    await shop.rows('analyze shipping_zone');
    const plan = await shop.rows(
      `explain select zone from shipping_zone where postcodes @> '01310100'::text and postcodes is not null and store_id = 22`,
    );
    expect(JSON.stringify(plan)).toContain('shipping_zone_postcodes');
  });
});

describe('the face of the store', () => {
  const brand = {
    logo_url: 'https://cdn.loja.example:8443/logo.png?v=2',
    logo_alt: 'Loja "Azul"',
    color: '#ffd400',
    contact_email: 'ajuda@loja.example',
    contact_phone: '+55 (11) 4000-1234',
    terms_url: 'https://loja.example/termos',
    privacy_url: 'https://loja.example/privacidade?a=1&b=2',
  };
  const policyOf = ({ headers }: { headers: Record<string, string> }): string[] => (headers['content-security-policy'] ?? '').split('; ');
  const show = async (store: object) => {
    await shop.publish(aStore({ store_id: 10, ...store }, ++version));
    return shop.show((await shop.sell({ store_id: 10 })).path);
  };
  let version = 0;

  it('stands in the page: logo, colour, contact, terms', async () => {
    const page = await show({ brand });
    for (const part of [
      'src="https://cdn.loja.example:8443/logo.png?v=2" alt="Loja &quot;Azul&quot;"',
      'href="mailto:ajuda@loja.example"',
      'href="tel:+551140001234"',
      'By placing the order you accept the <a href="https://loja.example/termos"',
      'href="https://loja.example/privacidade?a=1&amp;b=2"',
      '--fill:#ffd400;--on:#000000',
    ]) {
      expect(page.text).toContain(part);
    }
  });

  it('is all that its policy lets in: the logo’s origin, and styles by their hashes', async () => {
    const page = await show({ brand });
    const styles = [...page.text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style]) =>
      createHash('sha256').update(style!).digest('base64'),
    );
    expect(styles).toHaveLength(2);
    expect(policyOf(page)).toEqual([
      `default-src 'none'`,
      `style-src ${styles.map((hash) => `'sha256-${hash}'`).join(' ')}`,
      expect.stringMatching(/^script-src 'sha256-[^ ]+'$/),
      'img-src data: https://cdn.loja.example:8443',
      `connect-src 'self'`,
      `form-action 'self'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ]);
  });

  it('says nothing of terms where there are none, and shows the name where there is no logo that a policy can name', async () => {
    const page = await show({ name: 'Casa', brand: { logo_url: 'https://a;script-src:8/x.png', privacy_url: 'https://loja.example/p' } });
    expect(policyOf(page)).toContain('img-src data:');
    expect(page.text).not.toMatch(/<img|By placing the order/);
    expect(page.text).toContain('<p>Casa</p>');
    expect(page.text).toContain('Privacy policy');
    expect((await show({ brand: null })).text).not.toContain('<footer');
  });
});

describe('the address of a postcode', () => {
  const address = { street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', region: 'SP' };
  const find = (postcode: unknown, { path }: { path: string } = sale) =>
    shop.call({
      method: 'POST',
      path: `${path}/postcode`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ postcode }),
    });

  it('is asked for once, by the script of a Brazilian page', async () => {
    expect((await shop.show(sale.path)).text).toMatch(/name="postcode"[^>]+data-lookup/);
    expect((await shop.show((await shop.sell({ store_id: 2 })).path)).text).not.toMatch(/name="postcode"[^>]+data-lookup/);
    expect(await find('01001-000')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { success: true, address },
    });
    expect((await find('01001000')).body).toEqual({ success: true, address });
    expect(postcodes.asked.filter((postcode) => postcode === '01001000')).toHaveLength(1);
  });

  it.each([
    ['unknown', '99999999'],
    ['no JSON', '11111111'],
    ['too large', '22222222'],
    ['elsewhere', '33333333'],
    ['broken', '44444444'],
    ['not ended within 2 s', '55555555'],
  ])('is null where the answer is %s', async (_what, postcode) => {
    expect(await find(postcode)).toMatchObject({ status: 200, body: { success: true, address: null } });
    expect(postcodes.asked).toContain(postcode);
  });

  it('is refused to who has no page, asks for no postcode, or asks for many', async () => {
    expect((await find('01001000', { path: `/checkout/${'x'.repeat(43)}` })).status).toBe(404);
    for (const wrong of ['0100100', '../../etc', undefined, { a: 1 }]) expect((await find(wrong)).status).toBe(400);
    const { path } = await shop.sell();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await find('01001000', { path })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('is not asked for once the form is sent, nor known to a log', async () => {
    await shop.submit(sale.path);
    expect((await find('77777777')).body).toEqual({ success: true, address: null });
    expect(postcodes.asked).not.toContain('77777777');
    for (const secret of ['01001000', '11111111', 'Praça da Sé', sale.path.slice(10)]) expect(shop.log()).not.toContain(secret);
  });
});

describe('pictures', () => {
  const sizesOf = (name: string) =>
    [160, 320, 640].flatMap((width) =>
      (['avif', 'webp', 'jpeg'] as const).map((kind) => ({
        width,
        height: width / 2,
        type: `image/${kind}` as const,
        file: `${name}-${width}.${kind === 'jpeg' ? 'jpg' : kind}`,
      })),
    );
  const policyOf = ({ headers }: { headers: object }) => (headers as Record<string, string>)['content-security-policy'];
  const shownIn = (text: string) => text.replaceAll(/\s+/g, ' ').match(/<img [^>]*>|<span class="pic">/g);

  it('are those of the product or its parent, the base image first, in the types that a browser knows', async () => {
    await shop.publish(
      aProduct(80, 'SHIRT', { type_id: 'configurable' }),
      aProduct(81, 'SHIRT-M', { parent_sku: 'SHIRT' }),
      aProduct(82, 'SHIRT-L', { parent_sku: 'SHIRT' }),
      anImage(80, '801', { file: 'a/shirt.jpg', position: 2, sizes: sizesOf('a/shirt') }, 2),
      anImage(80, '802', { file: 'a/first.jpg', position: 1, disabled: true }, 3),
      anImage(82, '821', { file: 'a/large-1.jpg', position: 1 }, 2),
      anImage(82, '822', { file: 'a/large-2.jpg', position: 2, types: ['image'] }, 3),
    );
    const items = [
      { sku: 'SHIRT-M', qty: 1, price: 10 },
      { sku: 'SHIRT-L', qty: 1, price: 10 },
      { sku: 'A', qty: 1, price: 10 },
    ];
    const page = await shop.show((await shop.sell({ items })).path);
    const widths = (kind: string) => `../media/a/shirt-160.${kind} 160w, ../media/a/shirt-320.${kind} 320w`;
    expect(page.text).toContain(`<source type="image/avif" srcset="${widths('avif')}" sizes="64px" />`);
    expect(page.text).toContain(`<source type="image/webp" srcset="${widths('webp')}" sizes="64px" />`);
    const rest = 'alt="" loading="lazy" decoding="async" />';
    expect(shownIn(page.text)).toEqual([
      `<img src="../media/a/shirt-160.jpg" srcset="${widths('jpg')}" sizes="64px" width="160" height="80" ${rest}`,
      `<img src="../media/a/large-2.jpg" width="64" height="64" ${rest}`,
      '<span class="pic">',
    ]);
    expect(policyOf(page)).toContain(`img-src data: 'self';`);
  });

  it('follow what stores say otherwise, deletions and snapshots of the product', async () => {
    const hidden = [{ store_id: 2, label: null, position: null, disabled: true }];
    await shop.publish(
      aProduct(85, 'CUP'),
      anImage(85, '851', { file: 'a/cup.jpg', stores: hidden }, 2),
      anImage(85, '852', { file: 'a/old.jpg', position: 9 }, 3),
    );
    const filesIn = async (store_id: number) => {
      const { text } = await shop.show((await shop.sell({ store_id, items: [{ sku: 'CUP', qty: 1, price: 10 }] })).path);
      return text.match(/(?<=<img src="..\/media\/)[^"]+/g);
    };
    expect(await filesIn(1)).toEqual(['a/cup.jpg']);
    expect(await filesIn(2)).toEqual(['a/old.jpg']);
    await shop.publish(aProductSnapshot(85, 'CUP', [galleryImage('853', { file: 'a/new.jpg', position: 5 })], 3));
    expect(await filesIn(2)).toEqual(['a/new.jpg']);
    await shop.publish(noImage(85, '853', 4));
    expect(await filesIn(1)).toBeNull();
  });

  it('leave a page without any as it was', async () => {
    const page = await shop.show(sale.path);
    expect(shownIn(page.text)).toBeNull();
    expect(policyOf(page)).toContain('img-src data:;');
  });
});

describe('what is short when the page opens', () => {
  const stock = (version: number, salable_qty: number, fields: object = {}) =>
    aStock(
      86,
      { salable_qty, is_salable: salable_qty > 0, warehouses: { shelf: 5, far: 9 }, reserved: { shelf: 5 - salable_qty }, ...fields },
      version,
    );

  it('is said before anything is submitted, and the page goes on with what is left', async () => {
    await shop.publish(
      aProduct(86, 'FEW', { name: 'Few' }),
      aWarehouse(86, 'shelf', { store_ids: [1] }),
      aWarehouse(87, 'far', { store_ids: [2] }),
      stock(1, 5),
    );
    await shop.rows('update projection_state set completed_at = now()');
    const { id, path } = await shop.sell({ items: [{ sku: 'FEW', qty: 3, price: 10 }] });
    expect(await shop.stateOf(path)).toMatchObject({ checkout: 'open' });
    expect(await shop.stateOf(path)).not.toHaveProperty('short');
    await shop.publish(stock(2, 2));
    expect(await shop.stateOf(path)).toMatchObject({
      checkout: 'out_of_stock',
      short: [{ sku: 'FEW', qty: 3, left: 2 }],
      with_quantities: '2',
    });
    const { text } = await shop.show(path);
    expect(text).toContain('Few: 2 of 3 left');
    expect(text).toContain('name="with_quantities" value="2"');
    expect(text).toMatch(/R\$\s*20[.,]00/);
    expect((await shop.submit(path, aCheckoutForm({ with_quantities: '1' }))).text).toContain(
      'The stock has changed since you opened the page',
    );
    expect((await shop.submit(path, aCheckoutForm({ with_quantities: '2' }))).status).toBe(303);
    expect((await shop.submissions(id)).map(({ data }) => [data['total'], data['lines']])).toEqual([
      [20, [expect.objectContaining({ qty: 2 })]],
    ]);
  });

  it('goes on with the freight and the coupon’s share of what is left', async () => {
    const sedex = { code: 'sedex', title: 'Sedex', kind: 'flat' as const, price: 4.5, free_from: 25, days: [1, 3] as [number, number] };
    await shop.publish(
      aStore({ store_id: 13, shipping_methods: [sedex] }),
      aProduct(88, 'FREIGHTED', { name: 'Few' }),
      aWarehouse(88, 'dock', { store_ids: [13] }),
      aStock(88, { salable_qty: 2, is_salable: true, warehouses: { dock: 2 }, reserved: {} }),
    );
    await shop.import([{ code: 'TENTH', discount_type: 'percent', amount: 10 }]);
    // The whole would be sent for nothing.
    const items = [{ sku: 'FREIGHTED', qty: 3, price: 10 }];
    const { id, path } = await shop.sell({ store_id: 13, items, coupon_code: 'TENTH' });
    expect((await shop.show(path)).text).toMatch(/R\$\s*22[.,]50/);
    expect((await shop.submit(path, aCheckoutForm({ with_quantities: '2', shipping_method: 'sedex' }))).status).toBe(303);
    expect((await shop.submissions(id)).map(({ data }) => [data['total'], data['shipping'], data['lines']])).toEqual([
      [22.5, expect.objectContaining({ amount: 4.5 }), [expect.objectContaining({ qty: 2, discount_amount: 2 })]],
    ]);
  });

  it('has no form where nothing is left, whatever lies where the store does not sell from', async () => {
    const { path } = await shop.sell({ items: [{ sku: 'FEW', qty: 1, price: 10 }] });
    await shop.publish(stock(3, 0));
    const { text } = await shop.show(path);
    expect(text).toMatch(/<h1[^>]*>Sold out/);
    expect(text).not.toContain('<form');
    await shop.publish(stock(4, 5, { is_salable: false }));
    expect(await shop.stateOf(path)).toMatchObject({ checkout: 'out_of_stock', short: [{ left: 0 }] });
    await shop.publish(stock(5, 1, { reserved: { shelf: 5 } }));
    expect(await shop.stateOf(path)).toMatchObject({ checkout: 'out_of_stock', short: [{ left: 0 }] });
    await shop.publish(stock(6, 1));
    expect((await shop.show(path)).text).toContain('<form');
    await shop.publish(stock(7, 0, { backorders: 1, is_salable: true }));
    expect(await shop.stateOf(path)).toMatchObject({ checkout: 'open' });
    await shop.publish(aWarehouse(86, 'shelf', { store_ids: [] }, 2));
  });
});

describe('what changed meanwhile', () => {
  it('a store that no active warehouse serves any more takes no order, and no money', async () => {
    await shop.publish(
      aWarehouse(1, 'only', { store_ids: [1, 2, 7, 8, 9, 10, 11] }),
      aStock(1, { warehouses: { only: 50 }, reserved: {}, salable_qty: 50 }),
    );
    await shop.rows('update projection_state set completed_at = now()');
    expect((await shop.show(sale.path)).text).toContain('<form');
    await shop.publish(aWarehouse(1, 'only', { store_ids: [2] }, 2));
    for (const page of [await shop.show(sale.path), await shop.submit(sale.path)]) {
      expect(page.text).toMatch(/<h1[^>]*>This cannot be ordered now/);
      expect(page.text).not.toMatch(/<form|<button/);
    }
    expect((await shop.submit(sale.path)).status).toBe(422);
    expect(await shop.submitJson(sale.path)).toMatchObject({
      status: 422,
      body: { error: 'Sale cannot be ordered now: no active warehouse serves its store', field: 'store_id' },
    });
    expect(await shop.submissions(sale.id)).toEqual([]);
    await shop.publish(aStock(1, { manage_stock: 0 }, 2));
    expect((await shop.show(sale.path)).text).toContain('<form');
    expect((await shop.submit(sale.path)).status).toBe(303);
    await shop.publish(aWarehouse(1, 'only', { store_ids: [1, 2, 7, 8, 9, 10, 11] }, 3));
  });

  it('a product that is disabled has its own sentence, the form is kept', async () => {
    await shop.publish(aProduct(70, 'SOON-GONE'));
    const { id, path } = await shop.sell({ items: [{ sku: 'SOON-GONE', qty: 1, price: 5 }] });
    await shop.publish(aProduct(70, 'SOON-GONE', { status: 2 }, 2));
    const { status, text } = await shop.submit(path, aCheckoutForm({ street: 'Rua Dois' }));
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
