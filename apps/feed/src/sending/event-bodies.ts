import type { Database } from '@entrepot/database';
import { readBodies } from './due.store.js';

/** CloudEvent of an event, and the integration that it is for. */
export interface EventBody {
  body: Buffer;
  owner: string | null;
  warehouses: readonly string[] | null;
}

/** Beside those that wait in lines (`load-bodies.ts`): 64 MiB together. */
const mostBytes = 16 * 1_024 * 1_024;

/** Bodies of events, read once for all webhooks that are sent them at about the same time. */
export class EventBodies {
  /** Bodies in the order of their last use, oldest first. */
  private readonly known = new Map<number, EventBody>();
  private bytes = 0;

  constructor(private readonly db: Database) {}

  /** By place; an event that is not kept any more is left out. */
  async of(places: readonly number[]): Promise<Map<number, EventBody>> {
    const found = new Map<number, EventBody>();
    const missing = new Set<number>();
    for (const place of places) {
      const event = this.known.get(place);
      if (!event) missing.add(place);
      else {
        found.set(place, event);
        this.known.delete(place);
        this.known.set(place, event);
      }
    }
    if (missing.size === 0) return found;
    for (const { place, body: text, owner, warehouses } of await readBodies(this.db, [...missing])) {
      const event = { body: Buffer.from(text), owner, warehouses };
      found.set(place, event);
      this.known.set(place, event);
      this.bytes += event.body.length;
    }
    this.forget();
    return found;
  }

  private forget(): void {
    for (const [place, { body }] of this.known) {
      if (this.bytes <= mostBytes) return;
      this.known.delete(place);
      this.bytes -= body.length;
    }
  }
}
