import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aLead, aSchedule, utm } from './contact-records.js';
import { type TestService, startTestService } from './customer-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.import('leads', [
    aLead(1, { ...utm, origin: 'site', coupon_id: 3, coupon_used: 'VERAO10', promoters_name: 'Bia', name: 'Ana' }),
    aLead(2, { created_at: '2026-01-31 23:59:59', store_id: 2 }),
    aLead(3, { created_at: '2026-02-01', email: 'Caio@Example.com', phone: '+55 (11) 1 a' }),
    aLead(4, { name: null, email: null, phone: null }),
  ]);
  await service.import('schedules', [
    aSchedule(1, {
      ...utm,
      name: 'Ana',
      treatment: 'Avaliação',
      origin: 'site',
      campanha_interna: 'Verão',
      campanha_interna_id: 2,
      codigo_external: 'EXT-77',
      status_external: 2,
    }),
    aSchedule(2, { date: '2026-02-11', time: '09:00', unity_id: 5, status_external: 3, mensagem_erro_external: 'boom' }),
    aSchedule(3, { created_at: '2026-01-12 00:00:00', email: 'Caio@Example.com', phone: '+55 (11) 1 a' }),
    aSchedule(4, { date: null, time: null, unity_id: null, created_at: '2026-01-12 23:59:59' }),
  ]);
});
afterAll(() => service.close());

const ids = async (path: string, body?: unknown): Promise<number[]> => {
  const answer = await service.get(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body['leads'] ?? answer.body['schedules']).map(({ id }: { id: number }) => id);
};

/** Both lists know these, with the same meaning. */
const common: [string, number[]][] = [
  ['name=ANA', [1]],
  ['name=An', []],
  ['email=CAIO@example.com', [3]],
  ['email=lead1', []],
  ['phone=%2B55%20(11)%201%20A', [3]],
  ['phone=11%209', []],
  ['utm_source=google', [1]],
  ['utm_source=Google', []],
  ['utm_source=goog', []],
  ['utm_medium=cpc', [1]],
  ['utm_medium=CPC', []],
  ['utm_campaign=verao', [1]],
  ['utm_campaign=Verao', []],
  ['utm_source=google&utm_medium=mail', []],
  ['origin=site', [1]],
  ['origin=Site', []],
];

