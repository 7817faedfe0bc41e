import { event, type DomainEvent, warehouseCreated, type WarehouseData } from '@entrepot/contracts';
import { startTestCatalog, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());

const aStore = (store_id: number, more: object = {}) => ({
  store_id,
  code: `store_${store_id}`,
  name: `Store ${store_id}`,
  website_id: 1,
  currency: 'brl',
  ...more,
});

it('takes a store with its defaults, and publishes it', async () => {
  const result = await catalog.import('stores', [aStore(1, { base_url: 'https://loja.example/' })]);
  expect(result).toEqual({ success: true, accepted: 1, created: 1, updated: 0, rejected: 0, errors: [], warnings: [] });
  const store = {
    ...aStore(1),
    currency: 'BRL',
    locale: 'pt_BR',
    base_url: 'https://loja.example',
    is_active: true,
    ...{ payment_methods: null, brand: null, mail: null, shipping_methods: null, countries: null, timezone: null, return_url: null },
  };
  expect(await catalog.rows('select * from store where store_id = 1')).toEqual([expect.objectContaining({ ...store, version: 1 })]);
  expect(await catalog.events('store', 1)).toEqual([{ type: 'store.created', key: '1', version: 1, data: { ...store, previous: null } }]);
});

it('changes nothing and publishes nothing the second time', async () => {
  await catalog.import('stores', [aStore(2)]);
  expect(await catalog.import('stores', [aStore(2)])).toMatchObject({ accepted: 1, created: 0, updated: 0 });
  expect(await catalog.events('store', 2)).toHaveLength(1);
});

it('changes what a line names and nothing else', async () => {
  await catalog.import('stores', [aStore(3, { base_url: 'https://a.example' })]);
  await catalog.import('stores', [{ store_id: '3', is_active: 0, base_url: null }]);
  expect((await catalog.events('store', 3))[1]).toEqual({
    type: 'store.updated',
    key: '3',
    version: 2,
    data: expect.objectContaining({ name: 'Store 3', is_active: false, previous: { is_active: true, base_url: 'https://a.example' } }),
  });
});

it('takes payment methods, and publishes them', async () => {
  const payment_methods = [
    { code: 'banktransfer', title: 'Transferência', instructions: 'Banco 001\nConta 123', min_total: 10, max_total: '99.90' },
    { code: 'checkmo', title: 'Cheque' },
  ];
  await catalog.import('stores', [aStore(20, { payment_methods })]);
  const [created] = await catalog.events('store', 20);
  expect(created?.data).toMatchObject({ payment_methods: [{ ...payment_methods[0], max_total: 99.9 }, payment_methods[1]] });
  expect(await catalog.import('stores', [{ store_id: 20, payment_methods }])).toMatchObject({ accepted: 1, updated: 0 });
  expect(await catalog.import('stores', [{ store_id: 20, payment_methods: null }])).toMatchObject({ updated: 1 });
});

it.each([
  [[], 'payment_methods must not be empty'],
  [[{ code: 'banktransfer' }], 'payment_methods[0].title is required'],
  [[{ code: 'sandbox_card', title: 'Card' }], /^payment_methods\[0\]\.code must be one of banktransfer, /],
  [[{ code: 'banktransfer', title: 'A', min_total: -1 }], /^payment_methods\[0\]\.min_total must be a number from 0 /],
  [[{ code: 'banktransfer', title: 'A', min_total: 2, max_total: 1 }], 'payment_methods[0].max_total: must be at least min_total, 2'],
])('refuses payment methods that no page could offer: %j', async (payment_methods, error) => {
  const result = await catalog.import('stores', [aStore(21, { payment_methods })]);
  expect(result).toMatchObject({ rejected: 1 });
  expect(result.errors[0]?.error).toMatch(error);
});

const pix = { code: 'pix', title: 'Pix', key: 'pix@loja.example', merchant_name: 'Loja Brasil', merchant_city: 'Sao Paulo' };
const table = { code: 'road', title: 'Road', kind: 'table' };
const zone = { country: 'br', postcodes: [['01000-000', '19999-999']], up_to_weight: 5, price: '18.90', days: [2, 5] };

