import type { Socket } from 'node:net';
import { DomainError } from '@entrepot/kernel';
import type { Connection, Mark } from './connections.js';
import type { EdgeLimits } from '../policy/limits.js';
import { refuse } from '../exchange/refuse.js';
import type { LoggedCounter } from './logged-counter.js';

type Limits = Pick<EdgeLimits, 'sendingWindowMs' | 'readingWindowMs' | 'bodyMs' | 'leastBytesPerSecond'>;

/** Bytes of answers that the kernel has taken. Node shows only what was written, which is no progress. */
const takenBytes = (socket: Socket): number => {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
};

/**
 * Cuts callers who send a body or read an answer slower than the least rate: looks at every connection now and then, so that a request
 * costs nothing. @returns a function that ends it
 */
export const watchPace = (connections: Iterable<Connection>, limits: Limits, cut: LoggedCounter): (() => void) => {
  const { sendingWindowMs, readingWindowMs, bodyMs, leastBytesPerSecond } = limits;

  /** Undefined while the window lasts. */
  const isSlow = (mark: Mark, now: number, bytes: number, windowMs: number): boolean | undefined =>
    now - mark.at < windowMs ? undefined : ((bytes - mark.bytes) * 1_000) / (now - mark.at) < leastBytesPerSecond;

  const lookAtBody = (connection: Connection, now: number): void => {
    const exchange = connection.sender;
    const bytes = connection.socket.bytesRead;
    if (exchange === undefined || exchange.request.complete || exchange.closed) connection.sender = connection.sending = undefined;
    else if (connection.sending?.exchange !== exchange) connection.sending = { exchange, at: now, bytes };
    else {
      const slow = isSlow(connection.sending, now, bytes, sendingWindowMs);
      if (slow === false) connection.sending = { exchange, at: now, bytes };
      if (slow !== true && now - exchange.startedAt < bodyMs) return;
      cut.add('slow_requests');
      refuse(exchange, exchange.route?.family ?? 'order', new DomainError('request_timeout'));
    }
  };

  const lookAtAnswer = (connection: Connection, now: number): void => {
    const { socket } = connection;
    if (socket.writableLength === 0) return void (connection.reading = undefined);
    const bytes = takenBytes(socket);
    const slow = connection.reading && isSlow(connection.reading, now, bytes, readingWindowMs);
    if (slow !== undefined && !slow) connection.reading = undefined;
    connection.reading ??= { at: now, bytes };
    if (!slow) return;
    cut.add('slow_readers');
    socket.destroy();
  };

  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const connection of connections) {
        if (connection.sender) lookAtBody(connection, now);
        if (connection.held?.closed) connection.held = undefined;
        if (!connection.held) lookAtAnswer(connection, now);
      }
    },
    Math.min(1_000, sendingWindowMs / 4),
  );
  return () => clearInterval(timer);
};
