import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertComment } from '../../src/document/document.store.js';
import type { ShipmentDetail } from '../../src/shipment/shipment.view.js';
import { type Listed, filters, insertDocuments, pages, paginations, refusals, sorts } from '../documents.js';
import { all, listCalls } from '../list-calls.js';
import { type TestService, startTestService } from '../order-service.js';
import { aLine, aRecord } from '../records.js';

interface Body {
  success: boolean;
  page: number;
  limit: number;
  total?: number;
  shipments: { shipment_id: number }[];
  shipment: ShipmentDetail;
}

let service: TestService;
let listed: Listed;
beforeAll(async () => {
  service = await startTestService();
  listed = await insertDocuments(service, 'shipment');
});
afterAll(() => service.close());

const { letters, get, found, refusal, walked, expectNoTotalUnlessAsked, expectPermissionNeeded } = listCalls<Body>(
  () => service,
  '/api2/shipment',
  ({ shipments }) => shipments.map(({ shipment_id }) => shipment_id),
  () => listed.ids,
);

describe('filters', () => {
  it.each([...filters, ['state=nothing', all]])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  it('by the id of an order', async () => {
    const { orderIds } = listed;
    expect(await found(`order_id=${orderIds['N-1']}`)).toBe('FCA');
    expect(await found(`order_id=${orderIds['N-7']}`)).toBe('');
    expect(await found(`order_id=${orderIds['N-1']}&order_increment_id=N-1`)).toBe('FCA');
    expect(await found(`order_id=${orderIds['N-1']}&order_increment_id=N-5`)).toBe('');
    expect(await found(`order_id=${orderIds['N-99']}&sort=created_at&direction=asc`)).toBe('DEG');
  });

  it('come in a JSON body as well, and the query wins', async () => {
    expect(await found('', { order_id: listed.orderIds['N-99'], increment_id: null })).toBe('GED');
    expect(await found('', { order_id: String(listed.orderIds['N-99']), limit: 2 })).toBe('GE');
    expect(await found('', { increment_id: ['N-5'] })).toBe('A');
    expect(await found('', { increment_id: 'N-5,N-1' })).toBe('CA');
    expect(await found('order_increment_id=N-1', { order_increment_id: 'N-99' })).toBe('FCA');
    expect(await found('from=2026-03-05', { created_from: '2026-03-01' })).toBe('GFE');
    expect(await found('created_to=2026-03-02', { to: '2026-03-05' })).toBe('HDBA');
    expect(await found('per_page=2', { limit: 5 })).toBe('HG');
    expect(await found('sort=updated_at&direction=asc', { sort: 'created_at', direction: 'desc', page: 2, limit: 3 })).toBe('CEF');
    expect(await found('', '')).toBe(all);
  });

  it.each(['shipments', 'shippment', 'shippments'])('by the path %s too', async (path) => {
    expect(letters((await service.get<Body>(`/api2/${path}?order_increment_id=N-1`)).body)).toBe('FCA');
    expect((await service.get<Body>(`/api2/${path}?increment_id=N-40`)).body.shipment.shipment_id).toBe(listed.ids['B']);
  });
});

describe('wrong values', () => {
  it.each([...refusals, ['sort=grand_total', 'Invalid parameter: sort'], ['created_at_from=yesterday', 'Invalid date format']])(
    '%s',
    async (query, error) => {
      expect(await refusal(query)).toEqual([400, { error }]);
    },
  );

  it('of a body', async () => {
    expect(await refusal('', { increment_id: [{}] })).toEqual([400, { error: 'Invalid parameter: increment_id' }]);
    expect(await refusal('', { order_id: 1.5 })).toEqual([400, { error: 'Invalid parameter: order_id' }]);
    expect(await refusal('', '[1]')).toEqual([400, { error: 'Invalid JSON body' }]);
    expect(await refusal('', '{"a"')).toEqual([400, { error: 'Invalid JSON body' }]);
  });

  it('that hold a NUL find nothing or are refused, and are no fault of ours', async () => {
    for (const name of ['increment_id', 'order_increment_id', 'order_id']) expect((await get(`${name}=a%00b`)).status).toBeLessThan(500);
  });
});

