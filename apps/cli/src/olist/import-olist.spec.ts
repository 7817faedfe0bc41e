import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accepted, fakeServer, quietHealth, type FakeServer } from '../../test/fake-server.js';
import { entrepot, type Outcome } from '../../test/run.js';
import type { OlistSummary } from './import-olist.js';

const sample = fileURLToPath(new URL('../../test/olist', import.meta.url));
let server: FakeServer;

beforeEach(async () => {
  server = await fakeServer(
    ({ body }) => accepted(body),
    () => quietHealth,
  );
});
afterEach(() => server.close());

const importOlist = (directory: string, ...options: string[]): Promise<Outcome> =>
  entrepot(['import', 'olist', directory, ...options], {
    ENTREPOT_URL: server.url,
    ENTREPOT_CLIENT_ID: 'cli',
    ENTREPOT_CLIENT_SECRET: 'right',
  });

type Sent = Record<string, unknown>;

/** Lists the records that were sent, by resource, in the order of the calls. */
const sent = (): Record<string, Sent[]> =>
  Object.fromEntries(
    server.received.map(({ path, body }) => [
      path.replace('/ops/import/', ''),
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Sent),
    ]),
  );

const order = (incrementId: string): Sent => sent()['orders']?.find(({ increment_id: id }) => id === incrementId) ?? {};

describe('import olist', () => {
  it('sends the store, then what the orders name, then the orders, then the leads', async () => {
    expect((await importOlist(sample)).code).toBe(0);
    expect(Object.keys(sent())).toEqual(['stores', 'customers', 'products', 'orders', 'leads']);
    expect(sent()['stores']).toEqual([
      { store_id: 2, code: 'olist', name: 'Olist', website_id: 2, currency: 'BRL', locale: 'pt_BR', base_url: null, is_active: true },
    ]);
  });

  it('makes one line of the pieces of one product, with the sums of the file', async () => {
    await importOlist(sample);
    const address = {
      firstname: null,
      lastname: null,
      street: [],
      city: 'sao paulo',
      region: 'SP',
      postcode: '01310',
      country_id: 'BR',
      telephone: null,
    };
    expect(order('o-delivered')).toEqual({
      increment_id: 'o-delivered',
      store_id: 2,
      state: 'complete',
      status: 'delivered',
      customer_email: 'person-1@olist.invalid',
      items: [
        {
          sku: 'aaaaaaaa11111111',
          name: 'beleza saude aaaaaaaa',
          product_type: 'simple',
          qty_ordered: 3,
          price: 19.9,
          original_price: 19.9,
          tax_amount: 0,
          discount_amount: 0,
        },
        {
          sku: 'bbbbbbbb22222222',
          name: 'produto bbbbbbbb',
          product_type: 'simple',
          qty_ordered: 1,
          price: 0.1,
          original_price: 0.1,
          tax_amount: 0,
          discount_amount: 0,
        },
      ],
      // 3 × 8.77 + 0.05, which binary floats miss.
      shipping_amount: 26.36,
      // 50 by voucher, 20 + 16.16 by card.
      payment_method: 'voucher',
      billing_address: address,
      shipping_address: address,
      created_at: '2018-01-02 10:00:00',
      updated_at: '2018-01-09 16:00:00',
      reserve: false,
    });
  });

  it('keeps pieces of one product at different prices apart', async () => {
    await importOlist(sample);
    expect(order('o-shipped')['items']).toMatchObject([
      { sku: 'aaaaaaaa11111111', qty_ordered: 1, price: 24.5 },
      { sku: 'aaaaaaaa11111111', qty_ordered: 1, price: 22 },
    ]);
  });

  it.each([
    ['o-delivered', 'complete', 'delivered'],
    ['o-shipped', 'complete', 'shipped'],
    ['o-invoiced', 'processing', 'invoiced'],
    ['o-approved', 'processing', 'approved'],
    ['o-processing', 'processing', 'processing'],
    ['o-created', 'new', 'created'],
    ['o-canceled', 'canceled', 'canceled'],
    ['o-unavailable', 'canceled', 'unavailable'],
  ])('%s: state %s, and the file’s word %s as its status', async (id, state, status) => {
    await importOlist(sample);
    expect(order(id)).toMatchObject({ state, status });
  });

  it('says of an invoiced order that everything is invoiced, of the others nothing', async () => {
    await importOlist(sample);
    expect(order('o-invoiced')).toMatchObject({
      items: [{ qty_ordered: 2, qty_invoiced: 2 }],
      payment_method: 'debit_card',
      updated_at: '2018-03-02 10:00:00',
    });
    expect(order('o-processing')['items']).not.toMatchObject([{ qty_invoiced: expect.anything() }]);
  });

  it('takes an order without items, payment or customer as it stands', async () => {
    await importOlist(sample);
    expect(order('o-created')).toMatchObject({ items: [], shipping_amount: 0, payment_method: 'credit_card' });
    expect(order('o-canceled')).toMatchObject({ payment_method: null });
    expect(order('o-unavailable')).toMatchObject({ customer_email: null, billing_address: null, shipping_address: null });
  });

  it('gives a product its category as a name, its latest price and its measures; without a price it is disabled', async () => {
    await importOlist(sample);
    expect(sent()['products']).toEqual([
      {
        sku: 'aaaaaaaa11111111',
        name: 'beleza saude aaaaaaaa',
        type_id: 'simple',
        status: 1,
        visibility: 4,
        price: 24.5,
        categories: ['beleza saude'],
        attributes: { weight: 1.225, length_cm: 16, height_cm: 10, width_cm: 14, photos: 2, category_english: 'health beauty' },
        store_ids: [2],
      },
      expect.objectContaining({ sku: 'bbbbbbbb22222222', name: 'produto bbbbbbbb', price: 0.1, status: 1, categories: [], attributes: {} }),
      expect.objectContaining({ sku: 'cccccccc33333333', price: 0, status: 2, categories: ['pc gamer'] }),
    ]);
  });

  it('makes one customer of all rows of a person, with the address that the orders go by', async () => {
    await importOlist(sample);
    const customers = sent()['customers'] ?? [];
    expect(customers.map(({ email }) => email)).toEqual([1, 2, 4, 5, 7].map((id) => `person-${id}@olist.invalid`));
    expect(customers[0]).toEqual({
      email: order('o-delivered')['customer_email'],
      website_id: 2,
      store_id: 2,
      addresses: [
        { city: 'sao paulo', region: 'SP', postcode: '01310', country_id: 'BR', is_default_billing: true, is_default_shipping: true },
      ],
      created_at: '2018-01-02 10:00:00',
    });
  });

  it('keeps every place that a person ordered to, the latest as the default', async () => {
    await importOlist(sample);
    expect(sent()['customers']?.[1]).toMatchObject({
      email: 'person-2@olist.invalid',
      addresses: [
        { city: 'sao paulo', postcode: '01310', is_default_billing: true, is_default_shipping: true },
        { city: 'curitiba', postcode: '80010', is_default_billing: false, is_default_shipping: false },
      ],
      created_at: '2018-02-02 10:00:00',
    });
  });

  it('numbers the leads by their rows; the landing page is their campaign', async () => {
    await importOlist(sample, '--store-id', '7');
    const nobody = { store_id: 7, name: null, email: null, phone: null };
    expect(sent()['leads']).toEqual([
      { id: 1, ...nobody, created_at: '2018-02-01', utm_campaign: 'page-1', utm_content: 'mql-1', origin: 'social' },
      { id: 2, ...nobody, created_at: '2017-10-20', utm_campaign: 'page-2', utm_content: 'mql-2', origin: 'paid search' },
      { id: 3, ...nobody, created_at: '2018-03-22', utm_campaign: 'page-1', utm_content: 'mql-3', origin: null },
    ]);
  });

  it('counts what it found and what was odd', async () => {
    const { out } = await importOlist(sample, '--json');
    const summary = JSON.parse(out) as OlistSummary;
    expect(summary.found).toEqual({
      orders: 8,
      order_lines: 8,
      pieces: 11,
      products: 3,
      customers: 5,
      leads: 3,
      orders_by_status: { delivered: 1, shipped: 1, invoiced: 1, approved: 1, processing: 1, created: 1, canceled: 1, unavailable: 1 },
      odd: {
        repeated_order_product_pairs: 3,
        orders_without_items: 2,
        orders_without_payment: 1,
        orders_that_do_not_add_up_to_their_payments: 2,
        orders_a_cent_off_their_payments: 1,
        orders_with_dates_before_their_purchase: 1,
        orders_without_customer: 1,
        products_without_category: 1,
        products_without_weight: 1,
        products_without_price: 1,
        products_missing: 1,
        customers_of_several_places: 1,
        leads_without_origin: 1,
      },
    });
    expect(summary.resources.map(({ resource, accepted: count }) => [resource, count])).toEqual([
      ['stores', 1],
      ['customers', 5],
      ['products', 3],
      ['orders', 8],
      ['leads', 3],
    ]);
  });

  it('shows a person the same', async () => {
    const { out } = await importOlist(sample);
    expect(out).toMatch(/✔ orders +8 accepted \(8 created, 0 updated, 0 unchanged, 0 rejected\)/);
    expect(out).toMatch(/ 8 order lines, 11 pieces/);
    expect(out).toMatch(/ 5 customers\n +3 leads$/m);
    expect(out).toMatch(/ 3 order\/product pairs that repeat/);
  });

  it('takes another store number', async () => {
    await importOlist(sample, '--store-id', '7');
    expect(sent()['stores']).toMatchObject([{ store_id: 7 }]);
    expect(order('o-delivered')).toMatchObject({ store_id: 7 });
  });
});

