import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import type { BackgroundWork } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { type Reader, readerOf } from '../event/event-access.rules.js';
import { deliverySignal } from '../delivery/fan-out.js';
import { type Outcome, outcomeOf, unsendable } from '../delivery/outcome.js';
import type { WebhookSeal } from '../webhook/webhook-seal.js';
import { type DueDelivery, readDue, readWebhooks, type WebhookToSend } from './due.store.js';
import { Endpoints } from './endpoints.js';
import { EventBodies } from './event-bodies.js';
import { Leases } from './leases.js';
import { emptyQueue, type Line, type Queued } from './line.js';
import { loadBodies, queued } from './load-bodies.js';
import type { Sender, SendResult } from './send.js';
import type { SendingCounts } from './sending-metrics.js';
import { type Finished, type WriteOptions, writeFinished } from './write-finished.js';

export interface DeliverOptions {
  db: Database;
  logger: Logger;
  sender: Pick<Sender, 'send' | 'close'>;
  seal: WebhookSeal;
  deactivate: WriteOptions['deactivate'];
  counts?: SendingCounts;
  /** How long a lease holds without being renewed, in ms (default 10,000). */
  leaseMs?: number;
  /** From this long without a sign of life on, others take the leases over, in ms (default 3,000). */
  aliveMs?: number;
  /** Longest pause between two looks for due deliveries, in ms (default 250). */
  pollMs?: number;
  /** How long `stop` lets the requests under way take, in ms (default 5,000). */
  graceMs?: number;
}

/** Requests to one webhook at once. */
const requestsEach = 4;
/** A webhook's deliveries in memory. */
const queueLength = 128;
const lowQueue = 64;
/** Outcomes are collected for so long before they are written. */
const collectMs = 20;
const webhooksEveryMs = 500;
const keepIdleMs = 2_000;

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one));
const isSameReader = (a: Reader, b: Reader): boolean =>
  isSameSet(a.permissions, b.permissions) && (a.own && b.own ? isSameSet(a.own, b.own) : a.own === b.own);

const isIdle = ({ queue, known }: Line): boolean => queue.length === 0 && known.size === 0;

/**
 * Sends what is due (ADR 44, step 3). Any number of processes may: each leases webhooks, and sends while its leases hold. Holds no connection to the
 * database while requests are under way. Logs no URL, no secret and no content.
 */