it('takes freight, countries, a time zone, a way back and Pix, and publishes them', async () => {
  const shipping_methods = [
    { code: 'sedex', title: 'Sedex', kind: 'flat', price: 14.9, free_from: 200, days: [1, 3] },
    { ...table, zones: [zone, { regions: ['SP', 'Rio de Janeiro'], price: 30 }, { price: 50 }] },
    { code: 'store', title: 'In the store', kind: 'pickup' },
  ];
  const line = { shipping_methods, countries: ['br', 'PT'], timezone: 'America/Sao_Paulo', return_url: 'https://loja.example/?a=1' };
  expect(await catalog.import('stores', [aStore(50, { ...line, payment_methods: [pix] })])).toMatchObject({ created: 1, errors: [] });
  const [, road] = shipping_methods;
  const zones = [{ ...zone, country: 'BR', price: 18.9 }, ...(road as { zones: object[] }).zones.slice(1)];
  const taken = [shipping_methods[0], { ...road, zones }, shipping_methods[2]];
  expect((await catalog.events('store', 50))[0]?.data).toMatchObject({
    ...{ ...line, countries: ['BR', 'PT'], shipping_methods: taken },
    payment_methods: [pix],
  });
  expect(await catalog.import('stores', [{ store_id: 50, ...line }])).toMatchObject({ updated: 0, errors: [] });
});

it('takes a table of 10,000 zones with a range, a weight and days each, and one more is refused', async () => {
  const zones = Array.from({ length: 10_001 }, (_, index) => {
    const first = String(index * 1_000).padStart(8, '0');
    return { postcodes: [[first, String(index * 1_000 + 999).padStart(8, '0')]], up_to_weight: 5, price: 18.9, days: [2, 5] };
  });
  const withZones = (count: number) => aStore(51, { shipping_methods: [{ ...table, zones: zones.slice(0, count) }] });
  expect(await catalog.import('stores', [withZones(10_000)])).toMatchObject({ created: 1, errors: [] });
  const data = (await catalog.events('store', 51))[0]?.data as { shipping_methods: { zones: object[] }[] };
  expect(JSON.stringify(data.shipping_methods[0]!.zones) === JSON.stringify(zones.slice(0, 10_000))).toBe(true);
  expect(await catalog.import('stores', [withZones(10_000)])).toMatchObject({ updated: 0, errors: [] });
  expect(await catalog.import('stores', [withZones(10_001)])).toMatchObject({ rejected: 1 });
});

it.each([
  [{ shipping_methods: [{ ...table, kind: 'drone' }] }, [/^shipping_methods\[0\]\.kind must be one of flat, table, pickup/]],
  [
    {
      shipping_methods: [
        { code: 'a', title: 'A', kind: 'flat', price: 1 },
        { code: 'a', title: 'B', kind: 'flat' },
      ],
    },
    ['shipping_methods[1].code: a stands there twice', 'shipping_methods[1].price: is required for flat'],
  ],
  [
    { shipping_methods: [{ ...table, days: [3, 1], zones: [{ ...zone, days: [5, 2], postcodes: [['2', '1']] }] }] },
    [
      'shipping_methods[0].days: 3 to 1 is reversed',
      'shipping_methods[0].zones[0].days: 5 to 2 is reversed',
      'shipping_methods[0].zones[0].postcodes[0]: 2 to 1 is reversed',
    ],
  ],
  [{ shipping_methods: [table] }, ['shipping_methods[0].zones: is required for table']],
  [{ shipping_methods: [{ ...table, zones: [{ ...zone, price: 1.005 }] }] }, [/zones\[0\]\.price must be a number .* at most 2 decimals/]],
  [{ shipping_methods: [{ ...table, zones: [{ ...zone, country: 'UK' }] }] }, [/zones\[0\]\.country must be a country code of ISO 3166-1/]],
  [{ countries: ['BR', 'XX'] }, [/^countries\[1\]: must be a country code of ISO 3166-1/]],
  [{ countries: [] }, ['countries must not be empty']],
  [{ timezone: 'Brasilia' }, ['timezone must be a time zone of IANA, as America/Sao_Paulo']],
  [{ timezone: '+03:00' }, ['timezone must be a time zone of IANA, as America/Sao_Paulo']],
  [{ return_url: 'http://loja.example' }, [/^return_url must be an https address/]],
  [
    { payment_methods: [{ ...pix, key: 'x', merchant_city: undefined }] },
    [/^payment_methods\[0\]\.key: must be a CPF/, 'payment_methods[0].merchant_city: is required for pix'],
  ],
  [{ payment_methods: [pix], currency: 'EUR' }, ['payment_methods[0].code: pix is paid in BRL, not EUR']],
  [{ payment_methods: [{ ...pix, merchant_name: 'x'.repeat(26) }] }, [/^payment_methods\[0\]\.merchant_name must be a text of 1 to 25/]],
])('refuses what no checkout could do: %j', async (fields, errors) => {
  const result = await catalog.import('stores', [aStore(51, fields)]);
  expect(result).toMatchObject({ rejected: 1 });
  const found = result.errors[0]!.error.split('; ');
  expect(found).toEqual(errors.map((error) => (typeof error === 'string' ? error : expect.stringMatching(error))));
});

