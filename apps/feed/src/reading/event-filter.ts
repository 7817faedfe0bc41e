import type { Principal } from '@entrepot/auth';
import { type AccessedEvent, canRead, isOfStores } from '../event/event-access.rules.js';
import { matches, unreadable } from '../event/event-types.js';
import type { EventPlace } from '../event/event.store.js';
import type { Own } from '../event/own-event.rules.js';
import type { Integrations } from '../projections/integration/integrations.js';

export interface EventChoice {
  types?: readonly string[] | undefined;
  subject?: string | undefined;
}

/** Filter of a caller's query and present permissions: those that the token was granted and the integration has not lost since. */
export class EventFilter {
  private held: ReadonlySet<string> | null = null;
  private permissions: ReadonlySet<string>;

  constructor(
    readonly choice: EventChoice,
    private readonly principal: Principal,
    private readonly integrations: Pick<Integrations, 'permissionsOf'>,
    /** Warehouses that the caller sees. A request whose integration is bound otherwise meanwhile is ended by the gateway. */
    readonly own: Own,
    /** A person who does not see all stores: what happens in stores is not shown, as an event does not say where. */
    private readonly isOfSomeStores = false,
  ) {
    this.permissions = principal.permissions;
  }

  /** Integration that reads. */
  get clientId(): string {
    return this.principal.clientId;
  }

  /** Whether the token is still good, and the integration may still read events. */
  isOpen(now: number): boolean {
    return now < this.principal.expiresAt * 1000 && this.granted.has('events/read');
  }

  /** Patterns of types that were asked for, of which no event is seen now. */
  get unreadable(): string[] {
    return unreadable(this.choice.types ?? [], this.granted);
  }

  wants(event: AccessedEvent & Pick<EventPlace, 'subject'>): boolean {
    const { type, subject } = event;
    const { choice } = this;
    if (this.isOfSomeStores && isOfStores(type)) return false;
    if (choice.subject !== undefined && choice.subject !== subject) return false;
    return (
      (choice.types === undefined || matches(type, choice.types)) &&
      canRead(event, { clientId: this.principal.clientId, permissions: this.granted, own: this.own })
    );
  }

  private get granted(): ReadonlySet<string> {
    const held = this.integrations.permissionsOf(this.principal.clientId);
    if (held !== this.held) {
      this.held = held;
      this.permissions = held
        ? new Set([...this.principal.permissions].filter((permission) => held.has(permission)))
        : this.principal.permissions;
    }
    return this.permissions;
  }
}
