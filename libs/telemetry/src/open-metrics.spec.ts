import { createLogger } from './logger.js';
import { createMetrics, Counter, Gauge, type Registry } from './metrics.js';
import { openMetrics, type OpenMetrics } from './open-metrics.js';

let metrics: OpenMetrics;
let looks = 0;

const logger = createLogger({ name: 'test', level: 'silent' });
const registryOf = (service: string): Registry => {
  const registry = createMetrics(service);
  new Counter({ name: 'seen_total', help: 'What was seen', labelNames: ['kind'], registers: [registry] }).inc({ kind: 'a' }, 3);
  return registry;
};

beforeAll(async () => {
  const [order, catalog] = [registryOf('order'), registryOf('catalog')];
  new Gauge({
    name: 'depth',
    help: 'Asked of the database',
    registers: [catalog],
    async collect() {
      looks++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      this.set(looks);
    },
  });
  metrics = await openMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, [order, catalog], logger);
});

afterAll(() => metrics.close());

it('gives the metrics of all services of the process, each metric described once', async () => {
  const response = await fetch(metrics.url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const text = await response.text();
  expect(text.match(/# TYPE seen_total counter/g)).toHaveLength(1);
  expect(text).toContain('seen_total{kind="a",service="order"} 3\nseen_total{kind="a",service="catalog"} 3\n');
  expect(text).toContain('depth{service="catalog"}');
});

it('computes them once for all who ask at the same time', async () => {
  const before = looks;
  const texts = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(metrics.url)).text()));
  expect(new Set(texts).size).toBe(1);
  expect(looks - before).toBeLessThanOrEqual(1);
});

it('knows no other path and no other method', async () => {
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});
