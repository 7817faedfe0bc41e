import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatTimestamp } from '@entrepot/kernel';
import { aLine, aRecord } from '../records.js';
import { type TestService, startTestService } from '../order-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rows(
    `insert into store_ref (store_id, code, name, currency, version) values (1, 'main', 'Main', 'BRL', 1), (2, 'two', 'Two', 'USD', 1)`,
  );
  await service.rows(`insert into product_ref (sku, product_id, version) values ('A', 1, 1), ('B', 2, 1), ('SHIRT-M', 3, 1)`);
});
afterAll(() => service.close());

const orderOf = async (number: string) => (await service.get(`/api2/order?increment_id=${number}`)).body.order;
const documentsOf = async (number: string) => {
  const count = (table: string) => `(select count(*)::int from ${table} where order_id = o.entity_id) as ${table}`;
  const [row] = await service.rows(
    `select ${['invoice', 'shipment', 'credit_memo', 'order_history'].map(count).join(', ')} from orders o where increment_id = $1`,
    number,
  );
  return row;
};

describe('import of a new order', () => {
  it('works out the amounts exactly and answers what became of the lines', async () => {
    const record = aRecord({
      items: [
        aLine({ price: 0.1, qty_ordered: 3, tax_amount: '0.07', discount_amount: 0.01 }),
        aLine({ sku: 'B', price: '19.99', qty_ordered: 1 }),
      ],
      shipping_amount: 7.2,
      shipping_tax_amount: 0.3,
    });
    const result = await service.import([record]);
    expect(result).toEqual({ success: true, accepted: 1, created: 1, updated: 0, rejected: 0, errors: [], warnings: [] });
    const order = await orderOf(record.increment_id);
    expect(order).toMatchObject({
      subtotal: 20.29,
      discount_amount: 0.01,
      tax_amount: 0.37,
      shipping_amount: 7.2,
      shipping_tax_amount: 0.3,
      grand_total: 27.85,
      total_paid: 0,
      total_due: 27.85,
      currency: 'BRL',
      version: 1,
    });
    expect(order.items[0]).toMatchObject({ row_total: 0.3, row_total_incl_tax: 0.37, original_price: 0.1, qty_ordered: 3 });
  });

  it('without updated_at is as new as its import; what came with it keeps its date', async () => {
    const record = aRecord({ state: 'complete', created_at: '2020-01-01 10:00:00', updated_at: undefined });
    const before = formatTimestamp(new Date());
    await service.import([record]);
    const order = await orderOf(record.increment_id);
    expect(order.created_at).toBe('2020-01-01 10:00:00');
    expect(order.updated_at >= before).toBe(true);
    const { body } = await service.get<{ invoices: { created_at: string }[] }>(`/api2/invoice?order_id=${order.order_id}`);
    expect(body.invoices).toMatchObject([{ created_at: '2020-01-01 10:00:00' }]);
  });

  it('gives a complete order one paid invoice with the shipping, one shipment, and history', async () => {
    const record = aRecord({ state: 'complete', status: 'delivered', shipping_amount: 5, updated_at: '2026-01-12 08:00:00' });
    await service.import([record]);
    const order = await orderOf(record.increment_id);
    expect(order).toMatchObject({
      state: 'complete',
      status: 'delivered',
      total_invoiced: 25,
      total_paid: 25,
      total_due: 0,
      total_refunded: 0,
    });
    expect(order.items[0]).toMatchObject({ qty_invoiced: 2, qty_shipped: 2, qty_refunded: 0, qty_canceled: 0 });
    expect(await documentsOf(record.increment_id)).toEqual({ invoice: 1, shipment: 1, credit_memo: 0, order_history: 3 });
    const [invoice] = await service.rows('select * from invoice where order_id = $1', order.order_id);
    expect(invoice).toMatchObject({
      state: 2,
      subtotal: '20.0000',
      shipping_amount: '5.0000',
      grand_total: '25.0000',
      created_at: new Date('2026-01-12T08:00:00Z'),
    });
    expect(invoice?.['increment_id']).toMatch(/^1\d{8}$/);
  });

  it('gives a closed order a credit memo without shipping as well', async () => {
    const record = aRecord({ state: 'closed', shipping_amount: 5 });
    await service.import([record]);
    const order = await orderOf(record.increment_id);
    expect(order).toMatchObject({ state: 'closed', total_paid: 25, total_refunded: 20 });
    expect(order.items[0]).toMatchObject({ qty_invoiced: 2, qty_shipped: 2, qty_refunded: 2 });
    expect(await documentsOf(record.increment_id)).toEqual({ invoice: 1, shipment: 1, credit_memo: 1, order_history: 4 });
    const [memo] = await service.rows('select * from credit_memo where order_id = $1', order.order_id);
    expect(memo).toMatchObject({ state: 2, shipping_amount: '0.0000', grand_total: '20.0000' });
  });

  it('cancels the quantities of a canceled order and makes no documents', async () => {
    const record = aRecord({ state: 'canceled', status: 'unavailable' });
    await service.import([record]);
    expect((await orderOf(record.increment_id)).items[0]).toMatchObject({ qty_canceled: 2, qty_invoiced: 0, qty_shipped: 0 });
    expect(await documentsOf(record.increment_id)).toEqual({ invoice: 0, shipment: 0, credit_memo: 0, order_history: 1 });
  });

  it('makes the documents that quantities of its own imply', async () => {
    const record = aRecord({
      items: [aLine({ qty_ordered: 3, tax_amount: 1, qty_invoiced: 2, qty_shipped: 1, qty_refunded: 1 })],
      shipping_amount: 4,
    });
    await service.import([record]);
    const order = await orderOf(record.increment_id);
    // tax of 2 of 3: 0.67; the memo takes half of that, half-up: 0.34
    expect(order).toMatchObject({ state: 'processing', total_paid: 24.67, total_refunded: 10.34 });
    expect(await documentsOf(record.increment_id)).toEqual({ invoice: 1, shipment: 1, credit_memo: 1, order_history: 4 });
  });

  it('takes the state from the quantities where the record names none', async () => {
    const started = aRecord({ state: undefined, items: [aLine({ qty_invoiced: 2 })] });
    const fresh = aRecord({ state: undefined });
    await service.import([started, fresh]);
    expect(await orderOf(started.increment_id)).toMatchObject({ state: 'processing', status: 'processing' });
    expect(await orderOf(fresh.increment_id)).toMatchObject({ state: 'new', status: 'pending' });
  });

  it('lets a child line follow its parent and counts the parent alone', async () => {
    const record = aRecord({
      state: 'complete',
      items: [
        aLine({ sku: 'SHIRT-M', product_type: 'configurable', qty_ordered: 2, price: 30 }),
        aLine({ sku: 'SHIRT-M', parent_sku: 'SHIRT-M', qty_ordered: 4, price: 0 }),
      ],
    });
    expect((await service.import([record])).warnings).toEqual([]);
    const order = await orderOf(record.increment_id);
    const [parent, child] = order.items;
    expect(order.grand_total).toBe(60);
    expect(child).toMatchObject({ parent_item_id: parent?.order_item_id, qty_ordered: 4, qty_invoiced: 4, qty_shipped: 4, row_total: 0 });
    const items = await service.rows(
      'select order_item_id from invoice_item join invoice using (invoice_id) where order_id = $1',
      order.order_id,
    );
    expect(items).toEqual([{ order_item_id: String(parent?.order_item_id) }]);
  });

  it('does not ship virtual lines', async () => {
    const record = aRecord({ state: 'complete', items: [aLine({ product_type: 'virtual' })] });
    expect((await service.import([record])).warnings).toEqual([]);
    expect((await orderOf(record.increment_id)).items[0]).toMatchObject({ qty_invoiced: 2, qty_shipped: 0 });
    expect(await documentsOf(record.increment_id)).toMatchObject({ invoice: 1, shipment: 0 });
  });

  it('configures statuses that nobody knew, and takes an order without lines with a warning', async () => {
    const record = aRecord({ status: 'awaiting_courier', items: [] });
    const result = await service.import([record]);
    expect(result.warnings).toEqual([{ line: 1, warning: 'items is empty: the order has no lines' }]);
    expect(await service.rows(`select status from order_status where status = 'awaiting_courier'`)).toHaveLength(1);
    expect(await orderOf(record.increment_id)).toMatchObject({ items: [], grand_total: 0 });
  });

  it('keeps addresses as they come, numbers as texts', async () => {
    const came = { company: null, street: ['Rua A', 'Fundos'], region: { region: 'PE', region_id: 5 }, customer_address_id: 31 };
    const record = aRecord({
      reserve: false,
      billing_address: { ...came, postcode: 50000, telephone: '81 3333-4444' },
      shipping_address: { street: ['Rua A', 12], region: 'PE' },
    });
    await service.import([record]);
    expect(await orderOf(record.increment_id)).toMatchObject({
      billing_address: { ...came, postcode: '50000', telephone: '81 3333-4444' },
      shipping_address: { street: ['Rua A', '12'], region: 'PE' },
    });
  });

  it('keeps who bought as digits and capitals, and warns of wrong check digits', async () => {
    const taxvats = ['529.982.247-25', '12.abc.345/01de-35', '529.982.247-24', '12.ABC.345/01DE-36', '123'];
    const records = taxvats.map((customer_taxvat) => aRecord({ customer_taxvat, customer_firstname: 'Ana', coupon_code: 'TEN' }));
    const { rejected, warnings } = await service.import(records);
    const warning = 'customer_taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is';
    expect([rejected, warnings]).toEqual([0, [3, 4, 5].map((line) => ({ line, warning }))]);
    const kept = await Promise.all(records.map(({ increment_id }) => orderOf(increment_id)));
    expect(kept.map(({ customer_taxvat }) => customer_taxvat)).toEqual(
      ['52998224725', '12ABC34501DE35', '52998224724', '12ABC34501DE36', '123'], // prettier-ignore
    );
    expect(kept[0]).toMatchObject({ customer_firstname: 'Ana', customer_lastname: null, coupon_code: 'TEN' });
  });

  it('publishes the whole order, once', async () => {
    const record = aRecord({ reserve: false, hold_id: 640, billing_address: { firstname: 'Ana', street: ['Rua A', '12'] } });
    await service.import([record]);
    const order = await orderOf(record.increment_id);
    const [event, ...others] = await service.events(order.order_id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'order.imported', version: 1, actor: 'test' });
    expect(event?.data).toMatchObject({
      order_id: order.order_id,
      increment_id: record.increment_id,
      state: 'processing',
      reserve: false,
      hold_id: 640,
      hold_by: { client_id: 'test', warehouses: null },
      grand_total: 20,
      currency: 'BRL',
      billing_address: { firstname: 'Ana', street: ['Rua A', '12'] },
      created_at: '2026-01-10 10:00:00',
      previous: null,
      items: [{ sku: 'A', qty_ordered: 2, price: 10, parent_item_id: null }],
    });
  });

  it('warns of a store that is not known yet, and leaves the currency open', async () => {
    const record = aRecord({ store_id: 77 });
    const { warnings } = await service.import([record]);
    expect(warnings).toEqual([
      { line: 1, warning: 'store_id 77 is not known yet: the order gets its currency when the store is imported' },
    ]);
    expect(await orderOf(record.increment_id)).toMatchObject({ store_id: 77, currency: null });
  });

  it('counts on beyond a number of the store’s own pattern', async () => {
    await service.import([
      aRecord({ increment_id: '200000041', store_id: 2 }),
      aRecord({ increment_id: '200000007', store_id: 2 }),
      aRecord({ increment_id: '100009999', store_id: 2 }),
    ]);
    const last = await service.rows(`select store_id, last from increment_counter where kind = 'order' order by store_id`);
    expect(last).toEqual(
      expect.arrayContaining([
        { store_id: 2, last: '41' },
        { store_id: 1, last: '9999' },
      ]),
    );
  });

  it('numbers documents per store without gaps', async () => {
    const records = [1, 2, 1, 2].map((store_id) => aRecord({ store_id, state: 'complete' }));
    await service.import(records);
    const gaps = await service.rows(
      `select store_id from invoice group by store_id having max(right(increment_id, 8)::int) <> count(*) or min(right(increment_id, 8)::int) <> 1`,
    );
    expect(gaps).toEqual([]);
  });
});

