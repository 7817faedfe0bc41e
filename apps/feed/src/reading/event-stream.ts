import { Readable } from 'node:stream';
import type { EventFilter } from './event-filter.js';
import type { LogEntry } from './log-entry.js';
import type { LogTail } from './log-tail.js';
import { type LogSource, readPage } from './read-page.js';
import type { Readers } from './readers.js';

/** Clients come back so soon when a stream ends. */
const retryMs = 1_000;
const heartbeatMs = 15_000;
/** Waits for a reader who does not read, at most: a page, and what sockets hold. */
const pageSize = 100;
const pageBytes = 128 * 1024;

/**
 * Server-sent events of the log from a place on. At the end of the log they come from its tail, as the bytes that were written once for all; a
 * reader who has fallen behind, as his socket takes no more, gets pages of the database until he is there again.
 */
export class EventStream extends Readable {
  private isFull = false;
  private onRoom = (): void => undefined;
  private sentAt = Date.now();
  /** Place that the client knows as its last id. */
  private known: number;
  private readonly over = new AbortController();

  constructor(
    private readonly source: LogSource & { tail: LogTail; readers: Pick<Readers, 'count'> },
    private place: number,
    private readonly chosen: EventFilter,
  ) {
    super({ highWaterMark: 64 * 1024 });
    this.known = place;
    // Send the id at once: a client that is cut off before the first event goes on from here too.
    this.give(`retry: ${retryMs}\nid: ${source.cursors.write(place)}\n\n`);
    void this.run();
  }

  override _read(): void {
    this.isFull = false;
    this.onRoom();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.finish();
    callback(error);
  }

  /** Ends it where the caller may not read on, and keeps its connection open where nothing was sent for long. */
  check(now: number): void {
    if (!this.chosen.isOpen(now)) return this.finish();
    if (this.isFull || now - this.sentAt < heartbeatMs) return;
    // Events that the filter left out have moved the cursor on.
    this.give(this.known === this.place ? ':\n\n' : `:\nid: ${this.source.cursors.write(this.place)}\n\n`);
    this.known = this.place;
  }

  /** Ends after what was written. */
  finish(): void {
    this.over.abort();
    this.onRoom();
  }

  private get isOver(): boolean {
    return this.over.signal.aborted;
  }

  private give(chunk: string | Buffer): void {
    if (this.isOver) return;
    this.isFull = !this.push(chunk);
    this.sentAt = Date.now();
  }

  /** @param last the place of the last of the events */
  private hand(chunk: string | Buffer, last: number, events: number): void {
    this.known = last;
    this.give(chunk);
    this.source.readers.count('stream', events);
  }

  /** @returns whether there is no room for more */
  private send(entries: readonly LogEntry[], place: number): boolean {
    for (const entry of entries) {
      this.place = entry.place;
      if (!this.chosen.wants(entry)) continue;
      this.hand(entry.sseFor(this.chosen.own), entry.place, 1);
      if (this.isFull) return true;
    }
    this.place = place;
    return false;
  }

  private room(): Promise<void> {
    return this.isFull && !this.isOver ? new Promise((resolve) => (this.onRoom = resolve)) : Promise.resolve();
  }

  private async run(): Promise<void> {
    const { source, chosen: filter, over } = this;
    try {
      let isAtEnd = false;
      while (!this.isOver) {
        await this.room();
        if (isAtEnd || source.tail.covers(this.place)) {
          isAtEnd = false;
          await source.tail.follow(this.place, (entries, place) => this.send(entries, place), over.signal);
          continue;
        }
        const page = await readPage(source, this.place, { limit: pageSize, bytes: pageBytes, filter });
        const { entries } = page;
        // All of the page, room or not: it was read.
        if (entries.length > 0)
          this.hand(entries.map((entry) => entry.textFor(filter.own)).join(''), entries.at(-1)!.place, entries.length);
        this.place = page.place;
        isAtEnd = !page.hasNext && !this.isFull;
      }
    } catch {
      // An unreachable database or an expired cursor ends the stream: the client comes back with its last id, and is told.
    }
    if (!this.destroyed) this.push(null);
  }
}
