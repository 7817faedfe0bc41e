import { orAborted } from '@entrepot/kernel';
import { CompressionTypes, type Producer } from 'kafkajs';
import { PartlyPublished, type OutgoingMessage } from '../event/driver.js';
import { connectKafka, type KafkaConnection, type KafkaSettings } from './connection.js';
import { partitionByKey, partitionOfKey } from './partitioner.js';
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

const byTopic = (messages: readonly OutgoingMessage[]): Map<string, OutgoingMessage[]> => {
  const topics = new Map<string, OutgoingMessage[]>();
  for (const message of messages) {
    const group = topics.get(message.topic) ?? [];
    group.push(message);
    topics.set(message.topic, group);
  }
  return topics;
};

/**
 * Publishes by one producer a topic, acknowledged by all replicas, replaced after any error: a topic that the brokers refuse fails alone. Neither
 * idempotence nor kafkajs's own retries are used, as both lose messages: of a batch that the brokers took in part kafkajs gives the sequence numbers
 * out again, and the next batch with them is acknowledged and dropped as a repetition; where a leader has moved meanwhile, the repetition leaves out
 * what its new broker has not got. So a batch is sent once; the relay sends it again as a whole, and the inbox of each consumer drops duplicates.
 */
export const createPublisher = (settings: KafkaSettings, topics: TopicKeeper): Publisher => {
  const senders = new Map<string, Sender>();
  let closed = false;

  const open = (): Sender => {
    const connection = connectKafka(settings);
    const producer = connection.kafka.producer({
      maxInFlightRequests: 1,
      retry: { retries: 0 },
      createPartitioner: partitionByKey,
      allowAutoTopicCreation: false,
    });
    const connected = producer.connect();
    connected.catch(() => undefined);
    return { connection, producer, connected, discarded: new AbortController() };
  };

  /** Ends a producer with its sockets: nothing that it sent arrives later. */
  const discard = (topic: string, sender: Sender, reason: unknown): void => {
    if (senders.get(topic) === sender) senders.delete(topic);
    sender.discarded.abort(reason);
    sender.connection.discard();
    sender.producer.disconnect().catch(() => undefined);
    topics.forget(settings.prefix + topic);
  };

  const send = async (sender: Sender, topic: string, messages: readonly OutgoingMessage[]): Promise<void> => {
    await topics.ensure([topic], messages[0]?.spread);
    await sender.connected;
    await sender.producer.send({
      topic,
      messages: messages.map(({ key, value, headers, spread }) => ({
        ...{ key, value, headers },
        ...(spread && { partition: partitionOfKey(key, spread) }),
      })),
      acks: -1,
      compression: CompressionTypes.None,
    });
  };

  const publishTopic = async (topic: string, messages: readonly OutgoingMessage[], signal: AbortSignal): Promise<void> => {
    const sender = senders.get(topic) ?? open();
    senders.set(topic, sender);
    const deadline = setTimeout(
      () => sender.discarded.abort(new Error(`no answer from Kafka within ${answerWithinMs} ms`)),
      answerWithinMs,
    );
    try {
      await orAborted(send(sender, settings.prefix + topic, messages), signal, sender.discarded.signal);
    } catch (error) {
      discard(topic, sender, error);
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  };

  return {
    async publish(messages, signal) {
      if (closed) throw new Error('the Kafka driver is closed');
      const groups = [...byTopic(messages)];
      const failures = new Map<string, unknown>();
      await Promise.all(
        groups.map(([topic, group]) => publishTopic(topic, group, signal).catch((error: unknown) => failures.set(topic, error))),
      );
      if (failures.size === 0) return;
      throw failures.size < groups.length ? new PartlyPublished(failures) : [...failures.values()][0];
    },
    async close() {
      closed = true;
      for (const [topic, sender] of senders) discard(topic, sender, new Error('the Kafka driver is closed'));
    },
  };
};
