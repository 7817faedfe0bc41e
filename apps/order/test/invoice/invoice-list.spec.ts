import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceDetail, InvoiceRecord } from '../../src/invoice/invoice.view.js';
import { insertComment } from '../../src/document/document.store.js';
import { type Listed, filters, insertDocuments, pages, paginations, refusals, sorts } from '../documents.js';
import { all, listCalls } from '../list-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

interface Body {
  success: boolean;
  page: number;
  limit: number;
  total?: number;
  invoices: InvoiceRecord[];
  invoice: InvoiceDetail;
}

let service: TestService;
let listed: Listed;
beforeAll(async () => {
  service = await startTestService();
  listed = await insertDocuments(service, 'invoice');
});
afterAll(() => service.close());

const { letters, get, found, refusal, walked, expectNoTotalUnlessAsked, expectPermissionNeeded } = listCalls<Body>(
  () => service,
  '/api2/invoice',
  ({ invoices }) => invoices.map(({ invoice_id }) => invoice_id),
  () => listed.ids,
);

describe('filters', () => {
  it.each([
    ...filters,
    ['state=1', 'FB'],
    ['state=2', 'GECA'],
    ['state=1,3', 'HFDB'],
    ['state=1,%203,', 'HFDB'],
    ['state=1&state=3', 'HFDB'],
    ['state[]=1&state[]=3', 'HFDB'],
    ['state[]=3', 'HD'],
    ['state=2,2', 'GECA'],
    ['state=1,2,3', all],
    ['state=', all],
    ['state=,', all],
    ['state=2&order_increment_id=N-99', 'GE'],
    ['state=1,3&order_increment_id=N-99', 'D'],
    ['state=2&created_to=2026-03-03', 'CA'],
    ['state=2,3&created_from=2026-03-02&created_to=2026-03-05%2012:00:00', 'ECA'],
    ['state=2&increment_id=N-5,N-40', 'A'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it('by the id of an order', async () => {
    const { orderIds } = listed;
    expect(await found(`order_id=${orderIds['N-1']}`)).toBe('FCA');
    expect(await found(`order_id=${orderIds['N-1']}&state=2`)).toBe('CA');
    expect(await found(`order_id=${orderIds['N-7']}`)).toBe('');
    expect(await found(`order_id=${orderIds['N-1']}&order_increment_id=N-1`)).toBe('FCA');
    expect(await found(`order_id=${orderIds['N-1']}&order_increment_id=N-5`)).toBe('');
    expect(await found(`order_id=${orderIds['N-99']}&sort=grand_total&direction=asc`)).toBe('DGE');
  });

  it('come in a JSON body as well, and the query wins', async () => {
    expect(await found('', { state: 1 })).toBe('FB');
    expect(await found('', { state: [1, '3'] })).toBe('HFDB');
    expect(await found('', { state: '1,3' })).toBe('HFDB');
    expect(await found('', { order_id: listed.orderIds['N-99'], state: null })).toBe('GED');
    expect(await found('', { order_id: String(listed.orderIds['N-99']), limit: 2 })).toBe('GE');
    expect(await found('', { increment_id: ['N-5'] })).toBe('A');
    expect(await found('state=3', { state: 1, order_increment_id: 'N-99' })).toBe('D');
    expect(await found('order_increment_id=N-1', { order_increment_id: 'N-99' })).toBe('FCA');
    expect(await found('from=2026-03-05', { created_from: '2026-03-01' })).toBe('GFE');
    expect(await found('created_to=2026-03-02', { to: '2026-03-05' })).toBe('HDBA');
    expect(await found('page_size=2', { limit: 5 })).toBe('HG');
    expect(await found('sort=grand_total&direction=asc', { sort: 'created_at', direction: 'desc', page: 2, limit: 3 })).toBe('FAG');
    expect(await found('', '')).toBe(all);
  });

  it('by the plural path too', async () => {
    expect(letters((await service.get<Body>('/api2/invoices?state=3')).body)).toBe('HD');
  });
});

describe('wrong values', () => {
  it.each([
    ...refusals,
    ['state=0', 'Invalid parameter: state'],
    ['state=4', 'Invalid parameter: state'],
    ['state=2,4', 'Invalid parameter: state'],
    ['state[]=2&state[]=paid', 'Invalid parameter: state'],
    ['state=1.5', 'Invalid parameter: state'],
    ['state=-1', 'Invalid parameter: state'],
    ['sort=state', 'Invalid parameter: sort'],
    ['created_at_from=yesterday', 'Invalid date format'],
  ])('%s', async (query, error) => {
    expect(await refusal(query)).toEqual([400, { error }]);
  });

  it('of a body', async () => {
    expect(await refusal('', { state: [{}] })).toEqual([400, { error: 'Invalid parameter: state' }]);
    expect(await refusal('', { state: true })).toEqual([400, { error: 'Invalid parameter: state' }]);
    expect(await refusal('', { order_id: 1.5 })).toEqual([400, { error: 'Invalid parameter: order_id' }]);
    expect(await refusal('', '[1]')).toEqual([400, { error: 'Invalid JSON body' }]);
    expect(await refusal('', '{"a"')).toEqual([400, { error: 'Invalid JSON body' }]);
  });

  it('that hold a NUL find nothing or are refused, and are no fault of ours', async () => {
    for (const name of ['state', 'increment_id', 'order_increment_id', 'order_id'])
      expect((await get(`${name}=a%00b`)).status).toBeLessThan(500);
  });
});

describe('sort', () => {
  it.each([
    ...sorts,
    ['sort=grand_total&direction=asc', 'HBDFAGCE'],
    ['sort=grand_total&direction=desc', 'ECGAFDBH'],
    ['sort=grand_total&direction=asc&state=2', 'AGCE'],
    ['sort=grand_total&state=1,2', 'ECGAFB'],
    ['sort=grand_total&direction=asc&order_increment_id=N-1', 'FAC'],
    ['sort=updated_at&direction=asc&state=1,3', 'HDBF'],
    ['sort=created_at&state=2', 'GECA'],
    ['sort=created_at&direction=asc&state=3', 'HD'],
    ['sort=updated_at&state=2', 'AGEC'],
    ['sort=increment_id&direction=asc&state=2', 'CEAG'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });
});

describe('pages', () => {
  it.each([
    ...pages,
    ['limit=2&page=2&state=2,3', 'ED', 2, 2],
    ['limit=2&page=4&state=2,3', '', 4, 2],
    ['limit=2&page=2&state=2&sort=grand_total', 'GA', 2, 2],
  ] as typeof pages)('%s', async (query, expected, number, limit) => {
    const { body } = await get(query);
    expect([letters(body), body.page, body.limit]).toEqual([expected, number, limit]);
    expect(Object.keys(body)).toEqual(['success', 'page', 'limit', 'invoices']);
  });

  it.each([
    ...paginations,
    ['limit=3&page=2&include_pagination=1&state=2', { total: 4, last_page: 2, has_next: false }],
    ['limit=2&include_pagination=1&state=1,3&created_from=2026-03-01', { total: 3, last_page: 2, has_next: true }],
  ])('%s', async (query, expected) => {
    expect((await get(query)).body).toMatchObject(expected);
  });

  it('show the total only where it is asked for', expectNoTotalUnlessAsked);

  it.each(['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'])('by %s neither skip nor repeat one', async (sort) => {
    for (const filter of ['', '&state=1,2,3', '&state=2', '&order_increment_id=N-1']) {
      for (const direction of ['asc', 'desc']) {
        const query = `sort=${sort}&direction=${direction}${filter}`;
        expect(await walked(query)).toBe(await found(query));
      }
    }
  });
});

it('lists the fields of the decisions', async () => {
  const { invoices } = (await get('increment_id[]=N-40')).body;
  expect(invoices).toEqual([
    {
      invoice_id: listed.ids['B'],
      entity_id: listed.ids['B'],
      increment_id: 'N-40',
      order_id: listed.orderIds['N-5'],
      order_increment_id: 'N-5',
      store_id: 1,
      state: 1,
      subtotal: 9,
      tax_amount: 0,
      discount_amount: 0,
      shipping_amount: 0,
      shipping_tax_amount: 0,
      grand_total: 9,
      currency: null,
      created_at: '2026-03-02 23:59:59',
      updated_at: '2026-03-05 10:00:00',
      fiscal_documents: [],
    },
  ]);
});

describe('a single invoice', () => {
  it('by id, whatever else is said', async () => {
    const { status, body } = await get(`id=${listed.ids['C']}&state=3&order_increment_id=N-7`);
    expect([status, body]).toMatchObject([
      200,
      { success: true, invoice: { invoice_id: listed.ids['C'], increment_id: 'N-1', items: [], comments: [] } },
    ]);
    expect((await service.get<Body>('/api2/invoices', { id: listed.ids['C'] })).body.invoice.increment_id).toBe('N-1');
  });

  it('by one number, which is the invoice’s own', async () => {
    expect((await get('increment_id=N-40')).body.invoice.invoice_id).toBe(listed.ids['B']);
    expect((await get('', { increment_id: 'N-40' })).body.invoice.invoice_id).toBe(listed.ids['B']);
  });

  it.each(['id=999999', 'id=0', 'id=-1', 'increment_id=N-99'])('%s is not found', async (query) => {
    expect(await refusal(query)).toEqual([404, { error: 'Invoice not found' }]);
  });

  it('shows its items and comments', async () => {
    await service.rows(`insert into store_ref (store_id, code, name, website_id, currency, version) values (9, 'x', 'X', 1, 'BRL', 1)`);
    await service.import([
      aRecord({
        increment_id: 'W-1',
        store_id: 9,
        state: 'complete',
        shipping_amount: 10,
        shipping_tax_amount: 1,
        items: [
          aLine({ sku: 'A', qty_ordered: 3, price: 10.05, tax_amount: 2, discount_amount: 1.5 }),
          aLine({ sku: 'B', name: 'Thing B', qty_ordered: 0.5, price: 7 }),
        ],
        updated_at: '2026-01-11 09:00:00',
      }),
    ]);
    const [row] = await service.rows<{ invoice_id: string; order_id: string; item: string }>(
      `select invoice_id, order_id, (select min(order_item_id) from order_item i where i.order_id = o.entity_id) as item
         from invoice join orders o on o.entity_id = order_id where o.increment_id = 'W-1'`,
    );
    const [invoiceId, item] = [Number(row?.invoice_id), Number(row?.item)];
    const comment = { comment: 'Fragile', is_customer_notified: true, is_visible_on_front: false };
    const later = { comment: 'Later', is_customer_notified: false, is_visible_on_front: true };
    await service.transaction(async (tx) => insertComment(tx, 'invoice', invoiceId, comment, new Date('2026-02-01T10:00:00Z')));
    await service.transaction(async (tx) => insertComment(tx, 'invoice', invoiceId, later, new Date('2026-02-02T10:00:00Z')));
    const { invoice } = (await get(`id=${invoiceId}`)).body;
    expect(invoice).toEqual({
      invoice_id: invoiceId,
      entity_id: invoiceId,
      increment_id: '900000001',
      order_id: Number(row?.order_id),
      order_increment_id: 'W-1',
      store_id: 9,
      state: 2,
      subtotal: 33.65,
      tax_amount: 3,
      discount_amount: 1.5,
      shipping_amount: 10,
      shipping_tax_amount: 1,
      grand_total: 45.15,
      currency: 'BRL',
      created_at: '2026-01-11 09:00:00',
      updated_at: '2026-01-11 09:00:00',
      fiscal_documents: [],
      items: [
        {
          order_item_id: item,
          product_id: null,
          sku: 'A',
          name: 'Thing A',
          qty: 3,
          price: 10.05,
          row_total: 30.15,
          tax_amount: 2,
          discount_amount: 1.5,
        },
        {
          order_item_id: item + 1,
          product_id: null,
          sku: 'B',
          name: 'Thing B',
          qty: 0.5,
          price: 7,
          row_total: 3.5,
          tax_amount: 0,
          discount_amount: 0,
        },
      ],
      comments: [
        { ...comment, created_at: '2026-02-01 10:00:00' },
        { ...later, created_at: '2026-02-02 10:00:00' },
      ],
    });
  });
});

it('lets nobody read without the permission', expectPermissionNeeded);

// They are listed as invoices are (contract 6, 6.2).
describe('credit memos', () => {
  let memos: Listed;
  beforeAll(async () => {
    memos = await insertDocuments(service, 'credit_memo');
  });
  const calls = listCalls<{ creditmemos: { creditmemo_id: number }[] }>(
    () => service,
    '/api2/creditmemo',
    ({ creditmemos }) => creditmemos.map(({ creditmemo_id }) => creditmemo_id),
    () => memos.ids,
  );

  it.each([...filters, ...sorts, ['sort=grand_total&direction=asc', 'HBDFAGCE'], ['state=2', all], ['state=1,2', all], ['state=1,3', '']])(
    '%s',
    async (query, expected) => {
      expect(await calls.found(query)).toBe(expected);
    },
  );

  it('come by the plural path and of an order’s id too', async () => {
    const { body } = await service.get<Parameters<typeof calls.letters>[0]>(`/api2/creditmemos?order_id=${memos.orderIds['N-1']}`);
    expect(calls.letters(body)).toBe('FCA');
  });

  it.each(pages)('come in pages: %s', async (query, expected, number, limit) => {
    const { body } = await calls.get(query);
    expect([calls.letters(body), body]).toMatchObject([expected, { success: true, page: number, limit }]);
  });

  it.each([...paginations, ['state=1&include_pagination=1', { total: 0, last_page: 1, has_next: false }]] as typeof paginations)(
    'are counted: %s',
    async (query, expected) => expect((await calls.get(query)).body).toMatchObject(expected),
  );

  it.each([...refusals, ['state=4', 'Invalid parameter: state'], ['sort=creditmemo_id', 'Invalid parameter: sort']])(
    'are refused: %s',
    async (query, error) => expect(await calls.refusal(query)).toEqual([400, { error }]),
  );

  it.each(['id=999999', 'id=0', 'increment_id=N-99'])('%s is not found', async (query) => {
    expect(await calls.refusal(query)).toEqual([404, { error: 'Credit memo not found' }]);
  });

  it('are read with the permission alone', () => calls.expectPermissionNeeded());
});