it('takes brand and mail texts, and publishes them', async () => {
  const brand = { logo_url: 'http://127.0.0.1:3000/logo.png', color: '#0B3D2E', terms_url: 'https://loja.example/t?lang=pt#top' };
  const mail = { footer: 'Loja Ltda.\nSão Paulo', confirm_orders: 'false', texts: { order: { subject: '{store}: pedido {order}' } } };
  await catalog.import('stores', [aStore(30, { brand: { ...brand, logo_alt: null }, mail })]);
  const [created] = await catalog.events('store', 30);
  expect(created?.data).toMatchObject({ brand: { ...brand, color: '#0b3d2e' }, mail: { ...mail, confirm_orders: false } });
  expect(await catalog.import('stores', [{ store_id: 30, brand, mail }])).toMatchObject({ accepted: 1, updated: 0 });
  expect(await catalog.import('stores', [{ store_id: 30, brand: null, mail: {} }])).toMatchObject({ updated: 1 });
  expect((await catalog.events('store', 30))[1]?.data).toMatchObject({ brand: null, mail: {} });
});

it.each([
  [{ brand: { logo_url: 'http://loja.example/logo.png' } }, /^brand\.logo_url must be an https address without a user name/],
  [{ brand: { terms_url: 'https://a:b@loja.example' } }, /^brand\.terms_url must be an https address/],
  [{ brand: { privacy_url: 'javascript:alert(1)' } }, /^brand\.privacy_url must be an https address/],
  [{ brand: { color: 'green' } }, 'brand.color must be a colour as #0b3d2e'],
  [{ brand: { contact_email: 'ajuda' } }, /^brand\.contact_email must be an e-mail address/],
  [{ brand: { contact_phone: 'call us' } }, /^brand\.contact_phone must be a telephone number/],
  [{ brand: 'blue' }, /^brand must be /],
  [{ mail: { footer: 'x'.repeat(1_001) } }, 'mail.footer must be a text of 1 to 1000 characters'],
  [{ mail: { texts: { invoice: { subject: 'a\nb' } } } }, 'mail.texts.invoice.subject must be one line'],
  [
    { mail: { texts: { sale_link: { intro: 'Olá, {firstname}' } } } },
    'mail.texts.sale_link.intro must hold no placeholder but {store}, not {firstname}',
  ],
])('refuses a brand or mail texts that no customer could be shown: %j', async (face, error) => {
  const result = await catalog.import('stores', [aStore(31, face)]);
  expect(result).toMatchObject({ rejected: 1 });
  expect(result.errors[0]?.error).toMatch(error);
});

it('lets two stores swap their codes, and gives one code to one store only', async () => {
  await catalog.import('stores', [aStore(4), aStore(5)]);
  const swapped = await catalog.import('stores', [
    { store_id: 4, code: 'store_5' },
    { store_id: 5, code: 'store_4' },
  ]);
  expect(swapped).toMatchObject({ updated: 2, rejected: 0 });
  const taken = await catalog.import('stores', [{ store_id: 4, code: 'store_4' }, aStore(6)]);
  expect(taken).toMatchObject({
    created: 1,
    rejected: 1,
    errors: [{ line: 1, error: 'code: store_4 is the code of store 5; each store has its own' }],
  });
});

