import type { Tx } from '@entrepot/database';
import { runInContext, type RequestContext, type Tracer } from '@entrepot/telemetry';
import type { ReceivedEvent } from '../event/cloud-event.js';
import type { IncomingMessage } from '../event/driver.js';
import { beginHandling, handling, type Handling } from './handle-in-context.js';

/** Context of a handler: the event, and the transaction in which it writes, which has the inbox row already. */
export interface EventContext {
  event: ReceivedEvent;
  /** As it came. */
  message: IncomingMessage;
  tx: Tx;
}

/** An event of those that a handler of many gets at once. */
export interface CausedEvent<D = unknown> {
  event: ReceivedEvent<D>;
  message: IncomingMessage;
  /** Context of the request that caused the event; events that follow are sent with `causedBy` it. */
  context: RequestContext;
}

/** A handler of single events, or of all those of a transaction. */
export type EventHandler =
  | { isMany: false; run(data: unknown, context: EventContext): Promise<void> }
  | { isMany: true; run(events: readonly CausedEvent[], tx: Tx): Promise<void> };

type ManyHandler = Extract<EventHandler, { isMany: true }>;

export interface Dispatching {
  handlersOf(type: string): readonly EventHandler[];
  tracer?: Tracer | undefined;
}

interface Group {
  events: CausedEvent[];
  handlings: Handling[];
  /** Whose events it holds, and of which topics. */
  keys: Set<string>;
  topics: Set<string>;
}

/** A topic's events of a key are in order. */
const keyOf = ({ topic, key }: IncomingMessage): string => `${topic} ${key}`;

/**
 * Hands the events of a transaction to their handlers, in order. Those for a handler of many are left until the last of them; where an event of the
 * same key, or of another topic, is for another handler, until then. So each handler gets the events of a key in their order, no handler of a key
 * overtakes another one, and what a restored service handles once more of all topics (`replayEvents`) keeps the order of cause and effect.
 */
export const dispatch = async (
  tx: Tx,
  events: readonly { event: ReceivedEvent; message: IncomingMessage }[],
  { handlersOf, tracer }: Dispatching,
): Promise<void> => {
  const groups = new Map<ManyHandler, Group>();

  const flush = async (): Promise<void> => {
    const waiting = [...groups];
    groups.clear();
    for (const [handler, group] of waiting) await handling(group.handlings, () => handler.run(group.events, tx));
  };

  for (const { event, message } of events) {
    const handlers = handlersOf(event.type);
    const key = keyOf(message);
    const isBefore = ({ keys, topics }: Group): boolean => keys.has(key) || !topics.has(message.topic);
    if ([...groups].some(([handler, group]) => !handlers.includes(handler) && isBefore(group))) await flush();
    const single = handlers.filter((handler) => !handler.isMany);
    const begun = single.length > 0 ? beginHandling(event, tracer) : undefined;
    if (begun)
      await handling([begun], () =>
        runInContext(begun.context, async () => {
          for (const handler of single) await handler.run(event.data, { event, message, tx });
        }),
      );
    for (const handler of handlers) {
      if (!handler.isMany) continue;
      const group = groups.get(handler) ?? { events: [], handlings: [], keys: new Set(), topics: new Set() };
      groups.set(handler, group);
      const own = begun ?? beginHandling(event, tracer);
      if (!begun) group.handlings.push(own);
      group.events.push({ event, message, context: own.context });
      group.keys.add(key);
      group.topics.add(message.topic);
    }
  }
  await flush();
};
