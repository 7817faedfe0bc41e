import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import type { BackgroundWork } from '@entrepot/http';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { deliverySignal } from '../delivery/fan-out.js';
import { type Outcome, outcomeOf, unsendable } from '../delivery/outcome.js';
import { canRead } from '../event/event-access.rules.js';
import type { WebhookSeal } from '../webhook/webhook-seal.js';
import { type DueDelivery, readDue, readWebhooks, type WebhookToSend } from './due.store.js';
import { Endpoints } from './endpoints.js';
import { EventBodies } from './event-bodies.js';
import { leaseWebhooks, releaseLeases, renewLeases } from './lease.store.js';
import { emptyQueue, type Line, type Loaded, newLine } from './line.js';
import type { Sender, SendResult } from './send.js';
import { leaveShare, readShare } from './share.store.js';
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
  /** The longest pause between two looks for what is due, in ms (default 250). */
  pollMs?: number;
  /** How long `stop` lets the requests under way take, in ms (default 5,000). */
  graceMs?: number;
}

/** Requests to one webhook at once. */
const requestsEach = 4;
/** Webhooks that one process sends to at once. */
const mostLines = 256;
/** A webhook's deliveries in memory. */
const queueLength = 128;
const lowQueue = 64;
/** Outcomes are collected for so long before they are written. */
const collectMs = 20;
const webhooksEveryMs = 500;
const keepIdleMs = 2_000;
const shareEveryMs = 2_000;
/** A request is begun only while a tenth of the lease is left. */
const leaseMargin = 0.1;

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((one) => b.has(one));

const isIdle = ({ queue, known }: Line): boolean => queue.length === 0 && known.size === 0;

/**
 * Sends what is due (ADR 44, step 3). Any number of processes may: each leases webhooks, and sends while its leases hold. Holds no connection to the
 * database while requests are under way. Logs no URL, no secret and no content.
 */
