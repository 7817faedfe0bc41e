import { canRead, type Reader } from '../event/event-access.rules.js';
import { ownBody } from '../event/own-body.js';
import type { DueDelivery } from './due.store.js';
import type { EventBodies, EventBody } from './event-bodies.js';
import type { Line, Queued } from './line.js';

const mebibyte = 1_024 * 1_024;
/** Budget of bodies that wait to be sent or are under way, each webhook's counted. With those that `EventBodies` keeps: 64 MiB. */
const budget = 48 * mebibyte;
/** Limit of bodies that are read at once: an answer of PostgreSQL is in memory twice for a moment. */
const readAtOnce = 4 * mebibyte;
/** Assumed size of a body whose size is not known. */
const guess = 64 * 1_024;

export const queued = (delivery: DueDelivery): Queued => ({ ...delivery, body: null, reserved: 0 });

/** Counts other bytes of a delivery. */
const reserve = (line: Line, delivery: Queued, bytes: number): void => {
  line.bytes += bytes - delivery.reserved;
  delivery.reserved = bytes;
};

/**
 * Chooses the next deliveries whose bodies fit into the budget: up to a share of each line, one of it at least, of lines that have waited longest
 * first.
 */
const choose = (lines: readonly Line[]): Queued[] => {
  const share = budget / lines.length;
  let used = lines.reduce((sum, { bytes }) => sum + bytes, 0);
  const chosen: Queued[] = [];
  for (const line of lines.toSorted((a, b) => a.loadedAt - b.loadedAt)) {
    for (const delivery of line.queue) {
      if (delivery.reserved > 0) continue;
      const bytes = delivery.bytes ?? guess;
      if ((line.bytes > 0 && line.bytes + bytes > share) || (used > 0 && used + bytes > budget)) break;
      reserve(line, delivery, bytes);
      used += bytes;
      line.loadedAt = performance.now();
      chosen.push(delivery);
    }
  }
  return chosen;
};

/** In the same order, so many bytes together, one at least. */
const chunksOf = (deliveries: readonly Queued[]): Queued[][] => {
  const chunks: Queued[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const delivery of deliveries) {
    bytes += delivery.reserved;
    if (bytes > readAtOnce) {
      chunks.push([]);
      bytes = delivery.reserved;
    }
    chunks.at(-1)!.push(delivery);
  }
  return chunks;
};

/** CloudEvent as a webhook gets it. */
const bodyOf = ({ body }: EventBody, previous: number | null, { own }: Reader): Buffer => {
  const shown = own ? Buffer.from(ownBody(body.toString(), own)) : body;
  return previous === null ? shown : Buffer.concat([Buffer.from(`{"previoussequence":"${previous}",`), shown.subarray(1)]);
};

interface Loading {
  lineOf(webhookId: number): Line | undefined;
  /** Takes a delivery that cannot be sent. */
  end(line: Line, delivery: Queued, reason: string): void;
}

const give = (line: Line, delivery: Queued, event: EventBody | undefined, end: Loading['end']): void => {
  const isReadable = event && canRead({ ...event, type: delivery.type }, line.reader);
  if (event && isReadable) {
    delivery.body = bodyOf(event, delivery.previous_sequence, line.reader);
    return reserve(line, delivery, delivery.body.length);
  }
  line.queue.splice(line.queue.indexOf(delivery), 1);
  end(line, delivery, event ? 'the integration may not read this event any more' : 'the event is not kept any more');
};

/** Loads bodies of what the lines have queued, as many as the budget allows. */
export const loadBodies = async (bodies: EventBodies, lines: readonly Line[], { lineOf, end }: Loading): Promise<void> => {
  const chosen = choose(lines);
  /** Leaves out deliveries of lines that were emptied or dropped meanwhile. */
  const queuedOf = (deliveries: readonly Queued[]): [Line, Queued][] =>
    deliveries.flatMap((delivery): [Line, Queued][] => {
      const line = lineOf(delivery.webhook_id);
      return line?.queue.includes(delivery) ? [[line, delivery]] : [];
    });
  try {
    for (const chunk of chunksOf(chosen)) {
      const found = await bodies.of(chunk.map(({ place }) => place));
      for (const [line, delivery] of queuedOf(chunk)) give(line, delivery, found.get(delivery.place), end);
    }
  } finally {
    for (const line of lines) for (const delivery of line.queue) if (!delivery.body) reserve(line, delivery, 0);
  }
};
