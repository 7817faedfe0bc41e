import type { EventHead } from '../event/event.store.js';
import type { PlaceCursors } from './place-cursors.js';

const lineEnd = /\r\n|\r|\n/g;

/** An event of the log in the bytes that readers get, written once for all of them. */
export class LogEntry {
  readonly place: number;
  readonly type: string;
  readonly subject: string;
  readonly owner: string | null;
  /** The CloudEvent. */
  readonly json: Buffer;
  private event: Buffer | undefined;

  constructor(
    { place, type, subject, owner }: EventHead,
    body: string,
    private readonly cursors: PlaceCursors,
  ) {
    this.place = place;
    this.type = type;
    this.subject = subject;
    this.owner = owner;
    this.json = Buffer.from(body);
  }

  /** The same as a server-sent event; its id is the cursor behind it. */
  get sse(): Buffer {
    return (this.event ??= Buffer.concat([Buffer.from(`id: ${this.cursors.write(this.place)}\ndata: `), this.lines, Buffer.from('\n\n')]));
  }

  /** Data that others have published may have line ends, between its values only. */
  private get lines(): Buffer {
    return this.json.includes(0x0a) || this.json.includes(0x0d)
      ? Buffer.from(this.json.toString().replaceAll(lineEnd, '\ndata: '))
      : this.json;
  }
}
