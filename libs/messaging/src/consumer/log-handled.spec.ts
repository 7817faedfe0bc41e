import { createLogger } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';
import { logHandled } from './log-handled.js';

const trace = (n: number): string => `00-${String(n).padStart(32, 'a')}-b7ad6b7169203331-01`;
const anEvent = (type: string, more: Partial<ReceivedEvent> = {}): ReceivedEvent => ({
  id: 'event-1',
  source: '/entrepot/catalog',
  type,
  subject: '1',
  time: new Date(0),
  version: 1,
  data: {},
  ...more,
});

it('writes one line a request, with its events by type', () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line: string) => void lines.push(line) } });
  const [first, second] = [
    { requestId: 'r-1', traceparent: trace(1), actor: 'erp' },
    { requestId: 'r-2', traceparent: trace(2) },
  ];
  logHandled(logger, [
    anEvent('product.created', first),
    anEvent('store.created', first),
    anEvent('product.created', second),
    anEvent('product.created', first),
    anEvent('store.updated'),
  ]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { request_id: 'r-1', trace_id: trace(1).slice(3, 35), integration: 'erp', events: { 'product.created': 2, 'store.created': 1 } },
    { request_id: 'r-2', events: { 'product.created': 1 } },
    { request_id: 'event-1', events: { 'store.updated': 1 } },
  ]);
});
