import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './customer-service.js';

let service: TestService;
const utm = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'verao', utm_term: 'x', utm_content: null };
const lead = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  store_id: 1,
  name: `Name ${id}`,
  email: `lead${id}@example.com`,
  phone: `11 9${id}`,
  created_at: '2026-01-10 10:00:00',
  ...fields,
});
const schedule = (id: number, fields: Record<string, unknown> = {}) => ({
  ...lead(id),
  store_id: undefined,
  date: '2026-02-10',
  time: '14:30',
  unity_id: 4,
  ...fields,
});

beforeAll(async () => {
  service = await startTestService();
  await service.import('leads', [
    lead(1, { ...utm, origin: 'site', coupon_id: 3, coupon_used: 'VERAO10', promoters_name: 'Bia', name: 'Ana' }),
    lead(2, { created_at: '2026-01-31 23:59:59', store_id: 2, email: 'Caio@Example.com', phone: '+55 (11) 1' }),
    lead(3, { created_at: '2026-02-01' }),
    lead(4, { name: null, email: null, phone: null }),
  ]);
  await service.import('schedules', [
    schedule(1, {
      ...utm,
      treatment: 'Avaliação',
      origin: 'site',
      campanha_interna: 'Verão',
      campanha_interna_id: 2,
      codigo_external: 'EXT-77',
      status_external: 2,
    }),
    schedule(2, { date: '2026-02-11', time: '09:00', unity_id: 5, status_external: 3, mensagem_erro_external: 'boom' }),
    schedule(3, { created_at: '2026-01-12 00:00:00', email: 'Caio@Example.com' }),
  ]);
}, 60_000);
afterAll(() => service.close());

const ids = async (path: string, body?: unknown): Promise<number[]> => {
  const answer = await service.get(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body['leads'] ?? answer.body['schedules']).map(({ id }: { id: number }) => id);
};

