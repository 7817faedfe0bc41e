import type { Pool } from 'undici';
import { DomainError } from '@entrepot/kernel';
import type { EdgeLimits } from '../policy/limits.js';
import type { Share } from '../policy/shares.js';

/** A request that needs a connection to a service. */
export interface QueuedRequest {
  readonly share: Share;
  /** It has a connection; `leave` gives it back. */
  start(): void;
  /** None was free in time. */
  refuse(error: DomainError): void;
  /** Ends a request whose caller reads too slowly while others wait. */
  evict(): void;
}

export interface RequestQueueOptions extends Pick<EdgeLimits, 'waiting' | 'waitMs' | 'evictAfterMs'> {
  connections: number;
  /** Connections of one caller at most. */
  perCaller: number;
  /** They are held for long: who has his share is refused, as none of his would be free in time. */
  isHeld: boolean;
}

const busy = (): DomainError => new DomainError('resource_unavailable', { what: 'connection to a service', retryAfter: 1 });

const tooMany = (): DomainError => new DomainError('too_many_requests', { retryAfter: 5 });

/** Connections to one service for one kind of traffic, with a bounded queue before them. */
export class RequestQueue {
  private active = 0;
  private readonly waiting = new Map<QueuedRequest, number>();
  /** Whose callers do not read, oldest first, with the moment since when. */
  private readonly blocked = new Map<QueuedRequest, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: Pool,
    private readonly options: RequestQueueOptions,
  ) {}

  enter(request: QueuedRequest): void {
    if (this.hasRoom(request)) return this.begin(request);
    if (this.options.isHeld && this.hasShare(request)) return request.refuse(tooMany());
    if (this.waiting.size >= this.options.waiting) return request.refuse(busy());
    this.waiting.set(request, performance.now());
    this.timer ??= setInterval(() => this.look(), Math.min(100, this.options.waitMs / 4)).unref();
  }

  /** Gives a connection back, to who waits longest of those who may have another. */
  leave(request: QueuedRequest): void {
    const { atService } = request.share;
    this.blocked.delete(request);
    this.active--;
    atService.set(this, (atService.get(this) ?? 0) - 1);
    for (const next of this.waiting.keys()) {
      if (!this.hasRoom(next)) continue;
      this.waiting.delete(next);
      return this.begin(next);
    }
  }

  /** Takes back a request that waits. */
  cancel(request: QueuedRequest): void {
    this.waiting.delete(request);
  }

  block(request: QueuedRequest): void {
    this.blocked.set(request, performance.now());
  }

  unblock(request: QueuedRequest): void {
    this.blocked.delete(request);
  }

  private hasRoom({ share }: QueuedRequest): boolean {
    const { connections, perCaller } = this.options;
    return this.active < connections && (share.atService.get(this) ?? 0) < perCaller;
  }

  private hasShare({ share }: QueuedRequest): boolean {
    return (share.atService.get(this) ?? 0) >= this.options.perCaller;
  }

  private begin(request: QueuedRequest): void {
    const { atService } = request.share;
    this.active++;
    atService.set(this, (atService.get(this) ?? 0) + 1);
    request.start();
  }

  private look(): void {
    const now = performance.now();
    for (const [request, since] of this.waiting) {
      if (now - since < this.options.waitMs) break;
      this.waiting.delete(request);
      request.refuse(busy());
    }
    let places = this.active < this.options.connections ? 0 : this.waiting.size;
    for (const [request, since] of this.blocked) {
      if (places-- <= 0 || now - since < this.options.evictAfterMs) break;
      this.blocked.delete(request);
      request.evict();
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