export const startDelivering = (options: DeliverOptions): BackgroundWork => {
  const { db, logger, sender, seal, counts, leaseMs = 10_000, pollMs = 250, graceMs = 5_000 } = options;
  const write: WriteOptions = { holder: randomUUID(), leaseMs, deactivate: options.deactivate };
  const { holder } = write;
  const lines = new Map<number, Line>();
  const endpoints = new Endpoints(seal);
  const bodies = new EventBodies(db);
  let finished: Finished[] = [];
  let isStopping = false;
  /** Outcomes cannot be written: what is sent now would be sent again. */
  let isAway = false;
  let lookAt = 0;
  let share = 0;
  let shareReadAt = Number.NEGATIVE_INFINITY;
  let webhooksReadAt = 0;
  let collecting: NodeJS.Timeout | undefined;

  const collect = (): void => {
    collecting ??= setTimeout(() => {
      collecting = undefined;
      sending.wake();
    }, collectMs);
  };

  const finish = (line: Line, { delivery_id }: DueDelivery, outcome: Outcome, isAttempt: boolean): void => {
    // What a lost lease leaves behind is another replica's.
    if (lines.get(line.webhook_id) === line) finished.push({ webhook_id: line.webhook_id, delivery_id, outcome, isAttempt });
    collect();
  };

  const send = async (line: Line, delivery: Loaded): Promise<void> => {
    line.underWay++;
    counts?.begun();
    const { time, retryAfter, ...told }: SendResult = await sender.send(line.endpoint!, { id: delivery.event_id, body: delivery.body });
    line.underWay--;
    const attempt = { time: time.toISOString(), ...told };
    // Cut off by the stop: it is sent again by whoever goes on.
    if (isStopping && told.status === null) return counts?.ended(null, told.milliseconds);
    const outcome = outcomeOf(attempt, delivery.attempts, retryAfter, Math.random());
    counts?.ended(outcome.state, told.milliseconds);
    finish(line, delivery, outcome, true);
    pump(line);
  };

  const pump = (line: Line): void => {
    while (
      line.underWay < requestsEach &&
      line.queue.length > 0 &&
      line.endpoint &&
      !isStopping &&
      !isAway &&
      performance.now() < line.leasedUntil - leaseMs * leaseMargin
    )
      void send(line, line.queue.shift()!);
  };

  const drop = (line: Line): void => {
    lines.delete(line.webhook_id);
    endpoints.forget(line.webhook_id);
  };

  /** Leases that hold are prolonged, others lost. */
  const keep = (asked: Iterable<number>, held: ReadonlySet<number>, begun: number): void => {
    for (const id of asked) {
      const line = lines.get(id);
      if (!line) continue;
      if (held.has(id)) line.leasedUntil = begun + leaseMs;
      else {
        logger.warn({ webhook_id: id }, 'the lease of a webhook was lost; another replica sends its deliveries');
        drop(line);
      }
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
      held = await writeFinished(db, written, write);
    } catch (error) {
      finished = [...written, ...finished];
      isAway = true;
      throw error;
    }
    isAway = false;
    keep(new Set(written.map(({ webhook_id }) => webhook_id)), held, begun);
    return written;
  };

  const forgetWritten = (written: readonly Finished[]): void => {
    for (const { webhook_id, delivery_id } of written) {
      const line = lines.get(webhook_id);
      line?.known.delete(delivery_id);
      // The next of its lane may be due.
      if (line) line.isToRead = true;
    }
  };

  const renew = async (): Promise<void> => {
    const begun = performance.now();
    const ids = [...lines.values()]
      .filter(({ leasedUntil }) => leasedUntil - begun < (leaseMs * 2) / 3)
      .map(({ webhook_id }) => webhook_id);
    if (ids.length > 0) keep(ids, new Set(await renewLeases(db, holder, ids, leaseMs)), begun);
  };

  const look = async (): Promise<void> => {
    const begun = performance.now();
    if (begun < lookAt) return;
    lookAt = begun + pollMs;
    for (const line of lines.values()) line.isToRead = true;
    const free = Math.min(mostLines, share) - lines.size;
    if (free <= 0) return;
    for (const id of await leaseWebhooks(db, holder, leaseMs, free)) {
      // An expired lease of our own that nobody took begins anew.
      const known = lines.get(id);
      if (known) known.leasedUntil = begun + leaseMs;
      else lines.set(id, newLine(id, begun + leaseMs));
    }
  };

  /** Where another process has come, those beyond the share are given up once nothing of them is under way. */
  const readOwnShare = async (): Promise<void> => {
    const now = performance.now();
    // One that is used up may have grown by a new webhook.
    if (now - shareReadAt < (lines.size < share ? shareEveryMs : pollMs)) return;
    share = await readShare(db, holder);
    shareReadAt = now;
    const beyond = Math.max(0, lines.size - share);
    [...lines.values()].forEach((line, index) => (line.isLeaving = index < beyond));
    for (const line of lines.values()) if (line.isLeaving) emptyQueue(line);
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
    const ids = [...lines.values()].filter(({ endpoint }) => isDue || !endpoint).map(({ webhook_id }) => webhook_id);
    if (isDue) webhooksReadAt = now;
    if (ids.length === 0) return;
    const webhooks = new Map((await readWebhooks(db, ids)).map((webhook) => [webhook.webhook_id, webhook]));
    for (const id of ids) {
      const line = lines.get(id);
      const webhook = webhooks.get(id);
      if (!line) continue;
      line.endpoint = webhook?.is_sent ? endpointOf(webhook) : null;
      const permissions = new Set(webhook?.permissions);
      if (!line.endpoint || !isSameSet(permissions, line.permissions)) emptyQueue(line);
      line.permissions = permissions;
    }
  };

  const load = async (due: readonly DueDelivery[]): Promise<void> => {
    const sendable: DueDelivery[] = [];
    for (const delivery of due) {
      const line = lines.get(delivery.webhook_id);
      if (!line || line.known.has(delivery.delivery_id)) continue;
      line.known.add(delivery.delivery_id);
      if (canRead(delivery.type, line.permissions)) sendable.push(delivery);
      else finish(line, delivery, unsendable('the integration may not read this event any more', new Date()), false);
    }
    const found = await bodies.of(sendable.map(({ place }) => place));
    for (const delivery of sendable) {
      const line = lines.get(delivery.webhook_id);
      if (!line) continue;
      const body = found.get(delivery.place);
      if (body) line.queue.push({ ...delivery, body });
      else finish(line, delivery, unsendable('the event is not kept any more', new Date()), false);
    }
  };

  const refill = async (): Promise<void> => {
    const asked = [...lines.values()].filter(
      ({ endpoint, isToRead, isLeaving, queue }) => endpoint && isToRead && !isLeaving && queue.length < lowQueue,
    );
    if (asked.length === 0) return;
    // Those that are known may be read again: they are waiting in the table.
    const wanted = asked.map(({ webhook_id, known }) => ({ webhook_id, count: known.size + queueLength }));
    const due = await readDue(db, wanted);
    const read = Map.groupBy(due, ({ webhook_id }) => webhook_id);
    for (const { webhook_id, count } of wanted) {
      const line = lines.get(webhook_id);
      if (line) line.isToRead = (read.get(webhook_id)?.length ?? 0) >= count;
    }
    await load(due);
  };

  const read = async (): Promise<void> => {
    await renew();
    await readOwnShare();
    await look();
    await readEndpoints();
    await refill();
    lines.forEach(pump);
  };

  /** Idle webhooks are kept for a moment: most have more to send soon. */
  const releaseIdle = async (): Promise<void> => {
    const now = performance.now();
    const idle: Line[] = [];
    for (const line of lines.values()) {
      line.idleSince = isIdle(line) ? (line.idleSince ?? now) : null;
      if (line.idleSince !== null && (!line.endpoint || line.isLeaving || now - line.idleSince >= keepIdleMs)) idle.push(line);
    }
    if (idle.length === 0) return;
    idle.forEach(drop);
    await releaseLeases(
      db,
      holder,
      idle.map(({ webhook_id }) => webhook_id),
    );
  };

  const sending = createLoop({
    async pass() {
      // What is read meanwhile may be what is written: it is known until both are done.
      const [written, reading] = await Promise.allSettled([writeOutcomes(), read()]);
      if (written.status === 'rejected') throw written.reason;
      forgetWritten(written.value);
      if (reading.status === 'rejected') throw reading.reason;
      lines.forEach(pump);
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

  const forget = deliverySignal.on(db, () => {
    lookAt = 0;
    sending.wake();
  });
  sending.start();

  return {
    async stop() {
      forget();
      isStopping = true;
      await sending.stop();
      clearTimeout(collecting);
      const end = performance.now() + graceMs;
      while (performance.now() < end && [...lines.values()].some(({ underWay }) => underWay > 0)) await sleep(10);
      await sender.close();
      try {
        await writeOutcomes();
        await releaseLeases(db, holder, [...lines.keys()]);
        await leaveShare(db, holder);
      } catch (err) {
        logger.warn({ err }, 'outcomes of the last deliveries could not be written; they are sent again');
      }
    },
  };
};
