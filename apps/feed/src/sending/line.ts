import type { Reader } from '../event/event-access.rules.js';
import type { Endpoint } from './send.js';
import type { DueDelivery } from './due.store.js';

/** A delivery that is to be sent, and what is sent once it is loaded. */
export interface Queued extends DueDelivery {
  body: Buffer | null;
  /** Part of the line's bytes that is reserved. */
  reserved: number;
}

/** A leased webhook and what this process has of its deliveries. */
export interface Line {
  readonly webhook_id: number;
  /** By `performance.now()`: nothing is sent from then on, as another replica may send it. */
  leasedUntil: number;
  /** Deliveries to send next, in this order. */
  queue: Queued[];
  /** Bytes of bodies in the queue and under way. */
  bytes: number;
  /** By `performance.now()`. */
  loadedAt: number;
  /** Deliveries of the queue, under way, or whose outcome is not written. */
  readonly known: Set<number>;
  underWay: number;
  endpoint: Endpoint | null;
  /** Integration of the webhook. */
  reader: Reader;
  /** Whether the table may have something due that is not known. */
  isToRead: boolean;
  /** It is to be given up, for another process. */
  isLeaving: boolean;
  /** By `performance.now()`; null while there is something to do. */
  idleSince: number | null;
}

export const newLine = (webhook_id: number, leasedUntil: number): Line => ({
  webhook_id,
  leasedUntil,
  queue: [],
  bytes: 0,
  loadedAt: 0,
  known: new Set(),
  underWay: 0,
  endpoint: null,
  reader: { clientId: '', permissions: new Set(), own: null },
  isToRead: true,
  isLeaving: false,
  idleSince: null,
});

/** Forgets what is not under way yet: it is read again when it may be sent. */
export const emptyQueue = (line: Line): void => {
  for (const delivery of line.queue) {
    line.known.delete(delivery.delivery_id);
    line.bytes -= delivery.reserved;
    delivery.reserved = 0;
  }
  line.queue = [];
  line.isToRead = true;
};
