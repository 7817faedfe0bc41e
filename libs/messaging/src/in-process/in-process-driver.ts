import { orAborted } from '@entrepot/kernel';
import { partitionOf } from '../outbox/bucket.js';
import type { EventDriver, IncomingMessage, OutgoingMessage, RunningSubscription, Subscription } from '../event/driver.js';
import { createConsumerGroup, type ConsumerGroup } from './consumer-group.js';
import { defaultRetentionDays } from '../event/retention.js';

export interface InProcessDriver extends EventDriver {
  /** Starts publishing; to be called when all services of the process have subscribed. */
  open(): void;
}

const toIncoming = ({ id, topic, key, headers, value }: OutgoingMessage): IncomingMessage => ({
  topic,
  partition: partitionOf(key),
  offset: id,
  key,
  headers,
  value,
});

/**
 * Events within one process, fed from the outboxes: an event counts as published when every consumer of its topic has committed it.
 * Consumers work side by side, each with its keys in order. A consumer that has left holds up its topics until it is back: a
 * restart of one service loses nothing. Nothing is published before `open()`, and nothing after `close()`.
 */
export const inProcessDriver = (retentionDays = defaultRetentionDays): InProcessDriver => {
  const groups = new Map<string, ConsumerGroup>();
  let closed = false;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));

  const groupOf = (consumer: string): ConsumerGroup => {
    const group = groups.get(consumer) ?? createConsumerGroup(consumer);
    groups.set(consumer, group);
    return group;
  };

  const deliver = async (messages: readonly OutgoingMessage[]): Promise<void> => {
    await opened;
    if (closed) throw new Error('the in-process driver is closed');
    const incoming = messages.map(toIncoming);
    await Promise.all([...groups.values()].map((group) => group.deliver(incoming)));
  };

  return {
    open,
    retentionDays,
    async publish(messages, signal) {
      await orAborted(deliver(messages), signal);
    },
    async subscribe(subscription: Subscription): Promise<RunningSubscription> {
      return groupOf(subscription.consumer).join(subscription);
    },
    async expect(consumer, topics) {
      await groupOf(consumer)
        .join({ consumer, topics, process: async () => ({ done: 0 }) })
        .close();
    },
    // What was not delivered yet is still in the outbox of who wrote it.
    lag: async (consumer, topics) => topics.map((topic) => ({ topic, messages: groups.get(consumer)?.waiting(topic) ?? 0 })),
    async close() {
      closed = true;
      open();
      await Promise.all([...groups.values()].map((group) => group.close()));
    },
  };
};
