import { Controller, Get, Inject, Module, Param, Post } from '@nestjs/common';
import { event, storeCreated } from '@entrepot/contracts';
import { Database, readRows, transaction } from '@entrepot/database';
import { appendEvents, On, type EventContext } from '@entrepot/messaging';
import { createLogger, startTracing, type Tracing } from '@entrepot/telemetry';
import { startTraceCollector, until, type CollectedSpan, type TraceCollector } from '@entrepot/testing';
import { Family, Permission } from '@entrepot/requests';
import { startService } from '../index.js';
import { startUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';

const store = { store_id: 1, code: 'br', name: 'Loja', website_id: 1, currency: 'BRL', locale: 'pt_BR', base_url: null, is_active: true };

@Controller('things')
@Family('order')
class Things {
  constructor(@Inject(Database) private readonly db: Database) {}

  @Get(':name') @Permission('orders/read') async read(@Param('name') name: string) {
    return readRows(this.db, { name: 'thing', text: 'select name from migration where name = $1', values: [name] });
  }
  @Get('fail/now') @Permission('orders/read') fail() {
    throw new Error('ana@example.com broke it');
  }
  @Post() @Permission('orders/write') async write(): Promise<void> {
    await transaction(this.db, (tx) =>
      appendEvents(tx, [event(storeCreated, { subject: 1, version: 1, data: { ...store, previous: null } })]),
    );
  }
  @On(storeCreated) async created(_data: unknown, { tx }: EventContext): Promise<void> {
    await tx.query('select 1 from inbox limit 1');
  }
}
@Module({ controllers: [Things] })
class ThingsModule {}

let collector: TraceCollector;
let tracing: Tracing | null;
let service: ServiceUnderTest;
let token: string;
/** Traces of calls that were made. */
let [read, written, failed, unsampled] = ['', '', '', ''];
const lines: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
  collector = await startTraceCollector();
  tracing = await startTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: 1 },
    logger,
  );
  service = await startUnderTest(
    (settings, runtime) => startService({ name: 'things', module: ThingsModule, migrations: [] }, settings, runtime),
    {},
    { logger },
  );
  token = await service.token('orders/read', 'orders/write');
  expect((await service.call('GET', '/health/self')).status).toBe(200);
  unsampled = await call('POST', '/things', '00');
  read = await call('GET', '/things/ana@example.com?email=ana@example.com');
  failed = await call('GET', '/things/fail/now');
  written = await call('POST', '/things');
});
afterAll(async () => {
  await service.close();
  await tracing?.stop();
  await collector.close();
});

/** A call as a part of a trace of its own. */
const call = async (method: 'GET' | 'POST', path: string, flags = '01'): Promise<string> => {
  const traceId = crypto.randomUUID().replaceAll('-', '');
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}`, 'x-request-id': `request-${traceId}` };
  await service.call(method, path, { token, headers });
  return traceId;
};
const spansOf = (traceId: string): CollectedSpan[] => collector.spans.filter((span) => span.traceId === traceId);
const named = (traceId: string, name: string): Promise<CollectedSpan> =>
  until(() => spansOf(traceId).find((span) => span.name === name) ?? null);

it('makes spans of a request and its statements, named by templates', async () => {
  const request = await named(read, 'GET /things/:name');
  expect(request).toMatchObject({
    service: 'things',
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'http.route': '/things/:name', 'entrepot.request_id': `request-${read}`, 'entrepot.integration': 'test' },
  });
  const sql = await named(read, 'select migration');
  expect(sql).toMatchObject({ parentSpanId: request.spanId, attributes: { 'entrepot.statement': 'thing' } });
  expect(collector.received).not.toMatch(/example\.com/);
});

it('goes on over the outbox to who handles the event, and to the statements of that', async () => {
  const request = await named(written, 'POST /things');
  const handling = await named(written, 'process store.created');
  const children = async (name: string, parent: CollectedSpan) => expect((await named(written, name)).parentSpanId).toBe(parent.spanId);
  await children('insert outbox', request);
  await children('commit', request);
  await children('publish entrepot.catalog.v1', request);
  await children('process store.created', request);
  await children('select inbox', handling);
  const line = await until(() => lines.find((text) => text.includes('events handled') && text.includes(written)));
  expect(JSON.parse(line)).toMatchObject({ request_id: `request-${written}`, integration: 'test', events: { 'store.created': 1 } });
});

it('shows a failure without its message', async () => {
  expect(await named(failed, 'GET /things/fail/now')).toMatchObject({ failed: true, attributes: { 'error.type': '500' } });
});

it('keeps nothing of a probe, nor of a trace that its caller does not keep, and passes the trace on', async () => {
  await named(written, 'process store.created');
  expect(spansOf(unsampled)).toEqual([]);
  expect(collector.received).not.toContain('health');
  const traces = await service.rows(
    `select headers ->> 'ce_traceparent' as trace from outbox where headers ->> 'ce_requestid' = $1`,
    `request-${unsampled}`,
  );
  expect(traces).toEqual([{ trace: expect.stringMatching(new RegExp(`^00-${unsampled}-.*-00$`)) }]);
});
