import type { Database } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { Heartbeat } from '../sender/heartbeat.js';
import { leaseWebhooks, releaseLeases, renewLeases } from './lease.store.js';
import { emptyQueue, type Line, newLine } from './line.js';
import { leaveShare, readShare, removeSender } from '../sender/sender.store.js';

export interface LeaseOptions {
  db: Database;
  logger: Logger;
  leaseMs: number;
  aliveMs: number;
  pollMs: number;
  /** Other processes were ended: their webhooks are free. */
  onEnded(): void;
  onDrop(webhookId: number): void;
}

/** Webhooks that one process sends to at once. */
const mostLines = 256;
const shareEveryMs = 2_000;
/** A request is begun only while a tenth of the time is left. */
const margin = 0.1;

/** Webhooks that this process leases, each with its deliveries in memory (ADR 44, step 3). */
export class Leases {
  private readonly lines = new Map<number, Line>();
  private heartbeat: Heartbeat;
  private share = 0;
  private shareReadAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: LeaseOptions) {
    this.heartbeat = new Heartbeat(options);
  }

  /** Names the leases. */
  get holder(): string {
    return this.heartbeat.id;
  }

  /** Whether others have ended this process: it goes on by `beginAnew`. */
  get areLost(): boolean {
    return this.heartbeat.isEnded;
  }

  get all(): Line[] {
    return [...this.lines.values()];
  }

  of(webhookId: number): Line | undefined {
    return this.lines.get(webhookId);
  }

  /** Whether a request may be begun: nobody else can send to the webhook yet. */
  mayBegin(line: Line): boolean {
    const now = performance.now();
    const { leaseMs, aliveMs } = this.options;
    return now < line.leasedUntil - leaseMs * margin && now < this.heartbeat.aliveUntil - aliveMs * margin;
  }

  drop(line: Line): void {
    this.lines.delete(line.webhook_id);
    this.options.onDrop(line.webhook_id);
  }

  /** Leases that hold are prolonged from then on, others lost. */
  keep(asked: Iterable<number>, held: ReadonlySet<number>, begun: number): void {
    for (const id of asked) {
      const line = this.lines.get(id);
      if (!line) continue;
      if (held.has(id)) line.leasedUntil = begun + this.options.leaseMs;
      else {
        this.options.logger.warn({ webhook_id: id }, 'the lease of a webhook was lost; another replica sends its deliveries');
        this.drop(line);
      }
    }
  }

  async renew(): Promise<void> {
    const { db, leaseMs } = this.options;
    const begun = performance.now();
    const ids = this.all.filter(({ leasedUntil }) => leasedUntil - begun < (leaseMs * 2) / 3).map(({ webhook_id }) => webhook_id);
    if (ids.length > 0) this.keep(ids, new Set(await renewLeases(db, this.holder, ids, leaseMs)), begun);
  }

  /** Leases what is due and free, up to the share. Without a heartbeat others would take it at once. */
  async take(): Promise<void> {
    const { db, leaseMs } = this.options;
    const begun = performance.now();
    const free = Math.min(mostLines, this.share) - this.lines.size;
    if (free <= 0 || begun >= this.heartbeat.aliveUntil) return;
    for (const id of await leaseWebhooks(db, this.holder, leaseMs, free)) {
      // An expired lease of our own that nobody took begins anew.
      const known = this.lines.get(id);
      if (known) known.leasedUntil = begun + leaseMs;
      else this.lines.set(id, newLine(id, begun + leaseMs));
    }
  }

  /** Where another process has come, those beyond the share are given up once nothing of them is under way. */
  async readShare(): Promise<void> {
    const now = performance.now();
    // Read again: a share that is used up may have grown by a new webhook.
    if (now - this.shareReadAt < (this.lines.size < this.share ? shareEveryMs : this.options.pollMs)) return;
    this.share = await readShare(this.options.db);
    this.shareReadAt = now;
    const beyond = Math.max(0, this.lines.size - this.share);
    this.all.forEach((line, index) => (line.isLeaving = index < beyond));
    for (const line of this.lines.values()) if (line.isLeaving) emptyQueue(line);
  }

  /** Drops everything and goes on under another id: what was leased under the old one is free to all. */
  async beginAnew(): Promise<void> {
    this.options.logger.warn(
      { webhooks: this.lines.size },
      'this process was not heard of for too long; other replicas send its deliveries',
    );
    this.all.forEach((line) => this.drop(line));
    await this.heartbeat.stop();
    this.heartbeat = new Heartbeat(this.options);
  }

  async release(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    lines.forEach((line) => this.drop(line));
    await releaseLeases(
      this.options.db,
      this.holder,
      lines.map(({ webhook_id }) => webhook_id),
    );
  }

  /** Nothing more is begun; the share goes to the others, and what is under way stays this process's for so long. */
  async leave(withinMs: number): Promise<void> {
    await this.heartbeat.stop();
    this.all.forEach(emptyQueue);
    await leaveShare(this.options.db, this.holder, withinMs);
  }

  async end(): Promise<void> {
    await this.release(this.all);
    await removeSender(this.options.db, this.holder);
  }
}
