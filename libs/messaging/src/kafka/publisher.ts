import { CompressionTypes, Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import type { OutgoingMessage } from '../driver.js';
import { orAborted } from '../or-aborted.js';
import { connectKafka, type KafkaConnection, type KafkaSettings } from './connection.js';
import type { TopicKeeper } from './topics.js';

export interface Publisher {
  publish(messages: readonly OutgoingMessage[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface Sender {
  connection: KafkaConnection;
  producer: Producer;
  connected: Promise<void>;
  /** Aborts whatever waits for this producer. */
  discarded: AbortController;
}

/** A broker that does not answer for so long counts as away. */
const answerWithinMs = 30_000;

const byTopic = (messages: readonly OutgoingMessage[], prefix: string): TopicMessages[] => {
  const topics = new Map<string, TopicMessages>();
  for (const { topic, key, value, headers } of messages) {
    const group = topics.get(topic) ?? { topic: prefix + topic, messages: [] };
    group.messages.push({ key, value, headers });
    topics.set(topic, group);
  }
  return [...topics.values()];
};

/**
 * One producer, acknowledged by all replicas, replaced after any error.
 *
 * Not an idempotent one, nor one that tries again by itself, since kafkajs loses messages that way. Of a batch that the brokers took in
 * part it gives the sequence numbers out again: where they go to the next batch, the brokers take that one for a repetition, acknowledge
 * it and drop it. And where a leader has moved meanwhile, the repetition leaves out what its new broker has not got. So a batch is sent
 * once; whoever publishes sends it again as a whole, and the inbox of each consumer knows what came twice.
 */
export const createPublisher = (settings: KafkaSettings, topics: TopicKeeper): Publisher => {
  let current: Sender | undefined;
  let closed = false;

  const open = (): Sender => {
    const connection = connectKafka(settings);
    const producer = connection.kafka.producer({
      maxInFlightRequests: 1,
      retry: { retries: 0 },
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
    });
    const connected = producer.connect();
    connected.catch(() => undefined);
    return { connection, producer, connected, discarded: new AbortController() };
  };

  /** The sockets go with the producer: what it sent can arrive no later. */
  const discard = (sender: Sender, reason: unknown): void => {
    if (current === sender) current = undefined;
    sender.discarded.abort(reason);
    sender.connection.discard();
    sender.producer.disconnect().catch(() => undefined);
    topics.forget();
  };

  const send = async (sender: Sender, messages: readonly OutgoingMessage[]): Promise<void> => {
    const topicMessages = byTopic(messages, settings.prefix);
    await topics.ensure(topicMessages.map(({ topic }) => topic));
    await sender.connected;
    await sender.producer.sendBatch({ topicMessages, acks: -1, compression: CompressionTypes.None });
  };

  return {
    async publish(messages, signal) {
      if (closed) throw new Error('the Kafka driver is closed');
      const sender = (current ??= open());
      const deadline = setTimeout(
        () => sender.discarded.abort(new Error(`no answer from Kafka within ${answerWithinMs} ms`)),
        answerWithinMs,
      );
      try {
        await orAborted(send(sender, messages), signal, sender.discarded.signal);
      } catch (error) {
        discard(sender, error);
        throw error;
      } finally {
        clearTimeout(deadline);
      }
    },
    async close() {
      closed = true;
      if (current) discard(current, new Error('the Kafka driver is closed'));
    },
  };
};
