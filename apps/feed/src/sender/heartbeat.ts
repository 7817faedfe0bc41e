import { randomUUID } from 'node:crypto';
import type { Database } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { beatAsSender, registerSender } from './sender.store.js';

export interface HeartbeatOptions {
  db: Database;
  logger: Logger;
  /** From this long without a beat on, a process is ended by the others, in ms. */
  aliveMs: number;
  /** Others were ended: what they leased is free. */
  onEnded(): void;
}

/** Says again and again that this process sends, whatever its deliveries wait for. */
export class Heartbeat {
  /** Names what this process leases. */
  readonly id = randomUUID();
  /** By `performance.now()`: until then no other ends this process. */
  aliveUntil = Number.NEGATIVE_INFINITY;
  /** Others have ended this process: what it leased is theirs, and its id is used up. */
  isEnded = false;
  private isRegistered = false;
  /** Time before which this process ends no other: the database may have been away for all of them. */
  private endsOthersFrom = Number.NEGATIVE_INFINITY;
  private readonly loop = createLoop({
    pass: () => this.beat(),
    onError: (err, failures) => {
      if (failures === 2)
        this.options.logger.warn({ err }, 'the database does not hear that this process sends; it sends nothing meanwhile');
      return this.pauseMs / 2;
    },
  });

  private readonly pauseMs: number;

  constructor(private readonly options: HeartbeatOptions) {
    this.pauseMs = options.aliveMs / 3;
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  private async beat(): Promise<number> {
    const { db, aliveMs } = this.options;
    const begun = performance.now();
    if (!this.isRegistered) await registerSender(db, this.id);
    else if (begun >= this.aliveUntil) this.endsOthersFrom = begun + aliveMs;
    this.isRegistered = true;
    const { ended, is_known } = await beatAsSender(db, this.id, aliveMs, begun >= this.endsOthersFrom);
    if (is_known) this.aliveUntil = begun + aliveMs;
    this.isEnded = !is_known;
    if (ended > 0) this.endedOthers(ended);
    return Math.max(0, this.pauseMs - (performance.now() - begun));
  }

  private endedOthers(processes: number): void {
    this.options.logger.warn({ processes }, 'processes that sent deliveries were not heard of any more; others take their webhooks over');
    this.options.onEnded();
  }
}
