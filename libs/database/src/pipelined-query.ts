import pg from 'pg';

/** A statement with a name, by which it is prepared, and whoever wants to know when it is sent and to hear its answer. */
export interface EarlierStatement extends Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>> {
  sent?: () => void;
  heard?: (result: pg.QueryResult) => void;
}

export const begin: EarlierStatement = { name: 'begin', text: 'BEGIN', values: [] };
export const commit: EarlierStatement = { name: 'commit', text: 'COMMIT', values: [] };

/** What a query does with the connection below it, and hears from it: the types of pg leave it out. */
interface Wire {
  parsedStatements: Record<string, string>;
}
interface Steps {
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Earlier = Steps & { handleReadyForQuery(wire: Wire): void };
const stepsOf = pg.Query.prototype as unknown as Steps;

/** Whether a connection knows the statement: then nothing but its values can be wrong with it. */
export const isPrepared = (client: pg.ClientBase, { name }: { name?: string | undefined }): boolean =>
  name !== undefined && (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined;

/** pg copies what it is given with a name property by property, which takes longer than the rest of what it does for a statement. */
const named = (query: pg.Query, { name }: pg.QueryConfig): pg.Query => Object.assign(query, { name });

const withoutSync = (wire: Wire): Wire => Object.create(wire, { sync: { value: () => undefined } }) as Wire;

/**
 * A prepared statement that others go ahead of in the same message, before the one Sync, as PostgreSQL's JDBC driver sends BEGIN. The
 * server runs them one after the other, each with what the ones before did; where one fails it leaves out the rest, and the error is that
 * of the whole.
 */
export class PipelinedQuery extends pg.Query implements Steps {
  /** Those that are not answered yet. */
  private readonly earlier: Earlier[];

  constructor(
    earlier: readonly EarlierStatement[],
    last: pg.QueryConfig,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(last.text, last.values ?? [], done);
    named(this, last);
    this.earlier = earlier.map(({ heard, sent, ...statement }) => {
      sent?.();
      const query = new pg.Query(statement.text, statement.values, (error, result) => error ?? heard?.(result));
      return named(query, statement) as unknown as Earlier;
    });
  }

  prepare(wire: Wire): void {
    const open = withoutSync(wire);
    for (const query of this.earlier) query.prepare(open);
    stepsOf.prepare.call(this, wire);
  }

  handleRowDescription(message: unknown): void {
    if (this.earlier[0]) this.earlier[0].handleRowDescription(message);
    else stepsOf.handleRowDescription.call(this, message);
  }

  handleDataRow(message: unknown): void {
    if (this.earlier[0]) this.earlier[0].handleDataRow(message);
    else stepsOf.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    const answered = this.earlier.shift();
    if (!answered) return stepsOf.handleCommandComplete.call(this, message, wire);
    answered.handleCommandComplete(message, wire);
    answered.handleReadyForQuery(wire);
  }
}
