import type pg from 'pg';
import type { Sent } from './wire.js';

/** How the rows of a statement are read, as pg derives it from PostgreSQL's description of them. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Connection of a pg client, which its types leave out. */
export interface Connection {
  submittedNamedStatements: Record<string, string>;
  stream: { writable: boolean; write(bytes: Buffer): unknown; destroy?(error: Error): void };
}

/** pg's own query: how a statement is written, and what its answer means. */
export interface Step extends Pick<Sent, 'name'> {
  text: string;
  queryMode: 'extended';
  _result: { _types: pg.CustomTypesConfig } & Partial<Shape>;
  _accumulateRows: boolean;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleCopyInResponse(connection: Connection): void;
  handleCopyData(message: unknown, connection: Connection): void;
}
const nothing = { value: () => undefined };

/** A connection as the statements of a message see it: what they write is one piece, as a socket takes several in a slower way. */
interface Views {
  /** By whether a statement is the message's last one, and whether its rows are known. */
  of: Record<'last' | 'other', Record<'known' | 'unknown', Connection>>;
}

/**
 * Writes the messages of one connection. Rows of a prepared statement are described once: their columns cannot change, as PostgreSQL refuses such a
 * statement from then on (`isStale`). For a read of 16 columns this saves 14 of about 290 µs of a whole request, 5 % (gateway, service and
 * PostgreSQL; on a busy machine); upstream https://github.com/brianc/node-postgres/issues/1903
 */
export class Line {
  readonly #shapes = new Map<string, Shape & { types: pg.CustomTypesConfig }>();
  readonly #parts: Buffer[] = [];
  #views: Views | undefined;

  /**
   * Returns the connection that a statement is written to. pg's Sync is left out behind all but the last statement, so that a failure skips the
   * statements after it.
   */
  under(connection: Connection, step: Step, isLast: boolean): Connection {
    const { types, ...shape } = this.#shapes.get(step.name ?? '') ?? {};
    const isKnown = types === step._result._types;
    if (isKnown) {
      Object.assign(step._result, shape);
      step._accumulateRows = true;
    }
    this.#views ??= this.#viewsOf(connection);
    return this.#views.of[isLast ? 'last' : 'other'][isKnown ? 'known' : 'unknown'];
  }

  /** Takes the message as it is written so far. */
  taken(): Buffer {
    return Buffer.concat(this.#parts.splice(0));
  }

  /** Keeps how the rows of a statement are read. */
  keep({ name, _result: { _types: types, fields, _parsers, _prebuiltEmptyResultObject } }: Step): void {
    if (name && this.#shapes.get(name)?.types !== types) this.#shapes.set(name, { types, fields, _parsers, _prebuiltEmptyResultObject });
  }

  #viewsOf(connection: Connection): Views {
    const written = { writable: true, write: (part: Buffer) => this.#parts.push(part) };
    const view = (without: object): Connection => Object.create(connection, { stream: { value: written }, ...without }) as Connection;
    const [sync, describe] = [{ sync: nothing }, { describe: nothing }];
    return {
      of: { last: { known: view(describe), unknown: view({}) }, other: { known: view({ ...sync, ...describe }), unknown: view(sync) } },
    };
  }
}
