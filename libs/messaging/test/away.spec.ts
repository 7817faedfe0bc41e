import type { Logger } from '@entrepot/telemetry';
import { until } from '@entrepot/testing';
import { available, startKafka } from '../../../tools/kafka/kafka.mjs';
import { startRelay } from '../src/index.js';
import { inProcessTransport, kafkaTransport, patienceMs, type Transport } from './drivers.js';
import { recorded } from './silent.js';
import { tapTo } from './tap.js';
import { aPlace, changeAll, countEffects, deadLetters, effects, inOrder, startService, unpublished, type Place } from './world.js';

const keys = Array.from({ length: 10 }, (_, index) => `key-${index}`);
const awayMs = 15_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Scene {
  events: Transport;
  /** Database of the consuming service. */
  reader: Place;
  leave(): Promise<void> | void;
  comeBack(): Promise<void> | void;
  end(): Promise<void>;
}

/** In process, the way to the consumer ends where its database does. */
const databaseAway = async (): Promise<Scene> => {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? '');
  const tap = await tapTo({ host: hostname, port: Number(port) });
  const reader = await aPlace(`postgres://postgres:postgres@127.0.0.1:${tap.port}/DATABASE`);
  return { events: inProcessTransport(), reader, leave: tap.close, comeBack: tap.open, end: tap.end };
};

/** A broker of its own, pulled like a plug. */
const brokerAway = async (logger: Logger): Promise<Scene> => {
  const kafka = await startKafka();
  return {
    events: kafkaTransport(kafka.brokers, logger),
    reader: await aPlace(),
    leave: kafka.kill,
    comeBack: kafka.restart,
    end: kafka.stop,
  };
};

const scenes = [
  { name: 'the consumer’s database, in process', scene: databaseAway },
  ...(process.env.KAFKA_BROKERS && available() ? [{ name: 'the Kafka broker', scene: brokerAway }] : []),
];

const play = async ({ reader, leave, comeBack }: Scene, writer: Place, lines: readonly Record<string, unknown>[]): Promise<void> => {
  await changeAll(writer.db, keys, 5);
  await until(async () => (await countEffects(reader)) >= 50, patienceMs);
  // An effect shows before the relay has heard of it: what is not marked by then would be published twice.
  await until(async () => (await unpublished(writer)) === 0, patienceMs);
  // A broker that has just started is not all there at first.
  const saidBefore = lines.length;
  await leave();
  await changeAll(writer.db, keys, 10);
  await pause(awayMs);
  expect(await unpublished(writer)).toBe(100);
  await comeBack();
  await changeAll(writer.db, keys, 1);
  // A broker that was killed keeps the place of a lost member for the session's 10 s.
  await until(async () => (await countEffects(reader).catch(() => 0)) >= 160, patienceMs);
  expect(await effects(reader)).toEqual(inOrder(keys, 16));
  expect(await deadLetters(reader)).toEqual([]);
  await until(async () => (await unpublished(writer)) === 0);
  const outages = lines.slice(saidBefore).filter(({ msg }) => /the relay cannot publish|lost the broker/.test(String(msg)));
  // The relay and the consumer say it, once more where a broker is lost again as it starts; not at each try, which is every second.
  expect(outages.length).toBeLessThanOrEqual(4);
};

it.concurrent.each(scenes)(
  'goes on by itself when $name was away for 15 s',
  async ({ scene }) => {
    const { logger, lines } = recorded();
    const [set, writer] = await Promise.all([scene(logger), aPlace()]);
    const relay = startRelay({ db: writer.db, driver: set.events.driver(), logger });
    const app = await startService(set.reader, set.events.driver(), { logger });
    try {
      await play(set, writer, lines);
    } finally {
      await relay.stop();
      await app.close();
      await set.events.close();
      await Promise.all([writer.drop(), set.reader.drop()]);
      await set.end();
    }
  },
  150_000,
);