describe('names that nothing has', () => {
  const record = () =>
    aRecord({ custmer_email: 'a@example.com', shiping_amount: 3, items: [aLine({ sku: 'A', prcie: 1 }), aLine({ sku: 'NOWHERE' })] });

  it('are warned of, fields by their paths, and a sku that no product has', async () => {
    const warnings = [
      'custmer_email: unknown field, left out: did you mean customer_email?',
      'shiping_amount: unknown field, left out: did you mean shipping_amount?',
      'items[0].prcie: unknown field, left out: did you mean price?',
      'items[1].sku NOWHERE is not known yet: no product has it',
    ];
    const sent = record();
    const { warnings: found, created } = await service.import([sent]);
    expect([created, found.map(({ warning }) => warning)]).toEqual([1, warnings]);
    expect((await service.import([sent])).warnings).toHaveLength(3);
  });

  it('are refused where that is asked for, with all other faults of the line', async () => {
    const lines = [record(), { ...aRecord(), status: 'a,b', itmes: [] }, aRecord()];
    const { headers, body } = await service.call('POST', '/ops/import/orders?dryrun=1', {
      token: await service.token('admin'),
      headers: { 'content-type': 'application/x-ndjson', prefer: 'handling=lenient' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    expect([headers['x-ignored-parameters'], body]).toMatchObject(['dryrun', { accepted: 2, rejected: 1 }]);
    const strict = await service.call('POST', '/ops/import/orders', {
      token: await service.token('admin'),
      headers: { 'content-type': 'application/x-ndjson', prefer: 'handling=strict' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
    expect([strict.headers['preference-applied'], strict.body]).toMatchObject([
      'handling=strict',
      {
        accepted: 1,
        rejected: 2,
        warnings: [],
        errors: [
          {
            line: 1,
            error:
              'custmer_email is unknown: did you mean customer_email?; shiping_amount is unknown: did you mean shipping_amount?; ' +
              'items[0].prcie is unknown: did you mean price?',
          },
          { line: 2, error: 'itmes is unknown: did you mean items?; status must be a text without commas' },
        ],
      },
    ]);
  });
});

describe('lines that cannot be taken', () => {
  it('are told all their faults at once', async () => {
    const items = [
      aLine({ qty_invoiced: 3 }),
      aLine({ discount_amount: 99 }),
      aLine({ parent_sku: 'NONE' }),
      aLine({ price: 99_999_999_999 }),
    ];
    const { errors } = await service.import([aRecord({ items })]);
    expect(errors[0]?.error.split('; ')).toEqual([
      'items[2].parent_sku must be the sku of another line of the order: there is no line NONE',
      'items[0].qty_invoiced (3) and qty_canceled (0) must not add up to more than qty_ordered (2)',
      "items[1].discount_amount must not be greater than the row's total with tax (20)",
      'grand_total must not be greater than 99999999999',
    ]);
  });

  const refused: [string, Record<string, unknown>, string][] = [
    ['a quantity of nothing', { items: [aLine({ qty_ordered: 0 })] }, 'items[0].qty_ordered must be greater than 0'],
    [
      'a quantity that is no number',
      { items: [aLine(), aLine({ qty_ordered: 'two' })] },
      'items[1].qty_ordered must be a number with at most 4 decimals',
    ],
    ['five decimals', { items: [aLine({ price: 1.00001 })] }, 'items[0].price must be a number with at most 4 decimals'],
    ['a negative price', { items: [aLine({ price: -1 })] }, 'items[0].price must be at least 0'],
    ['a missing sku', { items: [aLine({ sku: null })] }, 'items[0].sku is required'],
    ['a missing number', { increment_id: undefined }, 'increment_id is required'],
    ['a missing store', { store_id: undefined }, 'store_id is required'],
    ['no items at all', { items: undefined }, 'items is required'],
    ['items that are no array', { items: { sku: 'A' } }, 'items must be an array'],
    ['an item that is no object', { items: ['A'] }, 'items[0]: must be an object'],
    [
      'an unknown state',
      { state: 'done' },
      'state must be one of new, pending_payment, processing, complete, closed, canceled, holded, payment_review',
    ],
    [
      'an impossible date',
      { created_at: '2026-02-30', updated_at: undefined },
      'created_at must be a date like 2026-01-31 or 2026-01-31 12:00:00, or ISO with a zone',
    ],
    ['an address that is a text', { billing_address: 'Rua A, 12' }, 'billing_address must be an object of up to 16384 characters'],
    [
      'fields of an address that are no texts',
      { shipping_address: { firstname: { first: 'Ana' }, street: [['Rua A']], region: true, loyalty: { card: 7 } } },
      'shipping_address.firstname must be a text; shipping_address.street must be a text or a list of texts; ' +
        'shipping_address.region must be a text, or an object that holds one',
    ],
    ['a number with a comma', { increment_id: 'a,b' }, 'increment_id must be a text without commas'],
    [
      'more invoiced than ordered',
      { items: [aLine({ qty_invoiced: 3 })] },
      'items[0].qty_invoiced (3) and qty_canceled (0) must not add up to more than qty_ordered (2)',
    ],
    [
      'shipped and canceled',
      { items: [aLine({ qty_shipped: 1.5, qty_canceled: 1 })] },
      'items[0].qty_shipped (1.5) and qty_canceled (1) must not add up to more than qty_ordered (2)',
    ],
    [
      'refunded without invoice',
      { items: [aLine({ qty_refunded: 1 })] },
      'items[0].qty_refunded (1) must not be greater than qty_invoiced (0)',
    ],
    [
      'a parent that is not there',
      { items: [aLine({ parent_sku: 'P' })] },
      'items[0].parent_sku must be the sku of another line of the order: there is no line P',
    ],
    [
      'a discount above the row',
      { items: [aLine({ discount_amount: 21 })] },
      "items[0].discount_amount must not be greater than the row's total with tax (20)",
    ],
    [
      'a shipped download',
      { items: [aLine({ product_type: 'downloadable', qty_shipped: 1 })] },
      'items[0].qty_shipped must be 0: a downloadable product is not shipped',
    ],
    [
      'a sum beyond reason',
      { items: [aLine({ price: 99_999_999_999, qty_ordered: 2 })] },
      'grand_total must not be greater than 99999999999',
    ],
    [
      'more of a product than the inventory can count',
      { items: [aLine({ qty_ordered: 10_000_000_000 })] },
      'items[0].qty_ordered must be at most 9999999999',
    ],
    [
      'a text that cannot be stored',
      { payment_method: 'a\u0000b' },
      'payment_method holds a character that cannot be stored (\\u0000, or half a surrogate pair)',
    ],
  ];
  it.each(refused)('%s', async (_, fields, error) => {
    const result = await service.import([aRecord(fields)]);
    expect(result).toMatchObject({ success: false, accepted: 0, rejected: 1, errors: [{ line: 1, error }] });
  });

  it('stop nothing else', async () => {
    const good = [aRecord(), aRecord()];
    const result = await service.import([
      good[0] as object,
      '{"increment_id": ',
      aRecord({ items: [aLine({ qty_ordered: -1 })] }),
      good[1] as object,
      '[1]',
    ]);
    expect(result).toMatchObject({ success: false, accepted: 2, created: 2, rejected: 3 });
    expect(result.errors.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(await orderOf(good[1]?.increment_id ?? '')).toMatchObject({ grand_total: 20 });
  });
});

describe('import of an order that is here', () => {
  const snapshot = (): Promise<unknown[]> =>
    service.rows(`select (select json_agg(o order by entity_id) from orders o)::text as orders, (select json_agg(i order by order_item_id) from order_item i)::text as items,
      (select count(*) from outbox where headers ->> 'ce_type' = 'order.imported') as events, (select count(*) from invoice) as invoices,
      (select json_agg(c order by kind, store_id) from increment_counter c)::text as counters, (select count(*) from order_history) as history`);

  it('changes nothing when the record is the same, whatever the order of its fields', async () => {
    const records = [aRecord({ state: 'complete' }), aRecord({ state: 'closed' }), aRecord({ created_at: undefined })];
    await service.import(records);
    const before = await snapshot();
    const again = records.map((record) => Object.fromEntries(Object.entries(record).reverse()));
    expect(await service.import(again)).toMatchObject({ accepted: 3, created: 0, updated: 0, rejected: 0, warnings: [] });
    expect(await snapshot()).toEqual(before);
  });

  it('updates the header, moves version and updated_at, and publishes the old values', async () => {
    const record = aRecord({ customer_email: 'old@example.com', payment_method: 'checkmo', billing_address: { city: 'Recife' } });
    await service.import([record]);
    const result = await service.import([
      { ...record, customer_email: 'new@example.com', customer_id: 9, status: 'packed', billing_address: { city: 'Natal' } },
    ]);
    expect(result).toMatchObject({ accepted: 1, created: 0, updated: 1, warnings: [] });
    const order = await orderOf(record.increment_id);
    expect(order).toMatchObject({
      customer_email: 'new@example.com',
      customer_id: 9,
      status: 'packed',
      payment_method: 'checkmo',
      version: 2,
      billing_address: { city: 'Natal' },
    });
    expect(order.updated_at > '2026-01-10 10:00:00').toBe(true);
    const events = await service.events(order.order_id);
    expect(events.map(({ version }) => version)).toEqual([1, 2]);
    expect(events[1]?.data).toMatchObject({ status: 'packed', customer_id: 9 });
    expect(events[1]?.data.previous).toEqual({
      customer_email: 'old@example.com',
      customer_id: null,
      status: 'processing',
      billing_address: { city: 'Recife' },
      updated_at: '2026-01-10 10:00:00',
    });
  });

  it('takes a payment reference that comes later as authorized', async () => {
    const record = aRecord({ payment_method: 'stripe' });
    await service.import([record]);
    expect((await orderOf(record.increment_id)).payment_status).toBe('unpaid');
    await service.import([{ ...record, payment_reference: 'pi_later' }]);
    const order = await orderOf(record.increment_id);
    expect(order).toMatchObject({ payment_status: 'authorized', amount_authorized: order.grand_total });
    const [, changed] = await service.events(order.order_id);
    expect(changed?.data).toMatchObject({
      ...{ payment_status: 'authorized', amount_authorized: order.grand_total },
      previous: { payment_reference: null, payment_status: 'unpaid', amount_authorized: 0 },
    });
  });

  it('keeps state, lines and amounts, with a warning, and says so once', async () => {
    const record = aRecord({ shipping_amount: 3 });
    await service.import([record]);
    const before = await orderOf(record.increment_id);
    const other = { ...record, state: 'complete', status: 'complete', shipping_amount: 4, items: [aLine({ qty_ordered: 5 })] };
    expect(await service.import([other])).toMatchObject({
      accepted: 1,
      updated: 0,
      warnings: [
        {
          line: 1,
          warning:
            'state, shipping_amount, items[0].qty_ordered, status: an order that is here already keeps these, whatever the file says',
        },
      ],
    });
    expect(await orderOf(record.increment_id)).toEqual(before);
    expect(await service.import([other])).toMatchObject({ accepted: 1, updated: 0 });
  });

  it('keeps the product, the parent and the time of its last change, with a warning', async () => {
    const items = [aLine({ sku: 'A' }), aLine({ sku: 'B', parent_sku: 'A', price: 0 })];
    const record = aRecord({ items, updated_at: '2026-01-10 10:00:00' });
    await service.import([record]);
    const other = {
      ...record,
      updated_at: '2026-01-11',
      items: [
        { ...items[0], product_id: 9 },
        { ...items[1], parent_sku: undefined, product_id: 2 },
      ],
    };
    const { warnings } = await service.import([other, { ...other, items: [items[0], { ...items[1], parent_sku: 'A' }] }]);
    const kept = 'an order that is here already keeps these, whatever the file says';
    expect(warnings.map(({ warning }) => warning)).toEqual([`updated_at, items[0].product_id: ${kept}`, `updated_at: ${kept}`]);
  });

  it('takes the later of two lines with one number', async () => {
    const record = aRecord();
    const result = await service.import([record, { ...record, customer_email: 'later@example.com' }]);
    expect(result).toMatchObject({ accepted: 2, created: 1, updated: 1 });
    expect(await orderOf(record.increment_id)).toMatchObject({ customer_email: 'later@example.com' });
  });

  it('runs twice at once with the effect of one', async () => {
    const records = Array.from({ length: 1_200 }, (_, index) =>
      aRecord({ state: 'complete', status: `batch_${index % 7}`, store_id: 1 + (index % 3), items: [aLine({ sku: `S${index % 50}` })] }),
    );
    const results = await Promise.all([service.import(records), service.import([...records].reverse()), service.import(records)]);
    for (const result of results) expect(result).toMatchObject({ success: true, accepted: 1_200, rejected: 0, updated: 0 });
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(1_200);
    const [counts] = await service.rows(
      `select count(*)::int as orders, sum((select count(*) from invoice i where i.order_id = o.entity_id))::int as invoices,
              sum((select count(*) from outbox where key = o.entity_id::text and headers ->> 'ce_type' = 'order.imported'))::int as events
         from orders o where increment_id = any($1::text[])`,
      records.map(({ increment_id }) => increment_id),
    );
    expect(counts).toEqual({ orders: 1_200, invoices: 1_200, events: 1_200 });
  });
});

it('needs the permission admin', async () => {
  const response = await fetch(`${service.url}/ops/import/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.token('orders/write')}`, 'content-type': 'application/x-ndjson' },
    body: '',
  });
  expect(response.status).toBe(403);
});

describe('a dry run', () => {
  it('answers what the import then answers, and makes no order, document or event', async () => {
    const records = [
      aRecord({ state: 'complete', items: [aLine(), aLine({ sku: 'NOPE' })], surprise: 1 }),
      aRecord({ store_id: 99 }),
      aRecord({ state: 'nowhere' }),
    ];
    const send = async (query = '') =>
      service.post(`/ops/import/orders${query}`, records.map((record) => JSON.stringify(record)).join('\n'), {
        'content-type': 'application/x-ndjson',
        authorization: `Bearer ${await service.token('orders/import')}`,
      });
    const written = () => service.rows('select (select count(*) from orders) as orders, (select count(*) from outbox) as events');
    const before = await written();
    const { dry_run, ...dry } = (await send('?dry_run=true')).body;
    expect([dry_run, dry['created'], dry['rejected'], dry['warnings'].length]).toEqual([true, 2, 1, 3]);
    expect(await written()).toEqual(before);
    expect((await send()).body).toEqual(dry);
  });
});
