import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Statement } from '@entrepot/database';
import { ListFollower } from '@entrepot/service/testing';
import { planOf, until } from '@entrepot/testing';
import { saleList } from '../src/sale/sale-list.store.js';
import { saleSearch } from '../src/search/sale-search.store.js';
import type { SaleListQuery } from '../src/sale/sale.requests.js';
import { openShop, type Shop } from './shop.js';
import { anOrder } from './world.js';

let shop: Shop;
/** Ids of the sales, in the order in which they were made. */
let ids: number[];
beforeAll(async () => {
  // Nobody stores an expiry here: the clock alone shows it.
  shop = await openShop({ EXPIRY_SWEEP_MS: 3_600_000 });
  const sales = [
    { email: 'Ana@Example.com', external_reference: 'ERP-1' },
    { email: 'ana@example.com', store_id: 2, metadata: { channel: 'phone' } },
    { email: 'bob@example.com', external_reference: 'ERP, 2' },
    { email: 'eve@example.com', external_reference: 'ERP-1' },
    { email: 'eve@example.com' },
  ];
  ids = [];
  for (const sale of sales) ids.push((await shop.sell(sale)).id);
  await shop.publish(anOrder(ids[2]!, 900));
  await shop.expireNow(ids[3]!);
  await shop.rows(`update sale set is_submitted = true, attempt = 1, expires_at = now() - interval '1 day' where sale_id = $1`, ids[4]);
  await shop.rows(
    `update sale set created_at = timestamptz '2026-03-01 UTC' + (sale_id - $1::int) * interval '1 day',
                     updated_at = timestamptz '2026-03-10 UTC' - (sale_id - $1::int) * interval '1 day'`,
    ids[0],
  );
});
afterAll(() => shop.close());

const get = (query: string) => shop.get(`/api2/vendalink${query}`);
/** Finds the positions of sales, as 0 for the first. */
const found = async (query: string): Promise<number[]> =>
  (await get(query)).body['vendalinks'].map(({ id }: { id: number }) => ids.indexOf(id));

describe('GET /api2/vendalink', () => {
  it.each([
    ['', [4, 3, 2, 1, 0]],
    ['?status=pending', [4, 1, 0]],
    ['?status=converted,expired', [3, 2]],
    ['?status=expired', [3]],
    ['?email=ANA@example.com', [1, 0]],
    ['?customer_email=eve@example.com&status=pending', [4]],
    ['?store_id=2', [1]],
    ['?store_id=9', []],
    ['?external_reference=ERP-1', [3, 0]],
    ['?external_reference=ERP,%202', [2]],
    ['?created_from=2026-03-02&created_to=2026-03-03', [2, 1]],
    ['?updated_from=2026-03-09%2000:00:00', [1, 0]],
    ['?sort=created_at&direction=asc', [0, 1, 2, 3, 4]],
    ['?sort=updated_at', [0, 1, 2, 3, 4]],
    ['?limit=2&page=2', [2, 1]],
    ['?page=9', []],
  ])('%s', async (query, expected) => expect(await found(query)).toEqual(expected));

  it('shows each sale as its GET does, but for the link', async () => {
    const { status, headers, body } = await get('?include_pagination=1&limit=2&sort=id&direction=asc');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const one = async (id: number | undefined) => {
      const { checkout_url: _link, ...record } = (await get(`?id=${id}`)).body['vendalink'];
      return record;
    };
    expect(body).toEqual({
      success: true,
      ...{ page: 1, limit: 2, total: 5, last_page: 3, has_next: true },
      vendalinks: [await one(ids[0]), await one(ids[1])],
    });
    expect((await get('?include_pagination=1&status=expired&page=2')).body).toMatchObject({ total: 1, has_next: false, vendalinks: [] });
    expect((await get('?include_pagination=estimate')).body).toMatchObject({ total: 5, total_is_estimate: false });
    expect((await get(`?status=expired`)).body['vendalinks']).toEqual([await one(ids[3])]);
  });

  it.each([
    ['?status=open', 'Invalid parameter: status', 'status'],
    ['?sort=email', 'Invalid parameter: sort', 'sort'],
    ['?direction=up', 'Invalid parameter: direction', 'direction'],
    ['?created_from=2026-02-30', 'Invalid date format', 'created_from'],
    ['?store_id=x', 'Invalid parameter: store_id', 'store_id'],
  ])('%s is 400', async (query, error, field) => {
    expect(await get(query)).toMatchObject({ status: 400, body: { success: false, error, field } });
  });
});

describe('a search', () => {
  const hits = async (q: unknown) => (await shop.get(`/search?q=${encodeURIComponent(String(q))}`)).body['hits'] as { id: number }[];

  it('finds sales by their number, e-mail, reference and payment', async () => {
    const of = async (q: unknown) => (await hits(q)).map(({ id }) => ids.indexOf(id));
    expect(await hits(ids[0])).toEqual([
      { type: 'sale', id: ids[0], title: String(ids[0]), subtitle: 'Ana@Example.com', matched: 'id', url: `/api2/vendalink?id=${ids[0]}` },
    ]);
    expect([await of('ANA@example.com'), await of('ERP-1'), await of('99999999999')]).toEqual([[1, 0], [3, 0], []]);
    await shop.rows(`insert into hosted_payment (sale_id, attempt, reference, ask_at) values ($1, 1, 'pi_search', now())`, ids[1]);
    expect(await hits('pi_search')).toMatchObject([{ id: ids[1], matched: 'payment_reference' }]);
    await shop.rows('delete from hosted_payment');
  });
});