describe('leads', () => {
  it('shows one by id inside the list', async () => {
    expect((await service.get('/api2/leads?id=1&page=3&name=x')).body).toEqual({
      success: true,
      leads: [
        {
          id: 1,
          store_id: 1,
          name: 'Ana',
          email: 'lead1@example.com',
          phone: '11 91',
          created_at: '2026-01-10 10:00:00',
          updated_at: expect.any(String),
          ...utm,
          origin: 'site',
          coupon_id: 3,
          coupon_used: 'VERAO10',
          promoters_name: 'Bia',
        },
      ],
    });
    for (const id of ['99', '0', '9223372036854775807'])
      expect(await service.get(`/api2/leads?id=${id}`)).toMatchObject({ status: 404, body: { error: 'Lead não encontrado.' } });
  });

  it.each([
    ...common,
    ['store_id=2', [2]],
    ['store_id=99', []],
    ['store_id=99999999999', []],
    ['created_from=2026-02-01', [3]],
    ['created_from=2026-01-31 23:59:59', [3, 2]],
    ['created_at_from=2026-02-01', [3]],
    ['created_from=2026-01-11&created_to=2026-01-31', [2]],
    ['created_at_to=2026-01-10', [4, 1]],
    ['created_at_to=2026-01-10 10:00:00', [4, 1]],
    ['created_to=2026-01-10 09:59:59', []],
    ['coupon_id=3', [1]],
    ['coupon_id=4', []],
    ['coupon_used=VERAO10', [1]],
    ['coupon_used=VERAO', []],
    ['promoters_name=Bia', [1]],
    ['promoters_name=B', []],
    ['utm_term=of no filter', [3, 2, 4, 1]],
    ['', [3, 2, 4, 1]],
    ['direction=asc', [1, 4, 2, 3]],
    ['sort=created_at&direction=DESC', [3, 2, 4, 1]],
    ['sort=id&direction=asc', [1, 2, 3, 4]],
    ['sort=id', [4, 3, 2, 1]],
    ['sort=name&direction=asc', [1, 2, 3, 4]],
    ['sort=email&direction=asc', [3, 1, 2, 4]],
    ['sort=store_id', [2, 4, 3, 1]],
    ['sort=store_id&direction=asc', [1, 3, 4, 2]],
    ['limit=2&page=2', [4, 1]],
    ['page=9', []],
    ['page=0&limit=1', [3]],
  ])('finds by %s', async (query, expected) => expect(await ids(`/api2/leads?${query}`)).toEqual(expected));

  it('counts, and lets the query win over the body', async () => {
    expect((await service.get('/api2/leads?limit=3&include_pagination=1')).body).toMatchObject({
      page: 1,
      limit: 3,
      total: 4,
      last_page: 2,
      has_next: true,
    });
    expect((await service.get('/api2/leads?include_pagination=estimate')).body).toMatchObject({ total: 4, total_is_estimate: false });
    expect((await service.get('/api2/leads?page=9&include_pagination=1')).body).toMatchObject({ total: 4, has_next: false, leads: [] });
    expect(await ids('/api2/leads?store_id=2', { store_id: 1, email: 'lead2@example.com' })).toEqual([2]);
    expect(await ids('/api2/leads?created_at_from=2026-02-01', { created_from: '2020-01-01' })).toEqual([3]);
    expect(await ids('/api2/leads', { id: 3 })).toEqual([3]);
  });

  it.each([
    ['sort=phone', 'Campo de ordenação inválido.'],
    ['sort=id,name', 'Campo de ordenação inválido.'],
    ['direction=up', 'Direção de ordenação inválida.'],
    ['created_from=01/02/2026', 'Data inválida.'],
    ['created_to=2026-02-30', 'Data inválida.'],
    ['created_to=2026-01-01T25:00:00Z', 'Data inválida.'],
    ['id=abc', 'Parâmetro inválido: id.'],
    ['id=9223372036854775808', 'Parâmetro inválido: id.'],
    ['store_id=abc', 'Parâmetro inválido: store_id.'],
    ['coupon_id=1.5', 'Parâmetro inválido: coupon_id.'],
    ['email=a&email=b', 'Parâmetro inválido: email.'],
  ])('refuses %s in Portuguese', async (query, error) => {
    expect(await service.get(`/api2/leads?${query}`)).toMatchObject({ status: 400, body: { error } });
  });
});

