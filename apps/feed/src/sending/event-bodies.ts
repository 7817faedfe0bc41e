import type { Database } from '@entrepot/database';
import { readBodies } from './due.store.js';

const mostBytes = 32 * 1_024 * 1_024;

/** Bodies of events, read once for all webhooks that are sent them at about the same time. */
export class EventBodies {
  /** The first is the one that was wanted longest ago. */
  private readonly known = new Map<number, Buffer>();
  private bytes = 0;

  constructor(private readonly db: Database) {}

  /** By place; an event that is not kept any more is left out. */
  async of(places: readonly number[]): Promise<Map<number, Buffer>> {
    const found = new Map<number, Buffer>();
    const missing = new Set<number>();
    for (const place of places) {
      const body = this.known.get(place);
      if (!body) missing.add(place);
      else {
        found.set(place, body);
        this.known.delete(place);
        this.known.set(place, body);
      }
    }
    if (missing.size === 0) return found;
    for (const { place, body: text } of await readBodies(this.db, [...missing])) {
      const body = Buffer.from(text);
      found.set(place, body);
      this.known.set(place, body);
      this.bytes += body.length;
    }
    this.forget();
    return found;
  }

  private forget(): void {
    for (const [place, body] of this.known) {
      if (this.bytes <= mostBytes) return;
      this.known.delete(place);
      this.bytes -= body.length;
    }
  }
}
