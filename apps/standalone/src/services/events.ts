import { connect } from 'node:net';
import { inProcessDriver, kafkaAccess, kafkaDriver, type EventDriver } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import type { StandaloneSettings } from './settings.js';

export interface Events {
  driver: EventDriver;
  /** Called when every service has subscribed. */
  open(): void;
}

const brokersOf = ({ KAFKA_BROKERS = '' }: StandaloneSettings): string[] => KAFKA_BROKERS.split(',').map((broker) => broker.trim());

const answers = (broker: string): Promise<boolean> =>
  new Promise((resolve) => {
    const [host, port] = [broker.slice(0, broker.lastIndexOf(':')), Number(broker.split(':').at(-1))];
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });

/** True when one of the brokers takes a connection. Without one everything starts all the same, and events wait in the outboxes. */
export const findBroker = async (settings: StandaloneSettings): Promise<boolean> =>
  (await Promise.all(brokersOf(settings).map(answers))).includes(true);

/** Opens the transport of events: in this process, or over the Kafka that the settings name. */
export const openEvents = async (settings: StandaloneSettings, logger: Logger, onStuck: (error: Error) => void): Promise<Events> => {
  if (settings.EVENTS === 'kafka') {
    return {
      driver: kafkaDriver({
        brokers: brokersOf(settings),
        prefix: settings.KAFKA_PREFIX,
        access: await kafkaAccess(settings),
        retentionDays: settings.EVENT_RETENTION_DAYS,
        logger,
        onStuck: (reason) => onStuck(new Error(reason)),
      }),
      open: () => undefined,
    };
  }
  const driver = inProcessDriver(settings.EVENT_RETENTION_DAYS);
  return { driver, open: () => driver.open() };
};
