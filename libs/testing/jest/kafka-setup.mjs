import { available, startKafka } from '../../../tools/kafka/kafka.mjs';

/** Provides one Kafka for the whole run; KAFKA_BROKERS names another instead. Without either, tests on Kafka do not exist in this run. */
export default async function provideKafka() {
  if (process.env.KAFKA_BROKERS) return;
  if (available()) {
    globalThis.entrepotTestKafka = await startKafka();
    process.env.KAFKA_BROKERS = globalThis.entrepotTestKafka.brokers;
    return;
  }
  const how = 'install Java 17 and Maven, or set KAFKA_BROKERS to a running broker';
  if (process.env.CI === 'true') throw new Error(`The tests need Kafka: ${how}.`);
  console.log(`The Kafka suite was left out; to run it, ${how}.`);
}
