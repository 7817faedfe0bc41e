import { randomBytes } from 'node:crypto';
import type { Logger } from '@entrepot/telemetry';
import { inProcessDriver, kafkaDriver, type EventDriver } from '../src/index.js';
import { silent } from './silent.js';

/** Longer than events ever take, on a machine with other work too. */
export const patienceMs = 45_000;

/** Where events travel in a test: every participant asks for a driver of its own. */
export interface Transport {
  driver(): EventDriver;
  /** Prefix of its topics and groups. */
  prefix: string;
  /** Closes every driver that was handed out. */
  close(): Promise<void>;
}

/** Topics of its own, so that tests on one broker do not read each other's events. */
export const kafkaTransport = (brokers: string, logger: Logger = silent): Transport => {
  const prefix = `${randomBytes(4).toString('hex')}.`;
  const drivers: EventDriver[] = [];
  return {
    prefix,
    driver() {
      const driver = kafkaDriver({ brokers: brokers.split(','), prefix, logger, onStuck: (reason) => console.error(reason) });
      drivers.push(driver);
      return driver;
    },
    close: async () => void (await Promise.all(drivers.map((driver) => driver.close()))),
  };
};

export const inProcessTransport = (): Transport => {
  const driver = inProcessDriver();
  driver.open();
  return { driver: () => driver, prefix: '', close: () => driver.close() };
};

/** Drivers on which the suite runs. */
export const transports: { name: string; transport: () => Transport }[] = [
  { name: 'in process', transport: inProcessTransport },
  ...(process.env.KAFKA_BROKERS ? [{ name: 'Kafka', transport: () => kafkaTransport(process.env.KAFKA_BROKERS ?? '') }] : []),
];