describe('sort', () => {
  it.each(sorts)('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });
});

describe('pages', () => {
  it.each(pages)('%s', async (query, expected, number, limit) => {
    const { body } = await get(query);
    expect([letters(body), body.page, body.limit]).toEqual([expected, number, limit]);
    expect(Object.keys(body)).toEqual(['success', 'page', 'limit', 'shipments']);
  });

  it.each(paginations)('%s', async (query, expected) => {
    expect((await get(query)).body).toMatchObject(expected);
  });

  it('show the total only where it is asked for', expectNoTotalUnlessAsked);

  it.each(['entity_id', 'created_at', 'updated_at', 'increment_id'])('by %s neither skip nor repeat one', async (sort) => {
    for (const filter of ['', '&order_increment_id=N-1']) {
      for (const direction of ['asc', 'desc']) {
        const query = `sort=${sort}&direction=${direction}${filter}`;
        expect(await walked(query)).toBe(await found(query));
      }
    }
  });
});

it('lists the fields of the decisions', async () => {
  expect((await get('increment_id[]=N-40')).body.shipments).toEqual([
    {
      shipment_id: listed.ids['B'],
      entity_id: listed.ids['B'],
      increment_id: 'N-40',
      order_id: listed.orderIds['N-5'],
      order_increment_id: 'N-5',
      store_id: 1,
      total_qty: 1,
      created_at: '2026-03-02 23:59:59',
      updated_at: '2026-03-05 10:00:00',
      fiscal_documents: [],
    },
  ]);
});

const shipped = aRecord({
  increment_id: 'W-1',
  store_id: 9,
  state: 'complete',
  items: [aLine({ sku: 'A', qty_ordered: 3 }), aLine({ sku: 'B', name: 'Thing B', qty_ordered: 0.5 })],
  updated_at: '2026-01-11 09:00:00',
});

describe('a single shipment', () => {
  let imported: number;
  beforeAll(async () => {
    await service.import([shipped]);
    const [row] = await service.rows<{ id: string }>(
      `select shipment_id as id from shipment join orders o on o.entity_id = order_id where o.increment_id = 'W-1'`,
    );
    imported = Number(row?.id);
  });

  it('by id, whatever else is said', async () => {
    const { status, body } = await get(`id=${imported}&order_increment_id=N-7`);
    expect([status, body]).toMatchObject([200, { success: true, shipment: { shipment_id: imported, increment_id: '900000001' } }]);
    expect((await service.get<Body>('/api2/shipments', { id: imported })).body.shipment.increment_id).toBe('900000001');
  });

  it('by one number', async () => {
    expect((await get('increment_id=900000001')).body.shipment.shipment_id).toBe(imported);
    expect((await get('', { increment_id: 900000001 })).body.shipment.shipment_id).toBe(imported);
  });

  it.each(['id=999999', 'id=0', 'id=-1', 'increment_id=N-99'])('%s is not found', async (query) => {
    expect(await refusal(query)).toEqual([404, { error: 'Shipment not found' }]);
  });

  it('shows its items, tracks and comments', async () => {
    const comment = { comment: 'Fragile', is_customer_notified: true, is_visible_on_front: false };
    const at = new Date('2026-02-01T10:00:00Z');
    const tracks = [
      { carrier_code: 'correios', title: 'SEDEX', track_number: 'BR1' },
      { carrier_code: null, title: null, track_number: 'BR2' },
    ];
    const trackIds = await service.transaction(async (tx) => {
      insertComment(tx, 'shipment', imported, comment, at);
      const rows = await tx.query<{ track_id: string }[]>(
        `insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
         select $1, carrier_code, title, track_number, $2
           from json_to_recordset($3::json) as track (carrier_code text, title text, track_number text) returning track_id`,
        [imported, at, JSON.stringify(tracks)],
      );
      return rows.map(({ track_id }) => Number(track_id));
    });
    await service.rows(`update shipment_item set warehouses = '{"main": 2, "south": 1}' where shipment_id = $1 and qty = 3`, imported);
    const [order] = await service.rows<{ id: string; item: string }>(
      `select entity_id as id, (select min(order_item_id) from order_item where order_id = entity_id) as item from orders where increment_id = 'W-1'`,
    );
    const item = Number(order?.item);
    expect((await get(`id=${imported}`)).body.shipment).toEqual({
      shipment_id: imported,
      entity_id: imported,
      increment_id: '900000001',
      order_id: Number(order?.id),
      order_increment_id: 'W-1',
      store_id: 9,
      total_qty: 3.5,
      created_at: '2026-01-11 09:00:00',
      updated_at: '2026-01-11 09:00:00',
      fiscal_documents: [],
      items: [
        { order_item_id: item, product_id: null, sku: 'A', name: 'Thing A', qty: 3, warehouses: { main: 2, south: 1 } },
        { order_item_id: item + 1, product_id: null, sku: 'B', name: 'Thing B', qty: 0.5, warehouses: null },
      ],
      tracks: tracks.map((track, index) => ({
        ...{ track_id: trackIds[index], ...track, url: null, status: null, delivered_at: null, created_at: '2026-02-01 10:00:00' },
      })),
      comments: [{ ...comment, created_at: '2026-02-01 10:00:00' }],
    });
  });
});

it('shows no warehouses where multi-warehouse stock is off', async () => {
  const without = await startTestService({ MULTI_WAREHOUSE: false });
  try {
    await without.import([shipped]);
    const { items } = (await without.get<Body>('/api2/shipment?increment_id=900000001')).body.shipment;
    expect(items.map(({ sku, ...item }) => [sku, 'warehouses' in item])).toEqual([
      ['A', false],
      ['B', false],
    ]);
  } finally {
    await without.close();
  }
});

it('lets nobody read without the permission', expectPermissionNeeded);
