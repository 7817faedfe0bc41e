import pg from 'pg';
import { isSpent } from '../../session/errors.js';
import { opening } from '../typeorm/pool-of.js';
import { begin, commit, PipelinedQuery, type EarlierStatement } from './pipelined-query.js';
import { PreparedQuery } from './prepared-query.js';
import { preparedNames } from '../../table/prepared-names.js';
import { sendable, withSendableValues } from './sendable-values.js';
import { readAnswers } from '../pg-protocol/read-answers.js';

/** Texts that get a name, at most. */
const most = 1_000;
/** A text is prepared from its third use on: what runs once, as a migration, would only take room. */
const usesBefore = 2;

const uses = new Map<string, number>();
const names = preparedNames('auto', most);

const nameOf = (text: string): string => {
  const count = uses.get(text) ?? 0;
  if (count === usesBefore) return names(text);
  if (count > 0 || uses.size < 2 * most) uses.set(text, count + 1);
  return '';
};

/** PostgreSQL answers the COMMIT of a transaction in which a statement failed with a ROLLBACK, and with no error. */
const demandCommit = (result: pg.QueryResult): pg.QueryResult => {
  if (result.command === 'ROLLBACK') throw new Error('a statement of the transaction failed, and the work went on as if it had not');
  return result;
};

/** What a read is answered with. */
export type ReadDone = (error: Error | null, result: pg.QueryResult) => void;

type Send = (...query: unknown[]) => unknown;

const unsent: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/** What pg is given: a text that comes again and again with its name. */
const named = ([config, values, ...rest]: unknown[]): unknown[] => {
  const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : '';
  return name === '' ? [config, values, ...rest] : [{ name, text: config, values }, ...rest];
};

/** What pg sends together with others: what has values or a name, and neither a callback nor a way of its own to be sent. */
const extended = (statement: unknown, [values, callback]: unknown[]): pg.QueryConfig | null => {
  if (typeof values === 'function' || typeof callback === 'function') return null;
  if (typeof statement === 'string') return Array.isArray(values) && values.length > 0 ? { text: statement, values } : null;
  const config = statement as pg.QueryConfig;
  return values === undefined && !('submit' in config) && (config.name || config.values?.length) ? config : null;
};

/** As it is sent alone: what has a name as a statement whose rows are described once a connection. */
const asSent = (statement: unknown, values: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || 'rowMode' in statement) return statement;
  const config = statement as pg.QueryConfig;
  if (!config.name) return config;
  return new PreparedQuery(Array.isArray(values) ? { ...config, values: values as unknown[] } : config);
};

/** It calls back, or is a way of its own to be sent, as a stream of COPY. */
const answersItself = (statement: unknown, rest: unknown[]): boolean =>
  rest.some((one) => typeof one === 'function') || (typeof statement === 'object' && statement !== null && 'submit' in statement);

/** As pg answers a statement whose values it cannot send. */
const refuse = (given: unknown[], error: Error): unknown => {
  const done = given.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined;
  return done ? process.nextTick(done, error) : Promise.reject(error);
};

/**
 * A client that prepares the statements with parameters that are sent through it again and again, so that they are parsed once a
 * connection and planned once or a few times: in the transactions of writes and event handlers planning cost more than executing. A
 * statement that must be planned for its values is sent as an object with a name of its own choice, or with none.
 *
 * A transaction begins with its first statement, and statements whose answer nobody waits for go with the next one, in one message. A
 * transaction without a statement is none. A COMMIT that rolled back is an error. An error in reading an answer ends the connection, and so
 * does one that all who come after would get too (`isSpent`).
 */
export class PreparingClient extends pg.Client {
  #ahead: EarlierStatement[] = [];
  readonly #send: Send;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    readAnswers(this);
    // A connection that is lost in the very chunk that made it ready belongs to nobody yet, and an error that nobody hears ends the process.
    this.on('error', () => undefined);
    this.#send = this.query.bind(this);
    this.query = ((...given: unknown[]) => this.#take(given)) as typeof this.query;
  }

  /** Sends a statement ahead of the transaction's next one, which fails with its error. Throws when a value cannot be sent. */
  sendWithNext(text: string, values: unknown[], callbacks: Omit<EarlierStatement, 'name' | 'text' | 'values'> = {}): void {
    this.#ahead.push({ name: nameOf(text), text, values: sendable(values), ...callbacks });
  }

  /** Sends now what would go with the transaction's next statement. */
  async sendAhead(): Promise<void> {
    const ahead = this.#ahead.splice(0);
    const last = ahead.pop();
    if (!last) return;
    last.onSend?.();
    const result = await this.#sendTogether(ahead, last);
    last.onEnd?.();
    last.onResult?.(result);
  }

  /** Runs a statement outside of a transaction, with a callback: one promise is enough for a read by the pool. */
  read(statement: pg.QueryConfig, done: ReadDone): void {
    const values = statement.values as unknown[];
    let sent: unknown;
    try {
      const texts = sendable(values);
      sent = asSent(texts === values ? statement : { ...statement, values: texts }, undefined);
    } catch (error) {
      return void process.nextTick(done, error);
    }
    this.#send(sent, undefined, done);
  }

  #take(given: unknown[]): unknown {
    let statement: unknown;
    let rest: unknown[];
    try {
      [statement, ...rest] = named(withSendableValues(given));
    } catch (error) {
      return refuse(given, error as Error);
    }
    if (statement === opening) {
      this.#ahead = [begin];
      return Promise.resolve(unsent);
    }
    if (this.#ahead.length > 0) return this.#sendBehind(statement, rest);
    const sent = this.#sendAlone(statement, rest);
    return statement === 'COMMIT' && sent instanceof Promise ? sent.then(demandCommit) : sent;
  }

  /** Not by pg's own promise: it stands in a closure over its query, and the young generation then keeps rows that nobody needs. */
  #sendAlone(statement: unknown, rest: unknown[]): unknown {
    if (answersItself(statement, rest)) return this.#send(asSent(statement, rest[0]), ...rest);
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      this.#send(asSent(statement, rest[0]), rest[0], (error: Error | null, result: pg.QueryResult) =>
        error ? this.#fail(error, reject) : resolve(result),
      );
    });
    return answer.catch((error: Error) => {
      // As pg does: the stack of its caller, not that of the socket's event.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** TypeORM releases a connection with the error that it emits. */
  #fail(error: Error, reject: (error: Error) => void): void {
    if (isSpent(error)) this.emit('error', error);
    reject(error);
  }

  async #sendBehind(statement: unknown, rest: unknown[]): Promise<pg.QueryResult> {
    const ahead = this.#ahead.splice(0);
    const isOpen = ahead[0] !== begin;
    // Of a savepoint as well: it was sent, and what goes ahead now came after it.
    if (String(statement).startsWith('ROLLBACK')) return isOpen ? (this.#sendAlone(statement, []) as Promise<pg.QueryResult>) : unsent;
    const mayRefuse = ahead.some(({ onResult }) => onResult);
    if (statement === 'COMMIT' && !mayRefuse) {
      return !isOpen && ahead.length === 1 ? unsent : demandCommit(await this.#sendTogether(ahead, commit));
    }
    const last = extended(statement, rest);
    if (last) return this.#sendTogether(ahead, last);
    this.#ahead = ahead;
    await this.sendAhead();
    return this.#take([statement, ...rest]) as Promise<pg.QueryResult>;
  }

  #sendTogether(ahead: EarlierStatement[], last: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#send(new PipelinedQuery(ahead, last, (error, result) => (error ? this.#fail(error, reject) : resolve(result))));
    });
  }
}
