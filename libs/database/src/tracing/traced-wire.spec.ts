import { createLogger, newTraceparent, runInContext, traceIdOf, type SpanOutcome, type Tracer } from '@entrepot/telemetry';
import { startTracing, type Tracing } from '@entrepot/telemetry';
import { startTraceCollector, testDatabase, type TestDatabase, type TraceCollector } from '@entrepot/testing';
import { onEachWire } from '../../test/database-of-test.js';
import type { Database } from '../session/transaction.js';
import { openDatabase } from '../open-database.js';
import { poolOf } from '../wire/pool-of.js';
import { readRows } from '../statements/read-rows.js';
import { transaction } from '../session/transaction.js';

interface Seen extends SpanOutcome {
  name: string;
  parent: string | undefined;
}

const logger = createLogger({ name: 'test', level: 'silent' });
onEachWire((wire) => {
  let seen: Seen[] = [];
  let started: string[] = [];
  const tracer: Tracer = {
    start: (_kind, name, parent, attributes) => {
      started.push(name);
      return {
        traceparent: newTraceparent(),
        end: (outcome) => void seen.push({ name, parent, ...(attributes && { attributes }), ...outcome }),
      };
    },
  };

  let database: TestDatabase;
  let collector: TraceCollector;
  let tracing: Tracing | null;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    collector = await startTraceCollector();
    // Only so that statements on the pool show whose they are: the spans go to the tracer above.
    tracing = await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 },
      logger,
    );
    db = await openDatabase({ url: database.url, applicationName: 'test', migrations: [], poolSize: 1, wire, logger, tracer });
  });
  afterAll(async () => {
    await db.destroy();
    await tracing?.stop();
    await collector.close();
    await database.drop();
  });
  beforeEach(() => {
    seen = [];
  });

  /** A trace that is kept, or not. */
  const aTrace = (flags = '01'): string => newTraceparent().replace(/..$/, flags);
  const within = <T>(traceparent: string, work: () => Promise<T>): Promise<T> => runInContext({ requestId: 'r', traceparent }, work);
  const one = { name: 'one', text: 'select 1 as one from pg_class limit $1', values: [1] };

  it('makes a span of each statement of a transaction, named without a value of it', async () => {
    const traceparent = aTrace();
    await within(traceparent, () => transaction(db, (tx) => tx.query('select $1::text as email', ['ana@example.com'])));
    expect(seen.map(({ name, parent }) => [name, parent])).toEqual([
      ['select', traceparent],
      ['commit', traceparent],
    ]);
    expect(JSON.stringify(seen)).not.toContain('ana@');
  });

  it('makes one of a statement that goes with the next, whether prepared or not, from the moment that it is sent', async () => {
    const traceparent = aTrace();
    const work = () =>
      transaction(db, async (tx) => {
        tx.write('select set_config($1, $2, true)', ['entrepot.told', 'ana@example.com']);
        expect(started).not.toContain('select');
        await Promise.all([tx.query('select 1 from pg_class limit $1', [1]), tx.query('select relname from pg_class limit $1', [1])]);
      });
    for (let turn = 0; turn < 4; turn++) {
      [seen, started] = [[], []];
      await within(traceparent, work);
      expect(seen.map(({ name, parent }) => [name, parent])).toEqual([
        ['select', traceparent],
        ['select pg_class', traceparent],
        ['select pg_class', traceparent],
        ['commit', traceparent],
      ]);
      expect(JSON.stringify(seen)).not.toContain('ana@');
    }
  });

  it('names the prepared statement of a read', async () => {
    await within(aTrace(), () => readRows(db, one));
    expect(seen).toMatchObject([{ name: 'select pg_class', attributes: { 'db.system.name': 'postgresql', 'entrepot.statement': 'one' } }]);
  });

  it('gives each of the callers who wait for one connection its own statement', async () => {
    const traces = Array.from({ length: 5 }, () => aTrace());
    await Promise.all(traces.map((traceparent) => within(traceparent, () => readRows(db, one))));
    expect(seen.map(({ parent }) => parent)).toEqual(traces);
  });

  it('ends the span of a statement that fails, with the error', async () => {
    await expect(within(aTrace(), () => db.query('select 1/0'))).rejects.toThrow();
    expect(seen).toMatchObject([{ name: 'select', error: { code: '22012' } }]);
  });

  it('makes none on nobody’s behalf, nor of a trace that is not kept', async () => {
    await readRows(db, one);
    await within(aTrace('00'), () => readRows(db, one));
    await within(aTrace(), async () => undefined);
    expect(seen).toEqual([]);
  });

  it('leaves a statement with a callback to who sent it', async () => {
    const traceparent = aTrace();
    const rows = await within(
      traceparent,
      () =>
        new Promise((resolve, reject) => {
          void poolOf(db).connect((error, client, release) => {
            if (error || !client) return reject(error ?? new Error('no client'));
            const query = { ...one, traceparent };
            client.query(query, (failure: Error, result) => {
              release();
              if (failure) reject(failure);
              else resolve(result.rows);
            });
          });
        }),
    );
    expect(rows).toEqual([{ one: 1 }]);
    expect(seen.map(({ parent = '' }) => traceIdOf(parent))).toEqual([traceIdOf(traceparent)]);
  });
});