describe('a folder that is not the data set', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'entrepot-olist-'));
    cpSync(sample, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused before anything is sent when a table is missing', async () => {
    rmSync(join(folder, 'olist_customers_dataset.csv'));
    const { code, err } = await importOlist(folder);
    expect([code, err]).toEqual([2, expect.stringMatching(/holds no olist_customers_dataset\.csv \(or \.csv\.gz\)/)]);
    expect(server.received).toEqual([]);
  });

  it('is imported without leads, which are a data set of their own, and says so', async () => {
    rmSync(join(folder, 'olist_marketing_qualified_leads_dataset.csv'));
    const { code, out } = await importOlist(folder);
    expect([code, out]).toEqual([0, expect.stringContaining('No leads: the folder holds no olist_marketing_qualified_leads_dataset.csv.')]);
    expect(Object.keys(sent())).not.toContain('leads');
  });

  it('is answered by a sentence when a column is missing', async () => {
    writeFileSync(join(folder, 'olist_order_items_dataset.csv'), 'order_id,product_id\n');
    const { code, err } = await importOlist(folder);
    expect([code, err]).toEqual([1, expect.stringMatching(/olist_order_items_dataset\.csv has no column order_item_id/)]);
  });

  it('is answered by a sentence when a row is torn', async () => {
    writeFileSync(
      join(folder, 'olist_customers_dataset.csv'),
      'customer_id,customer_unique_id,customer_zip_code_prefix,customer_city,customer_state\nc1,person-1,013',
    );
    const { code, err } = await importOlist(folder);
    expect([code, err]).toEqual([1, expect.stringMatching(/olist_customers_dataset\.csv cannot be read \(.*\): is it whole\?/)]);
  });
});
