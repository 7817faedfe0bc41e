import { createMetrics, requestTimes } from './index.js';

const name = 'entrepot_http_request_duration_seconds';
const help = 'Times of requests';

it('shows all times that were observed, whenever it is asked', async () => {
  const registry = createMetrics('order');
  const timesOf = requestTimes(registry, help);
  const [one, other] = [timesOf('GET', '/a', '200'), timesOf('GET', '/b', '200')];
  const counts = async () => {
    const text = await registry.metrics();
    return ['/a', '/b'].map((route) => Number(new RegExp(`${name}_count{[^}]*route="${route}"[^}]*} (\\d+)`).exec(text)?.[1]));
  };
  for (let n = 0; n < 130; n++) one.observe(0.002);
  other.observe(3);
  expect(await counts()).toEqual([130, 1]);
  one.observe(0.002);
  expect(await counts()).toEqual([131, 1]);
});

it('shows no series without times', async () => {
  const registry = createMetrics('order');
  requestTimes(registry, help)('GET', '/a', '200');
  expect(await registry.metrics()).not.toContain('/a');
});
