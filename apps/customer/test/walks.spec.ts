import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { request } from 'undici';
import { ListFollower } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { aLead, aSchedule } from './contact-records.js';
import { type TestService, startTestService } from './customer-service.js';
import { aCustomer } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const follow = (path: string, id = 'id'): ListFollower =>
  new ListFollower((url) => service.get(url), `/api2/${path}`, path.split('?')[0]!, id);
const refusal = async (path: string): Promise<unknown> => {
  const { status, body, details } = await service.get(`/api2/${path}`);
  return [status, body['error'], details?.[0]?.path, details?.[0]?.message];
};

it.each(['leads', 'schedules'] as const)('shows %s that are imported and published after the walk has come to its end', async (list) => {
  const record = list === 'leads' ? aLead : aSchedule;
  await service.import(list, [record(1), record(2)]);
  const follower = await follow(list).until(({ known }) => known.size === 2);
  await service.import(list, [record(2, { name: 'Changed' }), record(3)]);
  await follower.until(({ known }) => known.size === 3 && known.get(2)?.['name'] === 'Changed');
  const paged = await service.get(`/api2/${list}?sort=id&direction=asc`);
  expect([...follower.known.values()].sort((a, b) => a['id'] - b['id'])).toEqual(paged.body[list]);
});

it('shows a record that leaves the filters as deleted', async () => {
  await service.import('leads', [aLead(11, { store_id: 7 }), aLead(12, { store_id: 7 })]);
  const follower = await follow('leads?store_id=7').until(({ known }) => known.size === 2);
  await service.import('leads', [aLead(11, { store_id: 8 })]);
  await follower.until(({ gone }) => gone.has(11));
  expect([...follower.known.keys()]).toEqual([12]);
});

it('shows customers that are changed and deleted, by filters too; one e-mail beside a cursor is a filter', async () => {
  const ana = aCustomer({ gender: 2 });
  await service.import('customers', [ana, aCustomer({ gender: 2 }), aCustomer()]);
  const [of, all] = [follow('customers?gender=2', 'customer_id'), follow('customers', 'customer_id')];
  await of.until(({ known }) => known.size === 2);
  await all.until(({ known }) => known.size === 3);
  const { customer_id } = (await service.get(`/api2/customers?email=${ana.email}`)).body['customer'];
  const one = await follow(`customers?email=${ana.email}`, 'customer_id').until(({ known }) => known.size === 1);
  expect([...one.known.keys()]).toEqual([customer_id]);
  await service.call('DELETE', `/api2/customers?id=${customer_id}`);
  for (const follower of [of, all, one]) await follower.until(({ gone }) => gone.has(customer_id));
  expect([of.known.size, all.known.size, one.known.size]).toEqual([1, 2, 0]);
});

it('begins with what changes from now on', async () => {
  await service.import('leads', [aLead(13, { store_id: 9 })]);
  await follow('leads?store_id=9').until(({ known }) => known.has(13));
  const later = follow('leads?store_id=9');
  later.cursor = 'now';
  expect(await later.page()).toBe(false);
  await service.import('leads', [aLead(14, { store_id: 9 })]);
  await later.until(({ known }) => known.size > 0);
  expect([...later.known.keys()]).toEqual([14]);
});

it('refuses what belongs to pages, foreign cursors and expired ones, in the language of the list', async () => {
  expect(await refusal('leads?cursor=&page=2')).toEqual([
    400,
    'Parâmetro inválido: page.',
    'page',
    'não pode acompanhar um cursor nem um fluxo',
  ]);
  expect(await refusal('customers?cursor=&sort=updated_at')).toEqual([
    400,
    'Invalid parameter: sort',
    'sort',
    'cannot stand beside a cursor or in a stream',
  ]);
  expect((await refusal('customers?cursor=&direction=asc&include_pagination=1')) as unknown[]).toContain('Invalid parameter: direction');
  expect(await refusal('leads?cursor=abc')).toEqual([400, 'Cursor inválido.', 'cursor', 'não é um cursor desta lista']);
  const { body } = await service.get('/api2/leads?store_id=1&cursor=&limit=1');
  expect(body).toMatchObject({ success: true, limit: 1, leads: [{}], next_cursor: expect.any(String) });
  const cursor = String(body['next_cursor']);
  expect((await service.get(`/api2/leads?cursor=${cursor}&store_id=1&limit=5`)).status).toBe(200);
  expect(await refusal(`leads?store_id=2&cursor=${cursor}`)).toContain('Cursor inválido.');
  expect(await refusal(`customers?store_id=1&cursor=${cursor}`)).toContain('Invalid cursor');
  const customers = (await service.get('/api2/customers?cursor=')).body['next_cursor'];
  await service.db.query('update change_state set generation = gen_random_uuid()');
  expect(await refusal(`leads?store_id=1&cursor=${cursor}`)).toEqual([410, 'Cursor expirado.', 'cursor', 'recomece com um cursor vazio']);
  expect(await refusal(`customers?cursor=${customers}`)).toContain('Cursor expired');
});

