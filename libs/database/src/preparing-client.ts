import pg from 'pg';
import { preparedNames } from './prepared-names.js';

/** Texts that get a name, at most. */
const most = 1_000;
/** A text is prepared from its third use on: what runs once, as a migration, would only take room. */
const usesBefore = 2;

const uses = new Map<string, number>();
const named = preparedNames('auto', most);

const nameOf = (text: string): string => {
  const count = uses.get(text) ?? 0;
  if (count === usesBefore) return named(text);
  if (count > 0 || uses.size < 2 * most) uses.set(text, count + 1);
  return '';
};

/** PostgreSQL answers the COMMIT of a transaction in which a statement failed with a ROLLBACK, and with no error. */
const demandCommit = (result: pg.QueryResult): pg.QueryResult => {
  if (result.command === 'ROLLBACK') throw new Error('a statement of the transaction failed, and the work went on as if it had not');
  return result;
};

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A client that prepares the statements with parameters that are sent through it again and again, so that they are parsed once a
 * connection and planned once or a few times: in the transactions of writes and event handlers planning cost more than executing. A
 * statement that must be planned for its values is sent as an object with a name of its own choice, or with none. A COMMIT that rolled
 * back is an error.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A connection that is lost in the very chunk that made it ready belongs to nobody yet, and an error that nobody hears ends the process.
    this.on('error', () => undefined);
    const send = this.query.bind(this) as Query;
    const query: Query = (config, values, callback) => {
      if (config === 'COMMIT' && !callback) return (send(config) as Promise<pg.QueryResult>).then(demandCommit);
      const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : '';
      return name === '' ? send(config, values, callback) : send({ name, text: config, values }, callback);
    };
    this.query = query as typeof this.query;
  }
}
