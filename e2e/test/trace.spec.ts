import { Kafka, logLevel } from 'kafkajs';
import { serviceNames } from '@entrepot/contracts';
import { startTraceCollector, until, type CollectedSpan, type TraceCollector } from '@entrepot/testing';
import { metricsIn, readExpressions, seriesOf, unknownMetrics } from '../../tools/metrics-check.mjs';
import { send, type Client } from '../src/client.js';
import { keepLog } from '../src/run-logs.mjs';
import { drivers, startStack, type Stack } from '../src/stack.js';

/** Over Kafka, where there is one. */
const events = drivers.at(-1) ?? 'embedded';
const run = `trace${process.pid}${Math.random().toString(36).slice(2, 7)}`;
const traceId = crypto.randomUUID().replaceAll('-', '');
const requestId = `ship-${run}`;

let stack: Stack;
let api: Client;
let collector: TraceCollector;

beforeAll(async () => {
  collector = await startTraceCollector();
  stack = await startStack({ events, environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  api = await stack.admin();
  await api.import('stores', [{ store_id: 1, code: run, name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }]);
  await api.import('warehouses', [{ code: run, name: 'A', status: 1, priority: 1 }]);
  const stock = { manage_stock: true, warehouses: { [run]: 5 } };
  await api.import('products', [{ sku: run, name: 'Caneca', type_id: 'simple', status: 1, visibility: 4, price: 30, stock }]);
  await until(async () => (await api.get('/api2/stock', { query: { type: 'sku', id: run } })).status === 200, 30_000, 50);
  const items = [{ sku: run, name: 'Caneca', product_type: 'simple', qty_ordered: 1, price: 30 }];
  const address = { firstname: 'Benedita', lastname: 'Quaresma', street: ['Travessa do Rastro 3'], city: 'Belém', country_id: 'BR' };
  const order = { increment_id: run, store_id: 1, state: 'new', status: 'pending', customer_email: 'benedita.quaresma@example.com', items };
  await api.import('orders', [{ ...order, billing_address: address, shipping_address: address }]);
  await until(
    async () => {
      const { body } = await api.get<{ order: { items: { warehouses: object }[] } }>('/api2/order', { query: { increment_id: run } });
      return Object.keys(body.order.items[0]?.warehouses ?? {}).length > 0;
    },
    30_000,
    50,
  );
}, 120_000);
afterAll(async () => {
  await stack.dispose();
  // Spans leave the house as log lines do: they are searched with the logs.
  keepLog(stack.folder, 'spans.json', collector.received);
  await collector.close();
});

const linesOf = async (): Promise<Record<string, unknown>[]> =>
  (await stack.log())
    .split('\n')
    .filter((line) => line.includes(traceId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const lineOf = (service: string, msg: string): Promise<Record<string, unknown>> =>
  until(async () => (await linesOf()).find((line) => line['service'] === service && line['msg'] === msg));
/** As OTLP counts them. */
const kinds = { server: 2, client: 3, producer: 4, consumer: 5 };
const spanOf = (service: string, kind: keyof typeof kinds, name: string): Promise<CollectedSpan> =>
  until(() => {
    const own = collector.spans.filter((span) => span.traceId === traceId && span.service === service && span.kind === kinds[kind]);
    return own.find((span) => span.name === name) ?? null;
  });

describe(`one trace of a shipment (${events})`, () => {
  beforeAll(async () => {
    const { status, headers } = await api.call('POST', '/api2/shipment/create', {
      body: { order_increment_id: run },
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': requestId },
    });
    expect([status, headers['x-request-id']]).toEqual([201, requestId]);
  });

  it('stands with the request’s id in the logs of the gateway, of the order service, and of the inventory that heard of it', async () => {
    const route = '/api2/shipment/create';
    expect(await lineOf('gateway', 'request')).toMatchObject({ trace_id: traceId, request_id: requestId, route, status: 201 });
    expect(await lineOf('order', 'request')).toMatchObject({ trace_id: traceId, request_id: requestId, status: 201 });
    const handled = await lineOf('inventory', 'events handled');
    expect(handled).toMatchObject({ trace_id: traceId, request_id: requestId, events: { 'shipment.created': 1 } });
  });

  it('goes from the gateway to the order service, over the outbox to the inventory, with the SQL of both', async () => {
    const template = 'POST /api2/shipment/create';
    const request = await spanOf('gateway', 'server', template);
    const forwarding = await spanOf('gateway', 'client', template);
    const order = await spanOf('order', 'server', template);
    const published = await spanOf('order', 'producer', 'publish entrepot.order.v1');
    const handling = await spanOf('inventory', 'consumer', 'process shipment.created');
    const parents = [request, forwarding, order, published, handling].map(({ parentSpanId }) => parentSpanId);
    expect(parents).toEqual(['b7ad6b7169203331', request.spanId, forwarding.spanId, order.spanId, order.spanId]);
    const sqlBelow = (parent: CollectedSpan): string[] =>
      collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).map(({ name }) => name);
    // Spans come in several deliveries.
    await until(() => ['insert outbox', 'commit'].every((name) => sqlBelow(order).includes(name)));
    await until(() => sqlBelow(handling).some((name) => name.startsWith('insert') || name.startsWith('update')));
  });

  if (events === 'kafka') {
    it('stands in the header of the message on Kafka', async () => {
      const kafka = new Kafka({ brokers: (process.env['KAFKA_BROKERS'] ?? '').split(','), logLevel: logLevel.NOTHING });
      const consumer = kafka.consumer({ groupId: run });
      const found: Record<string, string>[] = [];
      await consumer.connect();
      await consumer.subscribe({ topic: `${stack.prefix}entrepot.order.v1`, fromBeginning: true });
      await consumer.run({
        eachMessage: async ({ message }) => {
          const headers = Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]));
          if (headers['ce_requestid'] === requestId) found.push(headers);
        },
      });
      try {
        const headers = await until(() => found.find(({ ce_type }) => ce_type === 'shipment.created') ?? null, 20_000);
        expect(headers['ce_traceparent']).toBe(
          `00-${traceId}-${(await spanOf('order', 'server', 'POST /api2/shipment/create')).spanId}-01`,
        );
      } finally {
        await consumer.disconnect();
      }
    });
  }

  it('holds nobody’s name, no path, no parameter and no statement', async () => {
    await spanOf('inventory', 'consumer', 'process shipment.created');
    for (const secret of [run, 'benedita', 'Quaresma', 'Travessa', '$1', 'select '.concat('*'), api.token]) {
      const withoutRequestId = collector.received.replaceAll(requestId, '');
      expect(withoutRequestId).not.toContain(secret);
    }
  });
});