it('shows who is bound to stores no sale of another, and sells in none', async () => {
  const token = await shop.token('vendalink/read', 'vendalink/write');
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call({
      method,
      path,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        'x-entrepot-stores': '2',
        'idempotency-key': `bound-to-stores-${path}`,
      },
    });
  const listed = (await ask('GET', '/api2/vendalink')).body['vendalinks'] as { id: number }[];
  expect(listed.map(({ id }) => id)).toEqual([ids[1]]);
  expect([(await ask('GET', `/api2/vendalink?id=${ids[1]}`)).status, (await ask('GET', `/api2/vendalink?id=${ids[0]}`)).status]).toEqual([
    200, 404,
  ]);
  expect((await ask('GET', '/search?q=ana@example.com')).body['hits']).toHaveLength(1);
  for (const what of ['deactivate', 'resend']) expect((await ask('POST', `/api2/vendalink/${ids[0]}/${what}`, {})).status).toBe(404);
  const sold = await ask('POST', '/api2/vendalink', { email: 'a@example.com', store_id: 1, items: [{ sku: 'X', qty: 1, price: 1 }] });
  expect([sold.status, sold.body['error'], sold.body['field']]).toEqual([404, 'Store not found', 'store_id']);
});

describe('a walk', () => {
  const follow = (query = '') => new ListFollower(get, query, 'vendalinks');

  it('shows each change of a sale, and a sale that leaves the filters as deleted', async () => {
    const all = await follow().until(({ known }) => known.size === ids.length);
    const pending = await follow('?status=pending&email=ana@example.com').until(({ known }) => known.size === 2);
    await shop.publish(anOrder(ids[0]!, 901));
    const added = await shop.sell({ metadata: { channel: 'store' } });
    await all.until(({ known }) => known.has(added.id) && known.get(ids[0]!)?.['status'] === 'converted');
    await pending.until(({ known, gone }) => known.has(added.id) && gone.has(ids[0]!));
    const listed = (await get('?sort=id&direction=asc')).body['vendalinks'];
    expect([...all.known.values()].sort((a, b) => a['id'] - b['id'])).toEqual(listed);
  });

  it.each(['application/x-ndjson', 'text/csv'])('streams sales without their links as %s', async (accept) => {
    const headers = { accept, authorization: `Bearer ${await shop.token('vendalink/read')}` };
    const path = '/api2/vendalink?external_reference=ERP-1';
    const text = await until(async () => {
      const answer = await shop.call({ path, headers });
      return answer.text.match(/example\.com/gi)?.length === 2 ? answer.text : null;
    }, 100_000);
    expect(text.trim().split('\n')).toHaveLength(3);
    expect(text).not.toContain('/checkout/');
  });
});

describe('among many sales', () => {
  const statementOf = (query: Partial<SaleListQuery>): Statement =>
    saleList.statement({
      created: {},
      updated: {},
      page: { page: 1, limit: 20, includePagination: false },
      sort: { field: 'id', direction: 'desc' },
      ...query,
    });

  beforeAll(async () => {
    await shop.rows(
      `insert into sale (email, store_id, discount_amount, total, currency, token_hash, token_sealed, email_requested, expires_at, created_at,
                         updated_at, status, external_reference)
       select 'c' || n % 900 || '@example.com', 1 + n % 3, 0, 1, 'BRL', sha256(n::text::bytea), '', false, now() + interval '1 day',
              timestamptz '2024-01-01 UTC' + n * interval '1 minute', timestamptz '2024-01-01 UTC' + n * interval '2 minutes',
              case when n % 50 = 0 then 'pending' when n % 3 = 0 then 'converted' else 'expired' end, case when n % 9 = 0 then 'R' || n end
         from generate_series(1, 20000) n`,
    );
    await shop.rows('analyze sale');
  });

  const by = (field: SaleListQuery['sort']['field']): Pick<SaleListQuery, 'sort'> => ({ sort: { field, direction: 'desc' } });
  it.each<[string, Partial<SaleListQuery>]>([
    ['everything', {}],
    ['by creation', by('created_at')],
    ['by change', by('updated_at')],
    ['of a status', { status: ['converted'] }],
    ['a window of changes', { updated: { from: new Date('2024-01-02'), before: new Date('2024-01-03') }, ...by('updated_at') }],
    ['of an e-mail', { email: 'C77@example.com' }],
    ['of a reference', { external_reference: 'R900' }],
  ])('reads a page of %s by an index', async (_, query) => {
    const plan = await planOf(shop.db, statementOf(query), 'custom');
    expect(plan.types).not.toContain('Seq Scan');
    expect(plan.rows).toBeLessThan(400);
  });

  it.each(['C77@example.com', 'R900', '77'])('searches for %s by indexes', async (q) => {
    for (const kind of ['generic', 'custom'] as const) {
      const plan = await planOf(shop.db, saleSearch.statement({ q }), kind);
      expect(plan.types).not.toContain('Seq Scan');
      expect(plan.tables['sale']).toBeLessThanOrEqual(25);
    }
  });
});