describe('leads', () => {
  it('shows one by id inside the list', async () => {
    expect((await service.get('/api2/leads?id=1&page=3')).body).toEqual({
      success: true,
      leads: [
        {
          id: 1,
          store_id: 1,
          name: 'Ana',
          email: 'lead1@example.com',
          phone: '11 91',
          created_at: '2026-01-10 10:00:00',
          ...utm,
          origin: 'site',
          coupon_id: 3,
          coupon_used: 'VERAO10',
          promoters_name: 'Bia',
        },
      ],
    });
    expect(await service.get('/api2/leads?id=99')).toMatchObject({ status: 404, body: { error: 'Lead não encontrado.' } });
  });

  it.each([
    ['store_id=2', [2]],
    ['store_id=99', []],
    ['email=CAIO@example.com', [2]],
    ['phone=%2B55%20(11)%201', [2]],
    ['name=ANA', [1]],
    ['name=An', []],
    ['created_from=2026-02-01', [3]],
    ['created_at_from=2026-02-01', [3]],
    ['created_from=2026-01-11&created_to=2026-01-31', [2]],
    ['created_at_to=2026-01-10 10:00:00', [4, 1]],
    ['created_to=2026-01-10 09:59:59', []],
    ['utm_source=google', [1]],
    ['utm_medium=cpc', [1]],
    ['utm_campaign=verao', [1]],
    ['origin=site', [1]],
    ['coupon_id=3', [1]],
    ['coupon_used=VERAO10', [1]],
    ['promoters_name=Bia', [1]],
    ['', [3, 2, 4, 1]],
    ['direction=asc', [1, 4, 2, 3]],
    ['sort=id&direction=asc', [1, 2, 3, 4]],
    ['sort=name&direction=asc', [1, 2, 3, 4]],
    ['sort=store_id', [2, 4, 3, 1]],
    ['limit=2&page=2', [4, 1]],
    ['page=9', []],
  ])('finds by %s', async (query, expected) => expect(await ids(`/api2/leads?${query}`)).toEqual(expected));

  it('counts, and lets the query win over the body', async () => {
    expect((await service.get('/api2/leads?limit=3&include_pagination=1')).body).toMatchObject({
      page: 1,
      limit: 3,
      total: 4,
      last_page: 2,
      has_next: true,
    });
    expect((await service.get('/api2/leads?page=9&include_pagination=1')).body).toMatchObject({ total: 4, has_next: false, leads: [] });
    expect(await ids('/api2/leads?store_id=2', { store_id: 1, email: 'caio@example.com' })).toEqual([2]);
    expect(await ids('/api2/leads?created_at_from=2026-02-01', { created_from: '2020-01-01' })).toEqual([3]);
  });

  it.each([
    ['sort=phone', 'Campo de ordenação inválido.'],
    ['direction=up', 'Direção de ordenação inválida.'],
    ['created_from=01/02/2026', 'Data inválida.'],
    ['created_to=2026-02-30', 'Data inválida.'],
    ['created_to=2026-01-01T00:00:00Z', 'Data inválida.'],
    ['id=abc', 'Parâmetro inválido: id.'],
    ['store_id=abc', 'Parâmetro inválido: store_id.'],
    ['coupon_id=1.5', 'Parâmetro inválido: coupon_id.'],
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
          name: 'Name 1',
          email: 'lead1@example.com',
          phone: '11 91',
          date: '2026-02-10',
          time: '14:30',
          unity_id: 4,
          treatment: 'Avaliação',
          created_at: '2026-01-10 10:00:00',
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

  it.each([
    ['unity_id=5', [2]],
    ['email=caio@EXAMPLE.com', [3]],
    ['name=name 2', [2]],
    ['phone=11 93', [3]],
    ['date_from=2026-02-11', [2]],
    ['date_to=2026-02-10', [3, 1]],
    ['date_from=2026-02-11 23:00:00&date_to=2026-02-11', [2]],
    ['created_from=2026-01-12&created_to=2026-01-12', [3]],
    ['time=09:00', [2]],
    ['treatment=Avaliação', [1]],
    ['origin=site', [1]],
    ['status_external=2', [1]],
    ['status_external=2,3', [2, 1]],
    ['status_external=1', [3]],
    ['codigo_external=EXT-77', [1]],
    ['campanha_interna_id=2', [1]],
    ['utm_source=google&utm_medium=cpc&utm_campaign=verao', [1]],
    ['sort=date&direction=asc', [1, 3, 2]],
    ['sort=time&direction=asc', [2, 1, 3]],
    ['sort=status_external', [2, 1, 3]],
    ['sort=unity_id', [2, 3, 1]],
    ['', [3, 2, 1]],
  ])('finds by %s', async (query, expected) => expect(await ids(`/api2/${path}?${query}`)).toEqual(expected));

  it.each([
    ['status_external=4', 'Parâmetro inválido: status_external.'],
    ['time=9h', 'Parâmetro inválido: time.'],
    ['date_from=amanhã', 'Data inválida.'],
    ['sort=treatment', 'Campo de ordenação inválido.'],
    ['unity_id=x', 'Parâmetro inválido: unity_id.'],
  ])('refuses %s', async (query, error) => {
    expect(await service.get(`/api2/${path}?${query}`)).toMatchObject({ status: 400, body: { error } });
  });

  it('speaks Portuguese to those who may not read', async () => {
    const call = (authorization: string) => service.call('GET', `/api2/${path}`, undefined, { authorization });
    expect(await call('')).toMatchObject({ status: 401, body: { error: 'Token ausente ou malformado.' } });
    const other = `Bearer ${await service.token('customers/read')}`;
    expect(await call(other)).toMatchObject({ status: 403, body: { error: 'Acesso negado para este recurso da API.' } });
    expect(await service.get(`/api2/${path}`, '{')).toMatchObject({ status: 400, body: { error: 'Corpo JSON inválido.' } });
  });
});

describe('an import', () => {
  it('changes nothing when it runs again', async () => {
    const records = [lead(101), lead(102)];
    expect(await service.import('leads', records)).toMatchObject({ created: 2 });
    const before = await service.rows('select * from lead order by id');
    expect(await service.import('leads', records)).toMatchObject({ accepted: 2, created: 0, updated: 0 });
    expect(await service.rows('select * from lead order by id')).toEqual(before);
  });

  it('changes what a later record names; null empties', async () => {
    await service.import('schedules', [schedule(201, { status_external: 3, mensagem_erro_external: 'boom' })]);
    const result = await service.import('schedules', [{ id: 201, status_external: 2, mensagem_erro_external: null }]);
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect((await service.get('/api2/schedules?id=201')).body['schedules']).toMatchObject([
      { name: 'Name 201', date: '2026-02-10', created_at: '2026-01-10 10:00:00', status_external: 2, mensagem_erro_external: null },
    ]);
  });

  it('takes back a record as the API shows it', async () => {
    const { schedules } = (await service.get('/api2/schedules?id=1')).body as { schedules: object[] };
    expect(await service.import('schedules', schedules)).toMatchObject({ accepted: 1, warnings: [], rejected: 0 });
    expect((await service.get('/api2/schedules?id=1')).body['schedules']).toEqual(schedules);
  });

  it('rejects what is no lead, and warns of unknown fields', async () => {
    const result = await service.import('leads', [
      lead(301, { colour: 'red' }),
      lead(302, { id: null }),
      lead(303, { created_at: 'today' }),
      '[]',
    ]);
    expect(result).toMatchObject({
      created: 1,
      rejected: 3,
      errors: [
        { line: 2, error: 'id is required' },
        { line: 3, error: 'created_at must be a date like 2026-01-31 or 2026-01-31 12:00:00' },
        { line: 4, error: 'A record must be a JSON object' },
      ],
      warnings: [{ line: 1, warning: 'colour: unknown field, left out' }],
    });
    expect((await service.import('schedules', [schedule(304, { status_external: 4, time: '25:00' })])).errors).toEqual([
      { line: 1, error: 'time must be a time like 14:30; status_external must be 1 (pending), 2 (synced) or 3 (error)' },
    ]);
  });
});