export const startDelivering = (options: DeliverOptions): BackgroundWork => {
  const { db, logger, sender, seal, counts, deactivate, leaseMs = 10_000, aliveMs = 3_000, pollMs = 250, graceMs = 5_000 } = options;
  const endpoints = new Endpoints(seal);
  const bodies = new EventBodies(db);
  let finished: Finished[] = [];
  let isStopping = false;
  /** Outcomes cannot be written: what is sent now would be sent again. */
  let isAway = false;
  let lookAt = 0;
  let webhooksReadAt = 0;
  let collecting: NodeJS.Timeout | undefined;

  const lookAgain = (): void => {
    lookAt = 0;
    sending.wake();
  };
  const leases = new Leases({ db, logger, leaseMs, aliveMs, pollMs, onEnded: lookAgain, onDrop: (id) => endpoints.forget(id) });

  const collect = (): void => {
    collecting ??= setTimeout(() => {
      collecting = undefined;
      sending.wake();
    }, collectMs);
  };

  const finish = (line: Line, { delivery_id }: DueDelivery, outcome: Outcome, isAttempt: boolean): void => {
    // Skip a line whose lease was lost: its deliveries are another replica's.
    if (leases.of(line.webhook_id) === line) finished.push({ webhook_id: line.webhook_id, delivery_id, outcome, isAttempt });
    collect();
  };

  const send = async (line: Line, delivery: Queued, body: Buffer): Promise<void> => {
    line.underWay++;
    counts?.begun();
    const { time, retryAfter, ...result }: SendResult = await sender.send(line.endpoint!, { id: delivery.event_id, body });
    line.underWay--;
    line.bytes -= delivery.reserved;
    const attempt = { time: time.toISOString(), ...result };
    // Cut off by the stop: it is sent again by whoever goes on.
    if (isStopping && result.status === null) {
      line.known.delete(delivery.delivery_id);
      return counts?.ended(null, result.milliseconds);
    }
    const outcome = outcomeOf(attempt, delivery.attempts, retryAfter, Math.random());
    counts?.ended(outcome.state, result.milliseconds);
    finish(line, delivery, outcome, true);
    pump(line);
  };

  const pump = (line: Line): void => {
    while (line.underWay < requestsEach && line.endpoint && !isStopping && !isAway && leases.mayBegin(line)) {
      const [next] = line.queue;
      if (!next?.body) return;
      line.queue.shift();
      void send(line, next, next.body);
    }
  };

  /** @returns what was written */
  const writeOutcomes = async (): Promise<readonly Finished[]> => {
    if (finished.length === 0) return [];
    const written = finished;
    const begun = performance.now();
    finished = [];
    let held: ReadonlySet<number>;
    try {
      held = await writeFinished(db, written, { holder: leases.holder, leaseMs, deactivate });
    } catch (error) {
      finished = [...written, ...finished];
      isAway = true;
      throw error;
    }
    isAway = false;
    leases.keep(new Set(written.map(({ webhook_id }) => webhook_id)), held, begun);
    return written;
  };

  const forgetWritten = (written: readonly Finished[]): void => {
    for (const { webhook_id, delivery_id } of written) {
      const line = leases.of(webhook_id);
      line?.known.delete(delivery_id);
      // Read on: the next of its lane may be due.
      if (line) line.isToRead = true;
    }
  };

  const look = async (): Promise<void> => {
    const begun = performance.now();
    if (begun < lookAt) return;
    lookAt = begun + pollMs;
    for (const line of leases.all) line.isToRead = true;
    await leases.take();
  };

  const endpointOf = (webhook: WebhookToSend): Line['endpoint'] => {
    try {
      return endpoints.of(webhook);
    } catch (err) {
      logger.error({ err, webhook_id: webhook.webhook_id }, 'the secret of a webhook cannot be opened: FEED_SECRET_KEY is another one');
      return null;
    }
  };

  /** Deliveries obey what webhooks and permissions are now. */
  const readEndpoints = async (): Promise<void> => {
    const now = performance.now();
    const isDue = now - webhooksReadAt >= webhooksEveryMs;
    const ids = leases.all.filter(({ endpoint }) => isDue || !endpoint).map(({ webhook_id }) => webhook_id);
    if (isDue) webhooksReadAt = now;
    if (ids.length === 0) return;
    const webhooks = new Map((await readWebhooks(db, ids)).map((webhook) => [webhook.webhook_id, webhook]));
    for (const id of ids) {
      const line = leases.of(id);
      const webhook = webhooks.get(id);
      if (!line) continue;
      line.endpoint = webhook?.is_sent ? endpointOf(webhook) : null;
      const reader = readerOf(webhook ?? { client_id: '', permissions: [], warehouses: null });
      if (!line.endpoint || !isSameReader(reader, line.reader)) emptyQueue(line);
      line.reader = reader;
    }
  };

  const enqueue = (due: readonly DueDelivery[]): void => {
    for (const delivery of due) {
      const line = leases.of(delivery.webhook_id);
      if (!line || line.known.has(delivery.delivery_id)) continue;
      line.known.add(delivery.delivery_id);
      line.queue.push(queued(delivery));
    }
  };

  const refill = async (): Promise<void> => {
    const asked = leases.all.filter(
      ({ endpoint, isToRead, isLeaving, queue }) => endpoint && isToRead && !isLeaving && queue.length < lowQueue,
    );
    if (asked.length === 0) return;
    // Read known deliveries too: they are still waiting in the table.
    const wanted = asked.map(({ webhook_id, known }) => ({ webhook_id, count: known.size + queueLength }));
    const due = await readDue(db, wanted);
    const read = Map.groupBy(due, ({ webhook_id }) => webhook_id);
    for (const { webhook_id, count } of wanted) {
      const line = leases.of(webhook_id);
      if (line) line.isToRead = (read.get(webhook_id)?.length ?? 0) >= count;
    }
    enqueue(due);
  };

  const read = async (): Promise<void> => {
    await leases.renew();
    await leases.readShare();
    await look();
    await readEndpoints();
    await refill();
    await loadBodies(bodies, leases.all, {
      lineOf: (id) => leases.of(id),
      end: (line, delivery, reason) => finish(line, delivery, unsendable(reason, new Date()), false),
    });
    leases.all.forEach(pump);
  };

  /** Idle webhooks are kept for a moment: most have more to send soon. */
  const releaseIdle = async (): Promise<void> => {
    const now = performance.now();
    const idle: Line[] = [];
    for (const line of leases.all) {
      line.idleSince = isIdle(line) ? (line.idleSince ?? now) : null;
      if (line.idleSince !== null && (isStopping || !line.endpoint || line.isLeaving || now - line.idleSince >= keepIdleMs))
        idle.push(line);
    }
    await leases.release(idle);
  };

  const sending = createLoop({
    async pass() {
      if (leases.areLost) {
        forgetWritten(await writeOutcomes());
        await leases.beginAnew();
      }
      // A read at the same time may return deliveries that are being written: they stay known until both are done.
      const [written, reading] = await Promise.allSettled([writeOutcomes(), read()]);
      if (written.status === 'rejected') throw written.reason;
      forgetWritten(written.value);
      if (reading.status === 'rejected') throw reading.reason;
      leases.all.forEach(pump);
      await releaseIdle();
      return written.value.length > 0 ? collectMs : pollMs;
    },
    onError(err, failures) {
      if (failures === 2) logger.error({ err }, 'deliveries cannot be read or written; they wait');
    },
    onRecovery(failures) {
      if (failures > 1) logger.info('deliveries are sent again');
    },
  });

  const forget = deliverySignal.on(db, lookAgain);
  sending.start();

  /** Each webhook is given back once nothing of it is under way. */
  const leave = async (): Promise<void> => {
    const end = performance.now() + graceMs;
    await leases.leave(graceMs);
    for (;;) {
      forgetWritten(await writeOutcomes());
      await releaseIdle();
      if (leases.all.length === 0 || performance.now() >= end) return;
      await sleep(10);
    }
  };

  return {
    async stop() {
      forget();
      isStopping = true;
      await sending.stop();
      clearTimeout(collecting);
      try {
        await leave();
        await sender.close();
        await writeOutcomes();
        await leases.end();
      } catch (err) {
        logger.warn({ err }, 'outcomes of the last deliveries could not be written; they are sent again');
        await sender.close();
      }
    },
  };
};
