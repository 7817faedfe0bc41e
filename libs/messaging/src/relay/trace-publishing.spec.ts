import { newTraceparent, type SpanAttributes, type Tracer } from '@entrepot/telemetry';
import type { OutgoingMessage } from '../event/driver.js';
import { tracePublishing } from './trace-publishing.js';

interface RecordedSpan {
  name: string;
  parent: string | undefined;
  attributes: SpanAttributes | undefined;
  error?: unknown;
}

const recorder = (): { spans: RecordedSpan[]; tracer: Tracer } => {
  const spans: RecordedSpan[] = [];
  const start: Tracer['start'] = (_kind, name, parent, attributes) => ({
    traceparent: newTraceparent(),
    end: (outcome) => void spans.push({ name, parent, attributes, ...outcome }),
  });
  return { spans, tracer: { start } };
};
const aMessage = (topic: string, traceparent: string): OutgoingMessage => ({
  id: '1',
  topic,
  key: 'k',
  headers: { ce_traceparent: traceparent },
  value: Buffer.alloc(0),
});
const one = newTraceparent();
const other = newTraceparent();
const unkept = newTraceparent().replace(/..$/, '00');

it('makes one span of what each request has on each topic, and none of what is not kept', async () => {
  const { spans, tracer } = recorder();
  const batch = [aMessage('a', one), aMessage('a', one), aMessage('b', one), aMessage('a', other), aMessage('a', unkept)];
  await tracePublishing(tracer, batch, () => Promise.resolve());
  expect(spans.map(({ name, parent, attributes }) => [name, parent, attributes?.['messaging.batch.message_count']])).toEqual([
    ['publish a', one, 2],
    ['publish b', one, 1],
    ['publish a', other, 1],
  ]);
});

it('shows that a broker took nothing, and lets the relay hear of it', async () => {
  const { spans, tracer } = recorder();
  const away = new Error('the broker is away');
  await expect(tracePublishing(tracer, [aMessage('a', one)], () => Promise.reject(away))).rejects.toBe(away);
  expect(spans).toMatchObject([{ name: 'publish a', error: away }]);
});
