import type { Tx } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';
import type { IncomingMessage } from '../event/driver.js';
import { dispatch, type EventHandler } from './dispatch.js';

const tx = {} as Tx;

/** `order.placed 5`: an event of a type about a subject; `checkout.submitted 5 sale-link`: of another topic than the orders'. */
const given = (...texts: string[]) =>
  texts.map((text, index) => {
    const [type = '', subject = '', topic = 'order'] = text.split(' ');
    const event: ReceivedEvent = {
      ...{ id: `event-${index}`, source: '/entrepot/order', type, subject, time: new Date(0), version: 1 },
      ...{ data: text, requestId: `request-${index}` },
    };
    const message: IncomingMessage = {
      topic: `entrepot.${topic}.v1`,
      partition: 0,
      offset: String(index),
      key: subject,
      headers: {},
      value: null,
    };
    return { event, message };
  });

/** Records the calls of handlers of single events and of many, in their order. */
const recorded = (many: readonly string[], single: readonly string[]) => {
  const calls: string[] = [];
  const forMany: EventHandler = {
    isMany: true,
    run: async (events) =>
      void calls.push(`many: ${events.map(({ event, context }) => `${String(event.data)} (${context.requestId})`).join(', ')}`),
  };
  const forSingle: EventHandler = {
    isMany: false,
    run: async (data) => void calls.push(`single: ${String(data)} (${currentContext()?.requestId})`),
  };
  const handlersOf = (type: string) => [...(single.includes(type) ? [forSingle] : []), ...(many.includes(type) ? [forMany] : [])];
  return { calls, handlersOf };
};

it('gives a handler of many all events at once, after those of handlers of single events', async () => {
  const { calls, handlersOf } = recorded(['placed', 'updated'], ['canceled']);
  await dispatch(tx, given('placed 1', 'canceled 2', 'updated 1', 'placed 3'), { handlersOf });
  expect(calls).toEqual(['single: canceled 2 (request-1)', 'many: placed 1 (request-0), updated 1 (request-2), placed 3 (request-3)']);
});

it('lets no event overtake another one of its key', async () => {
  const { calls, handlersOf } = recorded(['placed'], ['canceled']);
  await dispatch(tx, given('placed 1', 'placed 2', 'canceled 1', 'placed 1'), { handlersOf });
  expect(calls).toEqual([
    'many: placed 1 (request-0), placed 2 (request-1)',
    'single: canceled 1 (request-2)',
    'many: placed 1 (request-3)',
  ]);
});

it('lets no event overtake one of another topic: that may be its cause', async () => {
  const { calls, handlersOf } = recorded(['placed'], ['submitted']);
  await dispatch(tx, given('placed 1', 'submitted 2 sale-link', 'placed 2'), { handlersOf });
  expect(calls).toEqual(['many: placed 1 (request-0)', 'single: submitted 2 sale-link (request-1)', 'many: placed 2 (request-2)']);
});

it('gives an event that both kinds handle to both, and keeps those of many together', async () => {
  const { calls, handlersOf } = recorded(['placed'], ['placed']);
  await dispatch(tx, given('placed 1', 'placed 1'), { handlersOf });
  expect(calls).toEqual([
    'single: placed 1 (request-0)',
    'single: placed 1 (request-1)',
    'many: placed 1 (request-0), placed 1 (request-1)',
  ]);
});

it('throws what a handler throws', async () => {
  const handlersOf = (): EventHandler[] => [{ isMany: true, run: () => Promise.reject(new Error('refused')) }];
  await expect(dispatch(tx, given('placed 1'), { handlersOf })).rejects.toThrow('refused');
});
