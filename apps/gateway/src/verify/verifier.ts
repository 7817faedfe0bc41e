import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import { createLoop, newId } from '@entrepot/kernel';
import type { CheckedRow } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { type Comparison, comparisons, type Side } from './comparisons.js';
import { eventsTaken } from './events-between.js';
import { boundOf, decide, disagreements, type Finding, findingOf, isOnItsWay, type Suspect } from './suspects.js';
import { LeaseLost, leaseRun, mostFindings, releaseRun, saveRun, type VerifyRun } from './verify-run.store.js';
import type { VerifyServices } from './verify-services.js';

const pageSize = 1_000;
/** Suspects that are decided at once. */
const mostSuspects = 500;
/** Looks at records that change between two of them. */
const mostLooks = 5;
const lookEveryMs = 5_000;
const waitMs = 60_000;
/** Shorter than the lease, which each pause renews. */
const longestPauseMs = 5_000;
/** Delay that the pages after it make up for. */
const longestDelayMs = 2_000;

/** Keys by which the other side is looked up. */
const keysOf = (rows: readonly CheckedRow[]): string[] => rows.map(({ value }) => (value as { key: string }).key);

interface Parts {
  db: Database;
  services: VerifyServices;
  logger: Logger;
}

/** Works on the run of `ops verify`, in one process at a time; another one goes on with it when that stops (ADR 76). */
export class Verifier {
  private readonly id = newId();
  /** When the next page is read, at the rate of the run. */
  private due = 0;
  /** Suspects that have changed at each look so far. */
  private undecided = 0;
  private readonly loop = createLoop({
    pass: async (signal) => {
      const run = await leaseRun(this.parts.db, this.id);
      if (run) await this.work(run, signal);
      return lookEveryMs;
    },
    onError: (err) => {
      if (!(err instanceof LeaseLost)) this.parts.logger.warn({ err }, 'verify waits');
    },
  });

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async work(run: VerifyRun, signal: AbortSignal): Promise<void> {
    const { db, logger } = this.parts;
    try {
      while (run.comparison < comparisons.length) {
        if (signal.aborted) return await releaseRun(db, this.id);
        await this.step(run, signal);
      }
      await this.settle(run);
      run.state = 'done';
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      logger.warn({ err: error }, 'verify stopped; it goes on from there when it is called again');
      Object.assign(run, { state: 'failed', error: (error as Error).message });
    }
    await saveRun(db, this.id, run);
  }

  /** Reads one page of both sides. */
  private async step(run: VerifyRun, signal: AbortSignal): Promise<void> {
    const { db } = this.parts;
    const startedAt = Date.now();
    const comparison = comparisons[run.comparison]!;
    const { suspects, next, rows } = await this.page(comparison, run.cursor);
    run.rows += rows;
    run.suspects = [...run.suspects, ...suspects];
    const isFull = next !== null && run.findings >= mostFindings && (await this.isFull(run, comparison));
    run.cursor = isFull ? null : next;
    if (run.cursor === null) run.comparison++;
    if (run.suspects.length >= mostSuspects + this.undecided) await this.settle(run);
    else await saveRun(db, this.id, run);
    await this.keepPace(run, startedAt, (rows / run.rate) * 1_000, signal);
  }

  /** Waits until the pages so far have taken the time that they may at the rate; what a slow one took longer is made up for by the next ones. */
  private async keepPace(run: VerifyRun, startedAt: number, takesMs: number, signal: AbortSignal): Promise<void> {
    this.due = Math.max(this.due, startedAt - longestDelayMs) + takesMs;
    for (let left = this.due - Date.now(); left > 0 && !signal.aborted; left = this.due - Date.now()) {
      await sleep(Math.min(left, longestPauseMs), undefined, { signal }).catch(() => undefined);
      if (left > longestPauseMs) await saveRun(this.parts.db, this.id, run);
    }
  }

  private async page(comparison: Comparison, after: string | null): Promise<{ suspects: Suspect[]; next: string | null; rows: number }> {
    const { left, right, isLookUp = false, isText = false, step = pageSize } = comparison;
    const { services } = this.parts;
    const look = { after, limit: step };
    const ask = (side: typeof left) => services.look(side.service, side.check, look);
    const pages = await Promise.all(right && !isLookUp ? [ask(left), ask(right)] : [ask(left)]);
    const [own, other] = pages;
    const looked = right && isLookUp ? await this.lookUp(right, keysOf(own.rows), step) : (other?.rows ?? []);
    const next = boundOf(pages, isText);
    const rows = pages.reduce((sum, { scanned }) => sum + scanned, 0);
    return { suspects: disagreements(comparison, own.rows, looked, next), next, rows };
  }

  /** Looks records up by their keys, as many at once as a page of the comparison has. */
  private async lookUp({ service, check }: Side, keys: readonly string[], step = pageSize): Promise<CheckedRow[]> {
    const rows: CheckedRow[] = [];
    for (let at = 0; at < keys.length; at += step)
      rows.push(...(await this.parts.services.look(service, check, { keys: keys.slice(at, at + step) })).rows);
    return rows;
  }

  /** So many of one comparison differ that the rest of it says nothing new. */
  private async isFull(run: VerifyRun, { name }: Comparison): Promise<boolean> {
    const [row] = await this.parts.db.query<[{ count: number }]>(
      `select count(*)::int as count from verify_finding where verify_id = $1 and finding ->> 'comparison' = $2`,
      [run.verify_id, name],
    );
    return row.count >= mostFindings;
  }

  /**
   * Looks again at all suspects, when the events between were taken: those that still differ in the same way are findings. What has changed at each
   * look stays a suspect: the next time it is looked at with the others, and at the end it is undecided.
   */
  private async settle(run: VerifyRun): Promise<void> {
    const { db, services } = this.parts;
    const found: Finding[] = [];
    let open = run.suspects;
    for (let look = 0; look < mostLooks && open.length > 0; look++) {
      const stuck = await eventsTaken(services, { waitMs, onLook: () => saveRun(db, this.id, run) });
      const changed: Suspect[] = [];
      for (const [name, before] of Map.groupBy(open, ({ comparison }) => comparison)) {
        const comparison = comparisons.find((one) => one.name === name);
        if (!comparison) continue;
        await saveRun(db, this.id, run);
        const parted = decide(comparison, before, await this.lookAgain(comparison, before));
        changed.push(...parted.changed);
        found.push(...parted.decided.filter((one) => !isOnItsWay(comparison, one, stuck)).map((one) => findingOf(comparison, one)));
      }
      open = changed;
    }
    run.suspects = open;
    this.undecided = open.length;
    run.findings += found.length;
    await saveRun(db, this.id, run, found);
  }

  private async lookAgain(comparison: Comparison, before: readonly Suspect[]): Promise<Suspect[]> {
    const { left, right, isLookUp, step } = comparison;
    const ids = before.map(({ id }) => id);
    const own = await this.lookUp(left, ids, step);
    return disagreements(comparison, own, right ? await this.lookUp(right, isLookUp ? keysOf(own) : ids, step) : []);
  }
}
