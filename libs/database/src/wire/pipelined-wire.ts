import pg from 'pg';
import { cutOff } from './cut-off.js';
import { type Connection, Line, type Step } from './line.js';
import { plainWire } from './plain-wire.js';
import type { MakeWire, Outcome, Sent } from './wire.js';

const newStep = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  done: (error: Error | null, result: pg.QueryResult) => void,
) => Step;

/**
 * Statements in one message of the extended protocol, with one Sync, as PostgreSQL's JDBC driver sends BEGIN: a query to pg's client.
 * Bought 31 % of the CPU of service and backend of a transaction of four statements (407 µs → 281 µs, ADR 65); upstream
 * https://github.com/brianc/node-postgres/issues/2646
 */
class Message implements pg.Submittable {
  /** Steps that are not answered yet. */
  readonly #steps: Step[];
  readonly #outcomes: Outcome[] = [];
  readonly #done: (outcomes: Outcome[]) => void;
  readonly #line: Line;

  constructor(line: Line, statements: readonly Sent[], done: (outcomes: Outcome[]) => void) {
    this.#line = line;
    this.#done = done;
    this.#steps = statements.map(({ name, text, values = [], types = pg.types }) => {
      const step = new newStep(text, values, (error, result) => void this.#outcomes.push(error ? { error } : { result }));
      step.queryMode = 'extended';
      step._result._types = types;
      if (name) step.name = name;
      return step;
    });
  }

  /** pg notes by name and text what the server has prepared: they are those of the statement that is being answered. */
  get name(): string | undefined {
    return this.#step.name;
  }
  get text(): string {
    return this.#step.text;
  }

  submit(connection: unknown): void {
    const { stream } = connection as Connection;
    const final = this.#steps.at(-1);
    let failure: Error | null | undefined;
    try {
      for (const step of this.#steps)
        failure ??= step.submit(this.#line.under(connection as Connection, step, step === final)) ?? this.#outcomes[0]?.error;
    } catch (error) {
      failure = error as Error;
    }
    const message = this.#line.taken();
    // Statements of a message that is not sent are noted as prepared: the connection is of no use any more.
    if (failure) stream.destroy?.(failure);
    else if (stream.writable) stream.write(message);
  }

  handleRowDescription(message: unknown): void {
    this.#step.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#step.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#step.handleCommandComplete(message, connection);
    this.#line.keep(this.#step);
    this.#next(connection);
  }

  handleEmptyQuery(connection: Connection): void {
    this.#step.handleEmptyQuery(connection);
    this.#next(connection);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#step.handleCopyInResponse(connection);
  }

  handleCopyData(message: unknown, connection: Connection): void {
    this.#step.handleCopyData(message, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    this.#step.handleReadyForQuery(connection);
    this.#end();
  }

  handleError(error: Error, { submittedNamedStatements }: Connection): void {
    // The server has left out the rest: what was to be prepared with it is not.
    for (const { name } of this.#steps) if (name) delete submittedNamedStatements[name];
    this.#outcomes.push(...this.#steps.map(() => ({ error })));
    this.#end();
  }

  get #step(): Step {
    return this.#steps[0] as Step;
  }

  /** Lets go of the queries: one that is referred to by its own callback is kept through collections of the young generation, with its rows. */
  #end(): void {
    this.#steps.length = 0;
    this.#done(this.#outcomes);
  }

  #next(connection: Connection): void {
    if (this.#steps.length > 1) this.#steps.shift()?.handleReadyForQuery(connection);
  }
}

const isSimple = ({ name, values }: Sent): boolean => !name && values === undefined;

/** Sends statements together in one message: a round trip for all of them. */
export const pipelinedWire: MakeWire = (client, query) => {
  const plain = plainWire(client, query);
  const line = new Line();
  return {
    send: (statements) =>
      isSimple(statements[0]!) ? plain.send(statements) : new Promise((resolve) => void query(new Message(line, statements, resolve))),
    cancel: () => cutOff(client),
  };
};
