import { startTraceCollector, until, type TraceCollector } from '@entrepot/testing';
import { newTraceparent, traceIdOf } from './context.js';
import { createLogger } from './logger.js';
import type { TracingSettings } from './tracing-settings.js';
import { isRecorded, isTracing, tracerOf, type Tracing } from './span.js';
import { startTracing } from './tracing.js';

const theirs = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const theirsUnsampled = theirs.replace(/01$/, '00');

let lines: string[];
let collector: TraceCollector;
let tracing: Tracing | null = null;
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
const begin = async (settings: Partial<TracingSettings> = {}): Promise<void> => {
  tracing = await startTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: 1, ...settings },
    logger,
  );
};

beforeEach(async () => {
  lines = [];
  collector = await startTraceCollector();
});
afterEach(async () => {
  await tracing?.stop();
  tracing = null;
  await collector.close();
});

describe('tracing', () => {
  it('is off without a collector: no tracer, and new traces say what they always said', async () => {
    const settings = { OTEL_TRACES_SAMPLER: 'always_on' as const, OTEL_TRACES_SAMPLER_ARG: 1 };
    expect(await startTracing(settings, logger)).toBeNull();
    expect([isTracing(), tracerOf('order')]).toEqual([false, undefined]);
    expect(newTraceparent()).toMatch(/-01$/);
  });

  it('sends the spans of each service under its name, below the caller’s, and those that are left when it stops', async () => {
    await begin();
    const request = tracerOf('gateway')?.start('server', 'request', theirs);
    tracerOf('order')?.start('client', 'select orders', request?.traceparent, { 'db.system.name': 'postgresql' }).end();
    request?.end({ name: 'GET /api2/order', attributes: { 'http.response.status_code': 200 } });
    await tracing?.stop();
    const [sql, http] = collector.spans;
    expect(http).toMatchObject({
      service: 'gateway',
      traceId: traceIdOf(theirs),
      parentSpanId: 'b7ad6b7169203331',
      name: 'GET /api2/order',
      kind: 2,
      attributes: { 'http.response.status_code': 200 },
      failed: false,
    });
    expect(sql).toMatchObject({ service: 'order', traceId: traceIdOf(theirs), parentSpanId: http?.spanId, kind: 3 });
  });

  it('shows the code of an error, and nothing of its message', async () => {
    await begin();
    const error = Object.assign(new Error('ana@example.com is taken'), { code: '23505' });
    tracerOf('order')?.start('client', 'insert orders', undefined).end({ error });
    await tracing?.stop();
    expect(collector.spans).toMatchObject([{ failed: true, attributes: { 'error.type': '23505' } }]);
    expect(collector.received).not.toContain('ana@');
  });

  it.each([
    ['parentbased_always_on', 1, undefined, true],
    ['parentbased_always_on', 1, 'no traceparent', true],
    ['parentbased_always_on', 1, theirsUnsampled, false],
    ['parentbased_always_off', 1, undefined, false],
    ['parentbased_always_off', 1, theirs, true],
    ['parentbased_traceidratio', 0, undefined, false],
    ['parentbased_traceidratio', 0, theirs, true],
    ['parentbased_traceidratio', 1, undefined, true],
    ['traceidratio', 0, theirs, false],
    ['always_on', 1, theirsUnsampled, true],
    ['always_off', 1, theirs, false],
  ] as const)('%s with %s, called with %s: kept is %s', async (sampler, share, traceparent, kept) => {
    await begin({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share });
    const span = tracerOf('order')?.start('server', 'GET /', traceparent);
    expect(isRecorded(span?.traceparent)).toBe(kept);
    if (traceparent?.startsWith('00-')) expect(traceIdOf(span?.traceparent ?? '')).toBe(traceIdOf(theirs));
    span?.end();
    await tracing?.stop();
    expect(collector.spans).toHaveLength(kept ? 1 : 0);
  });

  it('does not keep what no span began', async () => {
    await begin();
    expect(newTraceparent()).toMatch(/-00$/);
  });

  it('says once that the collector takes nothing, and stops in time', async () => {
    collector.answer(400);
    await begin();
    const lose = (): void => tracerOf('order')?.start('server', 'GET /', undefined).end();
    lose();
    await until(() => lines.length > 0);
    lose();
    const from = Date.now();
    await tracing?.stop();
    expect(Date.now() - from).toBeLessThan(3_000);
    expect(lines.filter((line) => line.includes('spans are lost'))).toHaveLength(1);
  });
});
