import { DomainError } from '@entrepot/kernel';
import type { ServicePool } from '../client/service-client.js';
import type { EdgeLimits } from '../exchange/limits.js';
import type { Share } from '../exchange/shares.js';

/** A request that needs a connection to a service. */
export interface Passenger {
  readonly share: Share;
  /** It has a connection; `leave` gives it back. */
  start(): void;
  /** None was free in time. */
  refuse(error: DomainError): void;
  /** Its caller reads too slowly while others wait. */
  evict(): void;
}

export interface LaneOptions extends Pick<EdgeLimits, 'waiting' | 'waitMs' | 'evictAfterMs'> {
  /** Of the service and the kind of traffic. */
  name: string;
  connections: number;
  /** Connections of one caller at most. */
  perCaller: number;
  /** They are held for long: who has his share is refused, as none of his would be free in time. */
  isHeld: boolean;
}

const busy = (): DomainError => new DomainError('resource_unavailable', { what: 'connection to a service', retryAfter: 1 });

const tooMany = (): DomainError => new DomainError('too_many_requests', { retryAfter: 5 });

/** Connections to one service for one kind of traffic, with a bounded queue before them. */
export class Lane {
  private active = 0;
  private readonly waiting = new Map<Passenger, number>();
  /** Whose callers do not read, oldest first, with the moment since when. */
  private readonly blocked = new Map<Passenger, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly pool: ServicePool,
    private readonly options: LaneOptions,
  ) {}

  enter(passenger: Passenger): void {
    if (this.hasRoom(passenger)) return this.begin(passenger);
    if (this.options.isHeld && this.hasShare(passenger)) return passenger.refuse(tooMany());
    if (this.waiting.size >= this.options.waiting) return passenger.refuse(busy());
    this.waiting.set(passenger, performance.now());
    this.timer ??= setInterval(() => this.look(), Math.min(100, this.options.waitMs / 4)).unref();
  }

  /** Gives a connection back, to who waits longest of those who may have another. */
  leave(passenger: Passenger): void {
    const { atService } = passenger.share;
    this.blocked.delete(passenger);
    this.active--;
    atService[this.options.name] = (atService[this.options.name] ?? 0) - 1;
    for (const next of this.waiting.keys()) {
      if (!this.hasRoom(next)) continue;
      this.waiting.delete(next);
      return this.begin(next);
    }
  }

  /** Takes back a request that waits. */
  cancel(passenger: Passenger): void {
    this.waiting.delete(passenger);
  }

  block(passenger: Passenger): void {
    this.blocked.set(passenger, performance.now());
  }

  unblock(passenger: Passenger): void {
    this.blocked.delete(passenger);
  }

  private hasRoom({ share }: Passenger): boolean {
    const { connections, perCaller, name } = this.options;
    return this.active < connections && (share.atService[name] ?? 0) < perCaller;
  }

  private hasShare({ share }: Passenger): boolean {
    const { perCaller, name } = this.options;
    return (share.atService[name] ?? 0) >= perCaller;
  }

  private begin(passenger: Passenger): void {
    const { atService } = passenger.share;
    this.active++;
    atService[this.options.name] = (atService[this.options.name] ?? 0) + 1;
    passenger.start();
  }

  private look(): void {
    const now = performance.now();
    for (const [passenger, since] of this.waiting) {
      if (now - since < this.options.waitMs) break;
      this.waiting.delete(passenger);
      passenger.refuse(busy());
    }
    let places = this.active < this.options.connections ? 0 : this.waiting.size;
    for (const [passenger, since] of this.blocked) {
      if (places-- <= 0 || now - since < this.options.evictAfterMs) break;
      this.blocked.delete(passenger);
      passenger.evict();
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
