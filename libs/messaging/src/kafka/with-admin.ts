import { orAborted } from '@entrepot/kernel';
import type { Admin } from 'kafkajs';
import { connectKafka, type KafkaSettings } from './connection.js';

const patienceMs = 3_000;

/** Asks the brokers over a connection of its own; rejects when the signal aborts, by default after three seconds. */
export const withAdmin = async <T>(
  settings: KafkaSettings,
  ask: (admin: Admin) => Promise<T>,
  signal = AbortSignal.timeout(patienceMs),
): Promise<T> => {
  const connection = connectKafka(settings, { retries: 3 });
  const admin = connection.kafka.admin();
  try {
    return await orAborted(
      admin.connect().then(() => ask(admin)),
      signal,
    );
  } finally {
    await admin.disconnect().catch(() => undefined);
    connection.discard();
  }
};
