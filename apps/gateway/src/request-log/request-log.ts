import type { Principal } from '@entrepot/auth';
import type { Database } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import { Counter, Gauge, type Logger, type Registry } from '@entrepot/telemetry';
import type { Exchange } from '../exchange/exchange.js';
import { logRow } from './log-row.js';
import { noteRequest, type NotedRequest } from './noted-request.js';
import { appendRequests, forgetRequests, type LogPack, packRows, type Retention, turnSegment } from './request-log.store.js';

/** A request is written down so long after its answer, at most; a kill loses no more. */
const flushMs = 500;
/** Bytes of requests that are made rows together: few, so that they hold up nobody, and are garbage while they are young. */
const bytesOfPack = 32 * 1024;
/** Packs of one statement, together fewer requests than `idsOfChange`: a request counts 400 bytes or more. */
const atOnce = 8;
/** Bytes that wait, of their bodies and heads; what comes then is dropped. */
const mostWaiting = 16 * 1024 * 1024;
const turnMs = 2_000;

export interface RequestLog {
  note(exchange: Exchange, caller: Principal | undefined): void;
  stop(): Promise<void>;
}

export interface RequestLogOptions {
  db: Database;
  /** 0 days: nothing is kept. */
  retention: Retention;
  logger: Logger;
  metrics: Registry;
}

const off: RequestLog = { note: () => undefined, stop: () => Promise.resolve() };

/** Keeps requests in memory for a moment and writes many at once, beside their path: nothing waits for it, and what cannot be written is dropped. */
export const startRequestLog = ({ db, retention, logger, metrics }: RequestLogOptions): RequestLog => {
  if (retention.days === 0) {
    void forgetRequests(db).catch((err: unknown) => logger.warn({ err }, 'the request log was turned off and not emptied'));
    return off;
  }
  const counted = new Counter({
    name: 'entrepot_gateway_request_log_total',
    help: 'Requests for the request log: written, or dropped as too many waited or the database was away',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  for (const outcome of ['written', 'dropped']) counted.inc({ outcome }, 0);
  let noted: NotedRequest[] = [];
  let notedBytes = 0;
  let packs: LogPack[] = [];
  let packedBytes = 0;
  new Gauge({
    name: 'entrepot_gateway_request_log_waiting_bytes',
    help: 'Bytes of requests that wait to be written into the request log',
    registers: [metrics],
    collect() {
      this.set(notedBytes + packedBytes);
    },
  });

  const drop = (err: unknown, requests: number): void => {
    counted.inc({ outcome: 'dropped' }, requests);
    logger.warn({ err, requests }, 'requests were not written into the request log');
  };
  const pack = (): void => {
    const taken = noted;
    noted = [];
    notedBytes = 0;
    try {
      const rows = packRows(taken.map(logRow));
      packedBytes += rows.bytes;
      packs.push(rows);
    } catch (err) {
      drop(err, taken.length);
    }
  };
  const write = async (rows: readonly LogPack[]): Promise<void> => {
    const count = rows.reduce((sum, one) => sum + one.count, 0);
    await appendRequests(db, rows).then(
      () => counted.inc({ outcome: 'written' }, count),
      (err: unknown) => drop(err, count),
    );
  };
  const flush = async (): Promise<void> => {
    if (noted.length > 0) pack();
    const [taken, bytes] = [packs, packedBytes];
    packs = [];
    for (let at = 0; at < taken.length; at += atOnce) await write(taken.slice(at, at + atOnce));
    packedBytes -= bytes;
  };

  const writing = createLoop({
    async pass() {
      await flush();
      return flushMs;
    },
    onError: () => flushMs,
  });
  writing.start(flushMs);
  const turning = createLoop({
    async pass() {
      await turnSegment(db, retention);
      return turnMs;
    },
    onError(err) {
      logger.debug({ err }, 'the request log goes on in its segment; the next one is tried again');
      return turnMs;
    },
  });
  turning.start(turnMs);

  return {
    note(exchange, caller) {
      if (notedBytes + packedBytes > mostWaiting) return counted.inc({ outcome: 'dropped' });
      const request = noteRequest(exchange, caller);
      noted.push(request);
      notedBytes += request.bytes;
      if (notedBytes < bytesOfPack) return;
      pack();
      if (packs.length === 2 * atOnce) writing.wake();
    },
    async stop() {
      await Promise.all([writing.stop(), turning.stop()]);
      await flush();
    },
  };
};