it('sorts and filters by the time of the last change, which an import may name', async () => {
  await service.import('leads', [aLead(21, { updated_at: '2020-01-05 10:00:00', origin: 'u' }), aLead(22, { origin: 'u' })]);
  const ids = async (query: string): Promise<number[]> =>
    (await service.get(`/api2/leads?origin=u&${query}`)).body['leads'].map(({ id }: { id: number }) => id);
  expect(await ids('sort=updated_at&direction=asc')).toEqual([21, 22]);
  expect(await ids('updated_to=2020-01-05')).toEqual([21]);
  expect(await ids('updated_from=2020-01-06')).toEqual([22]);
  expect((await service.get('/api2/customers?sort=updated_at&direction=desc&updated_from=2020-01-01')).status).toBe(200);
  expect(await refusal('customers?sort=name')).toContain('Invalid parameter: sort');
});

describe('a stream', () => {
  const stream = async (path: string, accept: string) => {
    const headers = { authorization: `Bearer ${await service.token('captures/read', 'customers/read')}`, accept };
    const { statusCode, headers: got, body, trailers } = await request(`${service.url}/api2/${path}`, { headers });
    return { status: statusCode, type: got['content-type'], text: await body.text(), trailers };
  };
  const lines = (text: string): Record<string, unknown>[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(() =>
    service.import(
      'leads',
      Array.from({ length: 1_201 }, (_, n) => aLead(3_000 + n, { utm_source: 'stream' })),
    ),
  );

  it('gives the whole list as lines, and goes on from its cursor', async () => {
    const { type, text } = await until(async () => {
      const got = await stream('leads?utm_source=stream', 'application/x-ndjson');
      return got.text.split('\n').length > 1_202 ? got : null;
    }, 100_000);
    const [last, ...records] = lines(text).reverse();
    expect([type, records.length]).toEqual(['application/x-ndjson; charset=utf-8', 1_201]);
    expect(records.find(({ id }) => id === 3_007)).toEqual((await service.get('/api2/leads?id=3007')).body['leads'][0]);
    await service.import('leads', [aLead(3_007, { utm_source: 'other' })]);
    const later = await until(async () => {
      const got = lines((await stream(`leads?utm_source=stream&cursor=${String(last!['next_cursor'])}`, 'application/x-ndjson')).text);
      return got.length > 1 ? got : null;
    }, 100_000);
    expect(later).toEqual([{ id: 3_007, deleted: true }, { next_cursor: expect.any(String) }]);
  });

  it('gives a table with the cursor behind it', async () => {
    await service.import('leads', [aLead(5_000, { name: 'A "b", c', phone: null, origin: 'csv' })]);
    const { type, text, trailers } = await until(async () => {
      const got = await stream('leads?origin=csv', 'text/csv, */*');
      return got.text.split('\r\n').length > 2 ? got : null;
    }, 100_000);
    const [head, line] = text.split('\r\n');
    expect([type, head]).toEqual([
      'text/csv; charset=utf-8; header=present',
      'name,email,phone,created_at,updated_at,utm_source,utm_medium,utm_campaign,utm_term,utm_content,origin,id,store_id,coupon_id,coupon_used,promoters_name,deleted',
    ]);
    expect(line).toMatch(/^"A ""b"", c",lead5000@example\.com,,2026-01-10 10:00:00,.*,csv,5000,1,,,,$/);
    expect((await stream(`leads?origin=csv&cursor=${trailers['next-cursor']}`, 'text/csv')).text).toBe(`${head}\r\n`);
  });

  it('is not what one record is asked for in', async () => {
    const { type, text } = await stream('leads?id=3001', 'application/x-ndjson');
    expect([type, JSON.parse(text)]).toEqual([
      expect.stringMatching('^application/json'),
      { success: true, leads: [expect.objectContaining({ id: 3001 })] },
    ]);
  });

  it('is refused before it begins', async () => {
    expect(await stream('leads?page=2', 'text/csv')).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' });
    expect(await stream('customers?cursor=abc', 'application/x-ndjson')).toMatchObject({ status: 400 });
    expect((await stream('leads', 'application/json, text/csv')).type).toBe('application/json; charset=utf-8');
  });

  it('is read back by an import as the same store', async () => {
    await service.import('schedules', [aSchedule(7_000, { status_external: 3, mensagem_erro_external: 'x' })]);
    await service.import('customers', [aCustomer({ dob: '1990-01-31', custom_attributes: { celular: '11' } })]);
    const other = await startTestService();
    try {
      for (const list of ['leads', 'schedules', 'customers'] as const) {
        const all = async (of: TestService): Promise<Record<string, unknown>[]> => {
          const records: Record<string, unknown>[] = [];
          for (let page = 1; ; page++) {
            const found = (await of.get(`/api2/${list}?limit=200&page=${page}`)).body[list] as Record<string, unknown>[];
            records.push(...found);
            if (found.length < 200) return records;
          }
        };
        const stored = await all(service);
        const exported = await until(async () => {
          const got = lines((await stream(list, 'application/x-ndjson')).text).slice(0, -1);
          return got.length === stored.length ? got : null;
        }, 100_000);
        expect(await other.import(list, exported)).toMatchObject({ accepted: stored.length, rejected: 0 });
        // Ids of customers are given anew, and their times with them.
        const same = ({ customer_id, updated_at, ...record }: Record<string, unknown>): string =>
          JSON.stringify(customer_id === undefined ? { ...record, updated_at } : record);
        expect((await all(other)).map(same).sort()).toEqual(stored.map(same).sort());
      }
    } finally {
      await other.close();
    }
  });
});