it('rejects bad lines by number, naming the field and what is allowed, and takes the others', async () => {
  const result = await catalog.import('stores', [
    aStore(7),
    '{"store_id": 8',
    aStore(8, { currency: 'BRX' }),
    aStore(9, { locale: 'Portuguese', is_active: 'perhaps' }),
    { code: 'none' },
    { store_id: 10, code: 'x' },
    aStore(11, { base_url: 'ftp://a.example' }),
    aStore(12, { colour: 'red' }),
  ]);
  expect(result).toMatchObject({ success: false, accepted: 2, created: 2, rejected: 6 });
  expect(result.errors.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(result.errors[1]?.error).toBe('currency must be an ISO 4217 code of a currency in use, as BRL');
  expect(result.errors[2]?.error).toMatch(/locale must be .*; is_active must be true, false, 1 or 0/);
  expect(result.errors[3]?.error).toBe('store_id is required');
  expect(result.errors[4]?.error).toBe('name: is required for a new store');
  expect(result.warnings).toEqual([{ line: 8, warning: 'colour: unknown field, left out' }]);
});

it('is for admins only, and for NDJSON only', async () => {
  const post = async (headers: Record<string, string>) =>
    (await fetch(`${catalog.url}/ops/import/stores`, { method: 'POST', headers, body: '{}' })).status;
  const type = { 'content-type': 'application/x-ndjson' };
  expect(await post(type)).toBe(401);
  expect(await post({ ...type, authorization: `Bearer ${await catalog.token('products/read', 'orders/write')}` })).toBe(403);
  expect(await post({ 'content-type': 'text/csv', authorization: `Bearer ${await catalog.token('admin')}` })).toBe(400);
});

it('takes one file from two callers at once without doubling a store or an event', async () => {
  const file = Array.from({ length: 700 }, (_, index) => aStore(1000 + index));
  const results = await Promise.all([catalog.import('stores', file), catalog.import('stores', [...file].reverse())]);
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(700);
  expect(results.every(({ rejected }) => rejected === 0)).toBe(true);
  const [events] = await catalog.rows<{ count: string }>(
    `select count(*) from outbox where key in (select id::text from generate_series(1000, 1699) id)`,
  );
  expect(events?.count).toBe('700');
});

it('warns of an active store that no active warehouse serves', async () => {
  const warnings = async (store_id: number, more: object = {}): Promise<unknown> => {
    const result = await catalog.import('stores', [aStore(store_id, more)]);
    expect(result).toMatchObject({ success: true, accepted: 1 });
    return result.warnings;
  };
  const unserved = [{ line: 1, warning: expect.stringMatching(/^no active warehouse serves this store/) }];
  const warehouse = (fields: Partial<WarehouseData>, version: number): DomainEvent => {
    const data = { ...(warehouseCreated.sample as WarehouseData), ...fields, previous: null };
    return event(warehouseCreated, { subject: data.warehouse_id, version, data });
  };
  await catalog.publish(warehouse({ warehouse_id: 1, code: 'default' }, 1), warehouse({ warehouse_id: 2, code: 'b', store_ids: [41] }, 1));
  expect(await warnings(40)).toEqual([]);
  await catalog.rows('update projection_state set completed_at = now()');
  expect([await warnings(40), await warnings(41), await warnings(42, { is_active: false })]).toEqual([unserved, [], []]);
  await catalog.rows(
    `insert into product_stock (product_id, qty, is_in_stock, warehouses, version) values (1, 3, 1, '{"default": 0, "b": 3}', 1)`,
  );
  expect(await warnings(40)).toEqual(unserved);
  await catalog.rows(`update product_stock set warehouses = '{"default": 3}'`);
  expect(await warnings(40)).toEqual([]);
  await catalog.publish(warehouse({ warehouse_id: 1, code: 'default', status: 0 }, 2));
  expect(await warnings(40)).toEqual(unserved);
});