describe.each(['schedules', 'agendamentos'])('%s', (path) => {
  it('shows one by id inside the list', async () => {
    expect((await service.get(`/api2/${path}?id=1`)).body).toEqual({
      success: true,
      schedules: [
        {
          id: 1,
          name: 'Ana',
          email: 'lead1@example.com',
          phone: '11 91',
          date: '2026-02-10',
          time: '14:30',
          unity_id: 4,
          treatment: 'Avaliação',
          created_at: '2026-01-10 10:00:00',
          updated_at: expect.any(String),
          ...utm,
          origin: 'site',
          campanha_interna: 'Verão',
          campanha_interna_id: 2,
          codigo_external: 'EXT-77',
          status_external: 2,
          status_external_label: 'Synced',
          mensagem_erro_external: null,
        },
      ],
    });
    expect(await service.get(`/api2/${path}?id=99`)).toMatchObject({ status: 404, body: { error: 'Agendamento não encontrado.' } });
  });

  it('names the sync status', async () => {
    const { schedules } = (await service.get(`/api2/${path}?sort=id&direction=asc`)).body as { schedules: Record<string, unknown>[] };
    expect(schedules.map((one) => [one['status_external'], one['status_external_label'], one['mensagem_erro_external']])).toEqual([
      [2, 'Synced', null],
      [3, 'Error', 'boom'],
      [1, 'Pending', null],
      [1, 'Pending', null],
    ]);
  });

  it.each([
    ...common,
    ['unity_id=5', [2]],
    ['unity_id=99999999999', []],
    ['date_from=2026-02-11', [2]],
    ['date_to=2026-02-10', [3, 1]],
    ['date_from=2026-02-11 23:00:00&date_to=2026-02-11', [2]],
    ['date_to=2026-02-11 00:00:00', [3, 2, 1]],
    ['created_from=2026-01-12&created_to=2026-01-12', [4, 3]],
    ['created_from=2026-01-12 00:00:01', [4]],
    ['time=09:00', [2]],
    ['treatment=Avaliação', [1]],
    ['treatment=avaliação', []],
    ['status_external=2', [1]],
    ['status_external=2,3', [2, 1]],
    ['status_external=3,%202', [2, 1]],
    ['status_external[]=2&status_external[]=3', [2, 1]],
    ['status_external=2&status_external=3', [2, 1]],
    ['status_external=1', [4, 3]],
    ['codigo_external=EXT-77', [1]],
    ['codigo_external=EXT', []],
    ['campanha_interna_id=2', [1]],
    ['campanha_interna_id=3', []],
    ['utm_source=google&utm_medium=cpc&utm_campaign=verao', [1]],
    ['sort=id&direction=asc', [1, 2, 3, 4]],
    ['sort=created_at&direction=asc', [1, 2, 3, 4]],
    ['sort=date&direction=asc', [1, 3, 2, 4]],
    ['sort=time&direction=asc', [2, 1, 3, 4]],
    ['sort=name', [4, 3, 2, 1]],
    ['sort=email&direction=asc', [3, 1, 2, 4]],
    ['sort=status_external', [2, 1, 4, 3]],
    ['sort=unity_id&direction=asc', [1, 3, 2, 4]],
    ['', [4, 3, 2, 1]],
    ['limit=1&page=2', [3]],
  ])('finds by %s', async (query, expected) => expect(await ids(`/api2/${path}?${query}`)).toEqual(expected));

  it('takes statuses of a body as a list', async () => {
    expect(await ids(`/api2/${path}`, { status_external: [2, '3'] })).toEqual([2, 1]);
    expect(await ids(`/api2/${path}`, { status_external: 2 })).toEqual([1]);
  });

  it.each([
    ['status_external=4', 'Parâmetro inválido: status_external.'],
    ['status_external=1,x', 'Parâmetro inválido: status_external.'],
    ['time=9h', 'Parâmetro inválido: time.'],
    ['time=24:00', 'Parâmetro inválido: time.'],
    ['date_from=amanhã', 'Data inválida.'],
    ['date_to=2026-02-30', 'Data inválida.'],
    ['created_from=2026-13-01', 'Data inválida.'],
    ['sort=treatment', 'Campo de ordenação inválido.'],
    ['direction=up', 'Direção de ordenação inválida.'],
    ['unity_id=x', 'Parâmetro inválido: unity_id.'],
    ['campanha_interna_id=x', 'Parâmetro inválido: campanha_interna_id.'],
  ])('refuses %s', async (query, error) => {
    expect(await service.get(`/api2/${path}?${query}`)).toMatchObject({ status: 400, body: { error } });
  });
});

describe.each(['leads', 'schedules', 'agendamentos'])('%s', (path) => {
  const key = path === 'leads' ? 'leads' : 'schedules';

  it('speaks Portuguese to those who may not read, or ask in a wrong way', async () => {
    const call = (authorization: string) => service.call('GET', `/api2/${path}`, undefined, { authorization });
    for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Token x'])
      expect(await call(authorization)).toMatchObject({ status: 401, body: { error: 'Token ausente ou malformado.' } });
    const other = `Bearer ${await service.token('customers/read', 'customers/write', 'orders/read')}`;
    expect(await call(other)).toMatchObject({ status: 403, body: { error: 'Acesso negado para este recurso da API.' } });
    for (const body of ['{', '[]']) {
      const { status, body: answer } = await service.get(`/api2/${path}`, body);
      expect([status, answer]).toEqual([400, { error: 'Corpo JSON inválido.' }]);
    }
    const asText = await service.call('GET', `/api2/${path}`, '{}', { 'content-type': 'text/plain' });
    expect(asText).toMatchObject({ status: 400, body: { error: 'Content-Type deve ser application/json.' } });
  });

  it('has a page size of 20, and 200 at most', async () => {
    const bare = (await service.get(`/api2/${path}`)).body;
    expect(bare).toMatchObject({ success: true, page: 1, limit: 20 });
    expect(Object.keys(bare)).toEqual(['success', 'page', 'limit', key]);
    const limits = { 2: 2, 200: 200, 201: 200, 0: 20, '-1': 20, abc: 20 };
    for (const [limit, used] of Object.entries(limits))
      expect((await service.get(`/api2/${path}?limit=${limit}`)).body['limit']).toBe(used);
  });

  it('shows each record once on the way through the pages, whatever the sort', async () => {
    for (const sort of ['created_at', 'name', 'email', 'id'])
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => ids(`/api2/${path}?sort=${sort}&direction=${direction}&limit=1&page=${page}`)),
        );
        expect(pages.flat().sort()).toEqual([1, 2, 3, 4]);
      }
  });
});
