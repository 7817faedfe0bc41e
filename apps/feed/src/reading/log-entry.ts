import type { EventPlace } from '../event/event.store.js';
import type { PlaceCursors } from './place-cursors.js';

const anyLineEnd = /[\r\n]/;
const lineEnd = /\r\n|\r|\n/g;

/** An event of the log as readers get it. */
export class LogEntry {
  readonly place: number;
  readonly type: string;
  readonly subject: string;
  readonly owner: string | null;
  private sent: Buffer | undefined;

  constructor(
    { place, type, subject, owner }: EventPlace,
    /** CloudEvent as JSON. */
    readonly json: string,
    private readonly cursors: PlaceCursors,
  ) {
    this.place = place;
    this.type = type;
    this.subject = subject;
    this.owner = owner;
  }

  /** CloudEvent as a server-sent event; its id is the cursor behind it. */
  get text(): string {
    return `id: ${this.cursors.write(this.place)}\ndata: ${this.lines}\n\n`;
  }

  /** Written once for all who read it. */
  get sse(): Buffer {
    return (this.sent ??= Buffer.from(this.text));
  }

  /** Data that others have published may have line ends, between its values only. */
  private get lines(): string {
    return anyLineEnd.test(this.json) ? this.json.replaceAll(lineEnd, '\ndata: ') : this.json;
  }
}
