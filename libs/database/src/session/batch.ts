import type { QueryResult } from 'pg';
import { isSpent } from './errors.js';
import { currentName, sendable } from '../wire/statement.js';
import type { Outcome, Sent, Wire } from '../wire/wire.js';

interface Entry {
  statement: Sent;
  /** Somebody waits for its answer: it does not wait for a statement after it. */
  isAwaited: boolean;
  onOutcome(outcome: Outcome): void;
}

/** TypeORM's text for the beginning of a transaction. */
const opening = 'START TRANSACTION';
const begin: Sent = { name: 'begin', text: 'BEGIN', values: [] };
const commit: Sent = { name: 'commit', text: 'COMMIT', values: [] };
const unsent: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

const isSimple = ({ statement: { name, values } }: Entry): boolean => !name && values === undefined;

/** As it goes to the wire. Throws when a value cannot be sent. */
export const ready = (statement: Sent): Sent => {
  const { name, values } = statement;
  const texts = values && sendable(values);
  if (!name) return texts === values ? statement : { ...statement, values: texts };
  return { ...statement, name: currentName(name), ...(texts && { values: texts }) };
};

/**
 * Queues the statements of one connection in their order and sends those of one turn of the event loop together, with those that wait for the next
 * one. A transaction begins with its first statement; one without a statement sends nothing. A COMMIT that rolled back is an error.
 */
export class Batch {
  #queue: Entry[] = [];
  #isSending = false;

  /** @param onSpent is called with an error that all who come after would get too (`isSpent`) */
  constructor(
    private readonly wire: Wire,
    private readonly onSpent: (error: Error) => void,
  ) {}

  /** Sends a statement with the next one that somebody waits for, which fails with its error. Throws when a value cannot be sent. */
  write(statement: Sent, onDone: () => void = () => undefined): void {
    this.#queue.push({ statement: ready(statement), isAwaited: false, onOutcome: ({ result }) => result && onDone() });
  }

  /** Sends a statement in this turn of the event loop. */
  read(statement: Sent): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const onOutcome = ({ error, result }: Outcome): void => (error ? reject(error) : resolve(result));
      this.#queue.push({ statement: ready(statement), isAwaited: true, onOutcome });
      if (!this.#isSending) process.nextTick(() => void this.#send());
    });
  }

  /** Queues a statement that may begin or end the transaction. */
  query(statement: Sent): Promise<QueryResult> {
    const { text } = statement;
    if (text === opening) {
      this.write(begin);
      return Promise.resolve(unsent);
    }
    if (text === 'COMMIT') return this.#commit();
    return text.startsWith('ROLLBACK') ? this.#rollback(statement) : this.read(statement);
  }

  /** Whether a transaction was begun of which nothing is sent, and nothing to be sent. */
  get #isEmpty(): boolean {
    return this.#queue.length === 1 && this.#queue[0]?.statement.text === begin.text;
  }

  async #commit(): Promise<QueryResult> {
    if (this.#isEmpty) return this.#forget();
    const result = await this.read(commit);
    if (result.command === 'ROLLBACK') throw new Error('a statement of the transaction failed, and the work went on as if it had not');
    return result;
  }

  async #rollback(statement: Sent): Promise<QueryResult> {
    this.#queue = this.#queue.filter(({ isAwaited, statement: { text } }) => isAwaited || text === begin.text);
    return this.#isEmpty ? this.#forget() : this.read(statement);
  }

  #forget(): QueryResult {
    this.#queue = [];
    return unsent;
  }

  /** Takes the entries to send now: up to the last one that is waited for. */
  #take(): Entry[] {
    const simple = this.#queue.findIndex(isSimple);
    if (simple === -1) return this.#queue.splice(0, this.#queue.findLastIndex(({ isAwaited }) => isAwaited) + 1);
    return this.#queue.splice(0, Math.max(simple, 1));
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let group = this.#take(); group.length > 0; group = this.#take()) {
      const outcomes = await this.wire.send(group.map(({ statement }) => statement));
      const failure = outcomes.find(({ error }) => error)?.error;
      if (failure && isSpent(failure)) this.onSpent(failure);
      group.forEach(({ onOutcome }, index) => onOutcome(outcomes[index] as Outcome));
      // A statement of the simple protocol waits behind it, which must not run without it.
      if (failure && !group.at(-1)?.isAwaited) this.#queue.shift()?.onOutcome({ error: failure });
    }
    this.#isSending = false;
  }
}
