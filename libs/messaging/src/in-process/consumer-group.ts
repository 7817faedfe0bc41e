import type { IncomingMessage, Progress, RunningSubscription, Subscription } from '../event/driver.js';

export interface ConsumerGroup {
  /** Resolves when the group's members have dealt with every message of its topics; rejects when the last member leaves before. */
  deliver(messages: readonly IncomingMessage[]): Promise<void>;
  join(subscription: Subscription): RunningSubscription;
  /** Messages of a topic that were delivered and are not dealt with. */
  waiting(topic: string): number;
  close(): Promise<void>;
}

interface Member {
  subscription: Subscription;
  underWay: Set<Promise<Progress>>;
}

/** Groups the subscriptions of one consumer name, its replicas. One member at a time works through a partition, in order. */
export const createConsumerGroup = (consumer: string): ConsumerGroup => {
  const topics = new Set<string>();
  const members = new Set<Member>();
  const queues = new Map<string, Promise<void>>();
  const endWait = new Set<() => void>();
  const undone = new Map<string, number>();

  const count = (topic: string, messages: number): void => void undone.set(topic, (undone.get(topic) ?? 0) + messages);

  const process = async (messages: readonly IncomingMessage[], partition: number): Promise<Progress> => {
    const member = [...members][partition % members.size];
    if (!member) throw new Error(`the consumer ${consumer} is away`);
    const work = member.subscription.process(messages);
    member.underWay.add(work);
    return work.finally(() => member.underWay.delete(work));
  };

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      endWait.add(done);
      function done(): void {
        clearTimeout(timer);
        endWait.delete(done);
        resolve();
      }
    });

  const workOff = async (messages: readonly IncomingMessage[]): Promise<void> => {
    for (let rest = messages; rest[0];) {
      const { done, retryAfterMs } = await process(rest, rest[0].partition);
      rest = rest.slice(done);
      if (retryAfterMs !== undefined) await wait(retryAfterMs);
    }
  };

  /** Queues messages behind those of their partition, whether these succeed or not. */
  const enqueue = (partitionKey: string, messages: readonly IncomingMessage[]): Promise<void> => {
    const work = (queues.get(partitionKey) ?? Promise.resolve()).then(() => workOff(messages));
    queues.set(
      partitionKey,
      work.catch(() => undefined),
    );
    return work;
  };

  const leave = async (member: Member): Promise<void> => {
    members.delete(member);
    if (members.size === 0) endWait.forEach((end) => end());
    await Promise.allSettled(member.underWay);
  };

  return {
    async deliver(messages) {
      const byPartition = new Map<string, IncomingMessage[]>();
      for (const message of messages) {
        const partitionKey = `${message.topic}/${message.partition}`;
        if (!topics.has(message.topic)) continue;
        const part = byPartition.get(partitionKey) ?? [];
        part.push(message);
        byPartition.set(partitionKey, part);
      }
      const work = [...byPartition].map(async ([partitionKey, part]) => {
        const topic = part[0]?.topic ?? '';
        count(topic, part.length);
        await enqueue(partitionKey, part).finally(() => count(topic, -part.length));
      });
      await Promise.all(work);
    },
    join(subscription) {
      subscription.topics.forEach((topic) => topics.add(topic));
      const member = { subscription, underWay: new Set<Promise<Progress>>() };
      members.add(member);
      return { close: () => leave(member) };
    },
    waiting: (topic) => undone.get(topic) ?? 0,
    async close() {
      await Promise.all([...members].map(leave));
    },
  };
};
