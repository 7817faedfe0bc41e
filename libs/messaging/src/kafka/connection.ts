import { createConnection, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, logLevel, type ISocketFactory, type logCreator, type RetryOptions } from 'kafkajs';
import type { Logger } from '@entrepot/telemetry';
import '../patches/kafkajs/request-queue.js';
import type { KafkaAccess } from './settings.js';

export interface KafkaConnection {
  kafka: Kafka;
  /** Cuts every socket at once and opens none again: nothing that was sent through this connection can arrive later. */
  discard(): void;
}

export interface KafkaSettings {
  brokers: readonly string[];
  clientId: string;
  /** Put before the names of topics and groups. */
  prefix: string;
  access: KafkaAccess;
  logger: Logger;
}

/** Makes the name of a service's consumer group. */
export const groupIdOf = ({ prefix }: Pick<KafkaSettings, 'prefix'>, consumer: string): string => `${prefix}entrepot.${consumer}`;

/** Called with each line that kafkajs logs. */
export type LogListener = (message: string, details: Readonly<Record<string, unknown>>) => void;

/** kafkajs calls errors what it corrects itself; what matters is logged by this library, once. */
const toDebug =
  (logger: Logger, onLog?: LogListener): logCreator =>
  () =>
  ({ label, namespace, log: { message, timestamp: _, logger: __, stack: ___, ...details } }) => {
    logger.debug({ kafkajs: namespace, kafkajs_level: label, ...details }, message);
    onLog?.(message, details);
  };

/** kafkajs goes on trying for a while after `disconnect`; a connection of our own for each client lets us end it for good. */
export const connectKafka = (
  { brokers, clientId, access, logger }: Omit<KafkaSettings, 'prefix'>,
  retry?: RetryOptions,
  onLog?: LogListener,
): KafkaConnection => {
  const sockets = new Set<Socket>();
  let discarded = false;

  const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    if (discarded) throw new Error('the connection was discarded');
    // An address is no server name: TLS then compares it with the addresses in the certificate.
    const named = isIP(host) ? {} : { servername: host };
    const socket = ssl ? connectTls({ host, port, ...named, ...ssl }, onConnect) : createConnection({ host, port }, onConnect);
    socket.setKeepAlive(true, 60_000);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };

  return {
    kafka: new Kafka({
      brokers: [...brokers],
      clientId,
      ...access,
      socketFactory,
      logLevel: logLevel.WARN,
      logCreator: toDebug(logger, onLog),
      ...(retry && { retry }),
    }),
    discard() {
      discarded = true;
      for (const socket of sockets) socket.destroy(new Error('the connection was discarded'));
    },
  };
};