describe('the alert rules and the dashboard', () => {
  it('read metrics that the services give out, and nothing else', async () => {
    const port = /"port":(\d+),"msg":"metrics"/.exec(await stack.log())?.[1];
    const { text } = await send(`http://127.0.0.1:${port}`, 'GET', '/metrics', {});
    const services = new Set([...text.matchAll(/service="([\w-]+)"/g)].map(([, service]) => service));
    expect([...services].sort()).toEqual([...serviceNames].sort());
    const series = seriesOf(text);
    const expressions = await readExpressions();
    expect(expressions.length).toBeGreaterThan(40);
    expect(unknownMetrics(expressions, series)).toEqual([]);
    const misspelt = { at: 'here', expr: 'sum by (type) (rate(entrepot_events_recordet_total{type="order.place"}[5m])) > 0' };
    expect(unknownMetrics([misspelt], series)).toEqual([
      'here: no service gives out entrepot_events_recordet_total',
      'here: there is no event order.place',
    ]);
  });

  it('are understood: a metric is neither function, label nor duration', () => {
    const expr =
      'histogram_quantile(0.99, sum by (service, le) (rate(a_bucket{route!~"x|y"}[5m]))) > 1 unless on (service) b offset 5m and c == bool 2';
    expect(metricsIn(expr)).toEqual(['a_bucket', 'b', 'c']);
  });
});
