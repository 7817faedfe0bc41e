import pg from 'pg';
import { summaryOf } from '@entrepot/database';
import { currentContext } from '@entrepot/telemetry';

interface Wire {
  /** Texts of prepared statements by their names, an object of the connection's own. */
  parsedStatements: Record<string, string>;
}
/** Members of pg that are listened to; its types leave them out. */
interface Listened {
  Query: { prototype: { prepare(this: { text: string }, wire: Wire): void } };
  Connection: { prototype: { sync(this: Wire): void; query(this: Wire, text: string): void } };
}

const { Query, Connection } = pg as unknown as Listened;
const { prepare } = Query.prototype;
const { sync, query } = Connection.prototype;
/** Statements of the message that a connection is about to send. */
const ahead = new WeakMap<object, string[]>();
const trips = new Map<string, string[]>();
/** Connections that handle events, which run in the context of the request that caused them. */
const consuming = new WeakSet<object>();

const note = ({ parsedStatements: connection }: Wire, statements: readonly string[]): void => {
  const requestId = currentContext()?.requestId;
  if (statements.includes('insert inbox')) consuming.add(connection);
  if (requestId !== undefined && !consuming.has(connection))
    trips.set(requestId, [...(trips.get(requestId) ?? []), statements.join(' + ')]);
  if (['commit', 'rollback'].includes(statements.at(-1) ?? '')) consuming.delete(connection);
};

Query.prototype.prepare = function (wire) {
  ahead.set(wire.parsedStatements, [...(ahead.get(wire.parsedStatements) ?? []), summaryOf(this.text)]);
  prepare.call(this, wire);
};
Connection.prototype.sync = function () {
  note(this, ahead.get(this.parsedStatements) ?? []);
  ahead.delete(this.parsedStatements);
  sync.call(this);
};
Connection.prototype.query = function (text) {
  note(this, [summaryOf(text)]);
  query.call(this, text);
};
afterAll(() => {
  Object.assign(Query.prototype, { prepare });
  Object.assign(Connection.prototype, { sync, query });
});

/** Lists the round trips to PostgreSQL that a request has made so far, in their order: the statements of each message by verb and table. */
export const roundTripsOf = (requestId: string): readonly string[] => trips.get(requestId) ?? [];
