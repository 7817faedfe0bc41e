import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { event, leadCaptured, scheduleCaptured, type DataOf, type DomainEvent } from '@entrepot/contracts';
import { transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { createLogger } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { takeContact } from '../src/contact/on-captured.js';
import { lockImports } from '../src/locks/import-lock.store.js';
import { aLead, aSchedule } from './contact-records.js';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { foreignEvent, publishForeign } from './published.js';

let service: TestService;
let id = 0;
beforeAll(async () => {
  // Each bad event is an error in the log.
  service = await startTestService({}, { logger: createLogger({ name: 'test', level: 'fatal' }) });
});
afterAll(() => service.close());
beforeEach(() => {
  id++;
});

const leadOf = async (lead: number): Promise<Json> => (await service.get(`/api2/leads?id=${lead}`)).body['leads']?.[0];
const scheduleOf = async (schedule: number): Promise<Json> => (await service.get(`/api2/schedules?id=${schedule}`)).body['schedules']?.[0];
const leadEvent = (data: Partial<DataOf<typeof leadCaptured>> = {}, version = 0): DomainEvent =>
  event(leadCaptured, { subject: id, version, data: { id, ...data } });
const scheduleEvent = (data: Partial<DataOf<typeof scheduleCaptured>> = {}, version = 0): DomainEvent =>
  event(scheduleCaptured, { subject: id, version, data: { id, ...data } });
const waiting = `select 1 from pg_locks join pg_database d on d.oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;
const deadLetters = (): Promise<Json[]> => service.rows('select type, reason, error, attempts from dead_letter order by failed_at');

describe('an event', () => {
  it('shows a lead that a form published', async () => {
    const sent = {
      id,
      store_id: 1,
      name: 'Ana Lima',
      email: 'ana@example.com',
      phone: '11 98888-7777',
      created_at: '2026-01-31 12:00:00',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'verao',
      utm_term: 'café',
      utm_content: null,
      origin: 'site',
      coupon_id: 3,
      coupon_used: 'VERAO10',
      promoters_name: 'Bia',
    };
    await service.publish(leadEvent(sent));
    expect(await leadOf(id)).toEqual({ ...sent, updated_at: expect.any(String) });
  });

  it('shows a schedule that a form published, with its sync status', async () => {
    const sent = {
      id,
      name: 'Ana Lima',
      email: null,
      phone: '11 98888-7777',
      date: '2026-02-28',
      time: '23:59',
      unity_id: 4,
      treatment: 'Avaliação',
      created_at: '2026-01-31 12:00:00',
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
      origin: 'site',
      campanha_interna: 'Verão',
      campanha_interna_id: 2,
      codigo_external: null,
      mensagem_erro_external: null,
    };
    await service.publish(scheduleEvent(sent));
    expect(await scheduleOf(id)).toEqual({ ...sent, status_external: 1, status_external_label: 'Pending', updated_at: expect.any(String) });
    await service.publish(scheduleEvent({ id, status_external: 3, mensagem_erro_external: 'Agenda cheia' }));
    expect(await scheduleOf(id)).toMatchObject({
      name: 'Ana Lima',
      status_external_label: 'Error',
      mensagem_erro_external: 'Agenda cheia',
    });
    await service.publish(scheduleEvent({ id, status_external: 2, codigo_external: 'EXT-77', mensagem_erro_external: null }));
    expect(await scheduleOf(id)).toEqual({
      ...sent,
      status_external: 2,
      status_external_label: 'Synced',
      codigo_external: 'EXT-77',
      updated_at: expect.any(String),
    });
  });

  it('captures at the time of the event by default, and keeps it', async () => {
    await publishForeign(service, foreignEvent('lead.captured', { id }, { ce_time: '2026-03-01T10:00:00.700-03:00' }));
    expect((await leadOf(id))['created_at']).toBe('2026-03-01 13:00:00');
    await service.publish(leadEvent({ name: 'Ana' }));
    expect(await leadOf(id)).toMatchObject({ name: 'Ana', created_at: '2026-03-01 13:00:00' });
  });

  it('keeps texts without spaces around them, so that they are found', async () => {
    await service.publish(leadEvent({ name: '  Bruno  ', email: ' Bruno@Example.com ', phone: ' ', origin: '' }));
    expect((await service.get('/api2/leads?email=bruno@example.com&name=BRUNO')).body['leads']).toMatchObject([
      { id, name: 'Bruno', email: 'Bruno@Example.com', phone: null, origin: null },
    ]);
  });

  it('knows an event that was sent twice, whatever came in between', async () => {
    const first = foreignEvent('lead.captured', { id, name: 'Ana' }, { ce_id: `form-${id}` });
    await publishForeign(service, first, first);
    await service.publish(leadEvent({ name: 'Bia' }));
    await publishForeign(service, first);
    expect(await leadOf(id)).toMatchObject({ name: 'Bia' });
    await publishForeign(service, { ...first, headers: { ...first.headers, ce_source: '/shop/another-form' } });
    expect(await leadOf(id)).toMatchObject({ name: 'Ana' });
  });

  it('leaves out what is older than it knows', async () => {
    await service.publish(leadEvent({ name: 'third' }, 3), leadEvent({ name: 'second' }, 2), leadEvent({ phone: '1' }, 0));
    expect(await leadOf(id)).toMatchObject({ name: 'third', phone: null });
    await service.publish(leadEvent({ name: 'fourth' }, 4));
    expect(await leadOf(id)).toMatchObject({ name: 'fourth' });
  });

  it('loses nothing of many events about one capture at once', async () => {
    const fields = ['name', 'phone', 'origin', 'treatment', 'utm_source', 'utm_medium', 'utm_term', 'campanha_interna'];
    const sent = { time: new Date(), version: 0 };
    const changes = fields.map((name) => transaction(service.db, (tx) => takeContact(tx, 'schedule', { id, [name]: name }, sent)));
    await Promise.all(changes);
    expect(await scheduleOf(id)).toMatchObject(Object.fromEntries(fields.map((name) => [name, name])));
  });

  it('waits for the batch of an import that is under way, which has read what it will write', async () => {
    let taken: Promise<void> | undefined;
    await transaction(service.db, async (tx) => {
      lockImports(tx, 'lead');
      await tx.query('select 1');
      taken = transaction(service.db, (other) => takeContact(other, 'lead', { id, name: 'Ana' }, { time: new Date(), version: 0 }));
      await until(async () => (await service.rows(waiting)).length === 1);
    });
    await taken;
    expect(await leadOf(id)).toMatchObject({ name: 'Ana' });
  });

  it('is changed by an import as any other, and an import that ran before changes nothing of it', async () => {
    const record = { id, name: 'Ana', phone: '1' };
    await service.import('leads', [record]);
    await service.publish(leadEvent({ phone: '2' }));
    expect(await service.import('leads', [record])).toMatchObject({ updated: 0 });
    expect(await leadOf(id)).toMatchObject({ phone: '2' });
    expect(await service.import('leads', [{ id, origin: 'shop' }])).toMatchObject({ updated: 1 });
    expect(await leadOf(id)).toMatchObject({ name: 'Ana', phone: '2', origin: 'shop' });
  });

  it('sets bad events aside at once, each with its reason, and goes on', async () => {
    const of = (fields: object) => foreignEvent('schedule.captured', { id, ...fields });
    const bad: [ReturnType<typeof foreignEvent>, string][] = [
      [foreignEvent('lead.captured', '{'), 'the data is no JSON'],
      [foreignEvent('lead.captured', { name: 'Ana' }), "/ must have required property 'id'"],
      [foreignEvent('lead.captured', { id: '7' }), '/id must be integer'],
      [foreignEvent('lead.captured', { id: 0 }), '/id must be >= 1'],
      [foreignEvent('lead.captured', { id, store_id: 2_147_483_648 }), '/store_id must be <= 2147483647'],
      [foreignEvent('lead.captured', { id, created_at: '31/01/2026' }), '/created_at must match pattern'],
      [of({ created_at: '2026-02-30 10:00:00' }), '/created_at must match format "iso-date-time"'],
      [of({ date: '2026-02-30' }), '/date must match format "date"'],
      [of({ time: '24:00' }), '/time must match pattern'],
      [of({ status_external: 4 }), '/status_external must be <= 3'],
      [of({ email: 'ana' }), '/email must match pattern'],
      [of({ name: 'a\0b' }), 'name holds a character that cannot be stored'],
      [foreignEvent('schedule.captured', `{"id":${id},"name":"\\ud800"}`), 'name holds a character that cannot be stored'],
      [foreignEvent('lead.captured', `{"id":${id},"name":${'['.repeat(100_000)}`), 'name is nested too deeply'],
      [of({ treatment: 'x'.repeat(256) }), '/treatment must NOT have more than 255 characters'],
      [foreignEvent('lead.captured', { id }, { ce_specversion: '0.3' }), 'no CloudEvents 1.0 headers'],
    ];
    const last = foreignEvent('lead.captured', { id, name: 'Ana' }, { ce_id: newId() });
    await publishForeign(service, ...bad.map(([one]) => one), last);
    expect(await leadOf(id)).toMatchObject({ name: 'Ana' });
    expect(await scheduleOf(id)).toBeUndefined();
    const letters = await deadLetters();
    expect(letters).toHaveLength(bad.length);
    const reasons = letters.map(({ reason, error, attempts }) => [reason, error, attempts]);
    expect(reasons).toEqual(bad.map(([, error]) => ['malformed', expect.stringContaining(error), 0]));
  });
});

describe('an import', () => {
  it('changes nothing when it runs again', async () => {
    const records = [aLead(1001), aLead(1002)];
    expect(await service.import('leads', records)).toMatchObject({ created: 2 });
    const before = await service.rows('select * from lead order by id');
    expect(await service.import('leads', records)).toMatchObject({ accepted: 2, created: 0, updated: 0 });
    expect(await service.rows('select * from lead order by id')).toEqual(before);
  });

  it('changes what a later record names; null empties', async () => {
    await service.import('schedules', [aSchedule(1201, { status_external: 3, mensagem_erro_external: 'boom' })]);
    const result = await service.import('schedules', [{ id: 1201, status_external: 2, mensagem_erro_external: null }]);
    expect(result).toMatchObject({ created: 0, updated: 1 });
    expect((await service.get('/api2/schedules?id=1201')).body['schedules']).toMatchObject([
      { name: 'Name 1201', date: '2026-02-10', created_at: '2026-01-10 10:00:00', status_external: 2, mensagem_erro_external: null },
    ]);
  });

  it('takes back a record as the API shows it', async () => {
    await service.import('schedules', [aSchedule(1250, { status_external: 2 })]);
    const { schedules } = (await service.get('/api2/schedules?id=1250')).body as { schedules: object[] };
    expect(await service.import('schedules', schedules)).toMatchObject({ accepted: 1, warnings: [], rejected: 0 });
    expect((await service.get('/api2/schedules?id=1250')).body['schedules']).toEqual(schedules);
  });

  it('rejects what is no lead, and warns of unknown fields', async () => {
    const result = await service.import('leads', [
      aLead(1301, { colour: 'red' }),
      aLead(1302, { id: null }),
      aLead(1303, { created_at: 'today' }),
      '[]',
    ]);
    expect(result).toMatchObject({
      created: 1,
      rejected: 3,
      errors: [
        { line: 2, error: 'id is required' },
        { line: 3, error: 'created_at must be a date like 2026-01-31 or 2026-01-31 12:00:00, or ISO with a zone' },
        { line: 4, error: 'A record must be a JSON object' },
      ],
      warnings: [
        { line: 1, warning: 'colour: unknown field, left out' },
        { line: 1, warning: 'store_id: store 1 is not known yet' },
      ],
    });
    expect((await service.import('schedules', [aSchedule(1304, { status_external: 4, time: '25:00' })])).errors).toEqual([
      { line: 1, error: 'time must be a time like 14:30; status_external must be 1 (pending), 2 (synced) or 3 (error)' },
    ]);
  });
});
