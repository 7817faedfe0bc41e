import { Histogram, createMetrics, requestTimes } from './index.js';

const name = 'entrepot_http_request_duration_seconds';
const help = 'Times of requests';

it('is written as a histogram of prom-client with the same times', async () => {
  const [registry, expected] = [createMetrics('order'), createMetrics('order')];
  const timesOf = requestTimes(registry, help);
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const labelNames = ['method', 'route', 'status'];
  const histogram = new Histogram({ name, help, labelNames, buckets, registers: [expected] });
  for (const [route, seconds] of [
    ['/a', 0],
    ['/a', 0.001],
    ['/b', 0.0011],
    ['/a', 10],
    ['/a', 10.5],
  ] as const) {
    timesOf('GET', route, '200').observe(seconds);
    histogram.labels('GET', route, '200').observe(seconds);
  }
  expect(await registry.metrics()).toBe(await expected.metrics());
});

it('shows no series without times', async () => {
  const registry = createMetrics('order');
  requestTimes(registry, help)('GET', '/a', '200');
  expect(await registry.metrics()).not.toContain('/a');
});
