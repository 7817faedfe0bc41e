import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { eventSignal, readBodies, readLog } from '../event/event.store.js';
import { LogEntry } from './log-entry.js';
import { PlaceCursors } from './place-cursors.js';

/** Takes what came into the log. @param place up to where that is @returns whether it has enough */
export type TakeEntries = (entries: readonly LogEntry[], place: number) => boolean;

/** Commits of this process are heard of at once; those of other replicas are looked for. */
const pollMs = 100;
const idleMs = 60_000;
const pageSize = 500;
const pageBytes = 512 * 1024;
/** Kept of what was read last, so that who has read up to a moment ago can join. */
const recentBytes = 1024 * 1024;

/** Follows the end of the log while somebody listens, once for all who do. */
@Injectable()
export class LogTail implements OnModuleDestroy {
  private readonly listeners = new Set<(entries: readonly LogEntry[], place: number) => void>();
  private recent: LogEntry[] = [];
  /** Everything between these places is in `recent`. */
  private from = 0;
  private last = 0;
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

  /**
   * Hands everything behind a place to `take`, what is known of it already at once, until that has enough or the signal aborts.
   * @returns false where the place is too far back: the database has to be read from there
   */
  follow(place: number, take: TakeEntries, signal: AbortSignal): Promise<boolean> {
    if (this.listeners.size === 0) this.begin(place);
    if (place < this.from) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (): void => {
        this.listeners.delete(hear);
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const hear = (entries: readonly LogEntry[], end: number): void => {
        if (end <= place) return;
        const isOld = entries[0] !== undefined && entries[0].place <= place;
        if (take(isOld ? entries.filter((entry) => entry.place > place) : entries, end)) leave();
      };
      signal.addEventListener('abort', leave);
      this.listeners.add(hear);
      if (this.listeners.size === 1) this.loop.wake();
      if (signal.aborted) leave();
      else hear(this.recent, this.last);
    });
  }

  private begin(place: number): void {
    this.turn++;
    this.recent = [];
    this.from = place;
    this.last = place;
  }

  /** @returns the pause until the next look */
  private async readOn(): Promise<number> {
    if (this.listeners.size === 0) return idleMs;
    const { turn, last } = this;
    const heads = await readLog(this.db, last, pageSize);
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
    let bytes = this.recent.reduce((sum, { sse }) => sum + sse.length, 0);
    let gone = 0;
    for (; bytes > recentBytes && gone < this.recent.length; gone++) bytes -= this.recent[gone]!.sse.length;
    if (gone === 0) return;
    this.from = this.recent[gone - 1]!.place;
    this.recent = this.recent.slice(gone);
  }
}
