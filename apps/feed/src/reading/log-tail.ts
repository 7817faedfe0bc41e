import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { eventSignal, readBodies, readPlaces } from '../event/event.store.js';
import { LogEntry } from './log-entry.js';
import { PlaceCursors } from './place-cursors.js';

/** Takes what came into the log. @param place up to where that is @returns whether it has enough */
export type TakeEntries = (entries: readonly LogEntry[], place: number) => boolean;

/** Commits of this process are heard of at once; those of other replicas are looked for. */
const pollMs = 100;
/** So long after the last listener has left, nothing is kept for those who come back. */
const keptMs = 5_000;
const pageSize = 500;
const pageBytes = 512 * 1024;
/** Kept of what was read last, so that who was there a moment ago need not read it from the database. */
const recentBytes = 8 * 1024 * 1024;
/** Entries that are handed over at once of what is kept. */
const recentAtOnce = 100;

/** Where entries behind a place begin. */
const behind = (entries: readonly LogEntry[], place: number): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]!.place > place) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Follows the end of the log while somebody listens, once for all who do. */
@Injectable()
export class LogTail implements OnModuleDestroy {
  private readonly listeners = new Set<(entries: readonly LogEntry[], place: number) => void>();
  /** All that is behind `from`, up to `last`. */
  private recent: LogEntry[] = [];
  private bytes = 0;
  private from = Infinity;
  private last = 0;
  private leftAt = 0;
  /** Which time it follows: a page that was read for an earlier one is of no use. */
  private turn = 0;
  private readonly loop;
  private readonly forget: () => void;

  constructor(
    private readonly db: Database,
    private readonly cursors: PlaceCursors,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = createLoop({
      pass: () => this.readOn(),
      onError(err, failures) {
        if (failures === 2) logger.error({ err }, 'the end of the log cannot be read; its readers wait');
      },
    });
    this.forget = eventSignal.on(db, () => this.loop.wake());
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.forget();
    await this.loop.stop();
  }

  /** Whether all behind a place is in memory. */
  covers(place: number): boolean {
    return place >= this.from && place <= this.last;
  }

  /**
   * To be called at the end of the log, or where the tail `covers` the place. Hands everything behind it to `take`, until that has enough or the
   * signal aborts. @returns false where the place is too far back: the database has to be read from there
   */
  follow(place: number, take: TakeEntries, signal: AbortSignal): Promise<boolean> {
    if (this.listeners.size === 0 && !this.covers(place)) this.begin(place);
    if (place < this.from) return Promise.resolve(false);
    return new Promise((resolve) => {
      let isOver = false;
      const leave = (): void => {
        isOver = true;
        this.listeners.delete(hear);
        this.leftAt = Date.now();
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const hear = (entries: readonly LogEntry[], end: number): void => {
        if (end <= place) return;
        const from = behind(entries, place);
        if (take(from === 0 ? entries : entries.slice(from), end)) leave();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave);
      this.listeners.add(hear);
      if (this.listeners.size === 1) this.loop.wake();
      for (let at = behind(this.recent, place); at < this.recent.length && !isOver; at += recentAtOnce) {
        const some = this.recent.slice(at, at + recentAtOnce);
        hear(some, some.at(-1)!.place);
      }
    });
  }

  private begin(place: number): void {
    this.turn++;
    this.recent = [];
    this.bytes = 0;
    this.from = place;
    this.last = place;
  }

  /** @returns the pause until the next look */
  private async readOn(): Promise<number> {
    if (this.listeners.size === 0) {
      if (Date.now() - this.leftAt >= keptMs) this.begin(Infinity);
      return keptMs;
    }
    const { turn, last } = this;
    const heads = await readPlaces(this.db, last, pageSize);
    if (heads.length === 0) return pollMs;
    const bodies = await readBodies(this.db, heads, pageBytes);
    if (turn !== this.turn) return 0;
    const entries = heads.slice(0, bodies.size).map((head) => new LogEntry(head, bodies.get(head.place)!, this.cursors));
    this.last = entries.at(-1)?.place ?? last;
    this.keep(entries);
    for (const listener of [...this.listeners]) listener(entries, this.last);
    return 0;
  }

  private keep(entries: readonly LogEntry[]): void {
    this.recent.push(...entries);
    for (const { json } of entries) this.bytes += json.length;
    let gone = 0;
    for (; this.bytes > recentBytes && gone < this.recent.length; gone++) this.bytes -= this.recent[gone]!.json.length;
    if (gone === 0) return;
    this.from = this.recent[gone - 1]!.place;
    this.recent = this.recent.slice(gone);
  }
}
