import type { EventPlace } from '../event/event.store.js';
import { ownBody } from '../event/own-body.js';
import type { Own } from '../event/own-event.rules.js';
import type { PlaceCursors } from './place-cursors.js';

/** Data that others have published may have line ends, between its values only. */
const anyLineEnd = /[\r\n]/;
const lineEnd = /\r\n|\r|\n/g;

/** An event of the log as readers get it. */
export class LogEntry {
  readonly place: number;
  readonly type: string;
  readonly subject: string;
  readonly owner: string | null;
  readonly warehouses: readonly string[] | null;
  private sent: Buffer | undefined;

  constructor(
    { place, type, subject, owner, warehouses }: EventPlace,
    /** CloudEvent as JSON. */
    readonly json: string,
    private readonly cursors: PlaceCursors,
  ) {
    this.place = place;
    this.type = type;
    this.subject = subject;
    this.owner = owner;
    this.warehouses = warehouses;
  }

  /** CloudEvent as a server-sent event; its id is the cursor behind it. */
  textFor(own: Own): string {
    const json = ownBody(this.json, own);
    return `id: ${this.cursors.write(this.place)}\ndata: ${anyLineEnd.test(json) ? json.replaceAll(lineEnd, '\ndata: ') : json}\n\n`;
  }

  /** Writes it once for all who see all of it. */
  sseFor(own: Own): Buffer {
    return own ? Buffer.from(this.textFor(own)) : (this.sent ??= Buffer.from(this.textFor(null)));
  }
}
