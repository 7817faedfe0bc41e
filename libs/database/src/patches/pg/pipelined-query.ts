import pg from 'pg';
import { PreparedQuery } from './prepared-query.js';

/** A statement that is sent ahead of another one, with callbacks. Without a name it is not prepared. */
export interface EarlierStatement extends Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>> {
  types?: pg.CustomTypesConfig;
  onSend?: () => void;
  /** May throw, and then fails the transaction: such a statement is never sent with its COMMIT. */
  onResult?: (result: pg.QueryResult) => void;
  /** Must not throw. */
  onEnd?: () => void;
}

export const begin: EarlierStatement = { name: 'begin', text: 'BEGIN', values: [] };
export const commit: EarlierStatement = { name: 'commit', text: 'COMMIT', values: [] };

/** What a query does with the connection below it, and hears from it: the types of pg leave it out. */
interface Wire {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { writable: boolean; write(bytes: Buffer): unknown; destroy(error: Error): void };
}
interface Steps {
  name?: string;
  text: string;
  _result: { _types: pg.CustomTypesConfig | undefined };
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleEmptyQuery(wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleCopyInResponse(wire: Wire): void;
  handleCopyData(message: unknown, wire: Wire): void;
}

type Done = (error: Error | undefined | null, result: pg.QueryResult) => void;

const stepsOf = (config: pg.QueryConfig, done: Done): Steps => {
  if ('rowMode' in config) return new pg.Query(config, done) as unknown as Steps;
  if (config.name) return new PreparedQuery(config, done) as unknown as Steps;
  const query = new pg.Query(config.text, config.values ?? [], done) as unknown as Steps;
  if (config.types) query._result._types = config.types;
  return query;
};

/** Throws as pg does, which asks when it submits a statement alone. */
const assertOneText = ({ name, text }: Steps, { parsedStatements, submittedNamedStatements }: Wire): void => {
  const known = name ? (parsedStatements[name] ?? submittedNamedStatements[name] ?? text) : text;
  if (known !== text) throw new Error(`Prepared statements must be unique - '${name}' was used for a different statement`);
};

/** A connection as the statements of a message see it, which write into `parts`; all but the last one leave out the Sync. */
interface Message {
  parts: Buffer[];
  open: Wire;
  last: Wire;
}
const messages = new WeakMap<Wire, Message>();

/** Made once a connection, as a message is written at once. */
const messageOf = (wire: Wire): Message => {
  let message = messages.get(wire);
  if (!message) {
    const parts: Buffer[] = [];
    const stream = { value: { writable: true, write: (bytes: Buffer) => parts.push(bytes) } };
    const last = Object.create(wire, { stream }) as Wire;
    const open = Object.create(last, { sync: { value: () => undefined }, isOpen: { value: true } }) as Wire;
    messages.set(wire, (message = { parts, open, last }));
  }
  return message;
};

/**
 * A statement that others go ahead of in the same message, before the one Sync, as PostgreSQL's JDBC driver sends BEGIN. The server runs
 * them one after the other, each with what the ones before did; where one fails it leaves out the rest, and the error is that of the whole:
 * no statement runs outside of a transaction that could not begin. The values have to be such that pg can send them (`sendable`).
 */
export class PipelinedQuery implements pg.Submittable {
  /** Those that are not answered yet, the last one at the end. */
  readonly #waiting: Steps[];
  readonly #done: Done;
  #failure: unknown;

  constructor(earlier: readonly EarlierStatement[], last: pg.QueryConfig, done: Done) {
    this.#done = done;
    const steps = earlier.map(({ onSend, onResult, onEnd, ...statement }) => {
      onSend?.();
      return stepsOf(statement, (error, result) => {
        onEnd?.();
        this.#answered(error, () => onResult?.(result));
      });
    });
    this.#waiting = [...steps, stepsOf(last, (error, result) => (error ? this.#fail(error) : done(undefined, result)))];
  }

  /** pg notes by name and text what the server has prepared, and what it failed to: they are those of the statement being answered. */
  get name(): string | undefined {
    return this.#current.name;
  }
  get text(): string {
    return this.#current.text;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    const { parts, open, last } = messageOf(wire);
    try {
      for (const step of this.#waiting) {
        assertOneText(step, wire);
        step.prepare(step === this.#waiting.at(-1) ? last : open);
      }
    } catch (error) {
      this.#failure ??= error;
    }
    const message = Buffer.concat(parts.splice(0));
    // Statements of a message that is not sent may be noted as prepared: the connection is of no use any more.
    if (this.#failure !== undefined) wire.stream.destroy(this.#failure as Error);
    // One piece: a socket takes several in a slower way.
    else if (wire.stream.writable) wire.stream.write(message);
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#current.handleCommandComplete(message, wire);
    this.#next(wire);
  }

  handleEmptyQuery(wire: Wire): void {
    this.#current.handleEmptyQuery(wire);
    this.#next(wire);
  }

  handleCopyInResponse(wire: Wire): void {
    this.#current.handleCopyInResponse(wire);
  }

  handleCopyData(message: unknown, wire: Wire): void {
    this.#current.handleCopyData(message, wire);
  }

  handleReadyForQuery(wire: Wire): void {
    // What is committed stays so: nobody waits for the answers beside a COMMIT, which could not be read.
    if (this.#failure === undefined || this.#current.name === commit.name) this.#current.handleReadyForQuery(wire);
    else this.#fail(this.#failure as Error);
  }

  handleError(error: Error, wire: Wire): void {
    // The server has left out the rest: what was to be prepared with it is not.
    for (const { name } of this.#waiting) if (name) delete wire.submittedNamedStatements[name];
    this.#fail(error);
  }

  get #current(): Steps {
    return this.#waiting[0] as Steps;
  }

  #next(wire: Wire): void {
    if (this.#waiting.length > 1) this.#waiting.shift()?.handleReadyForQuery(wire);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#done(this.#failure as Error, undefined as unknown as pg.QueryResult);
  }

  /** An answer that cannot be read, or a callback that throws, fails the whole. */
  #answered(error: Error | undefined | null, onResult: () => void): void {
    try {
      if (error) throw error;
      onResult();
    } catch (failure) {
      this.#failure ??= failure;
    }
  }
}
