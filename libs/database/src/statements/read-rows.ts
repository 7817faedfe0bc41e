import type { CustomTypesConfig, Pool, QueryConfig, QueryResultRow } from 'pg';
import { DomainError } from '@entrepot/kernel';
import { currentContext, type RequestContext } from '@entrepot/telemetry';
import { type Database, Tx } from '../session/transaction.js';
import { poolOf } from '../patches/typeorm/pool-of.js';
import { clientOf } from './client-of.js';
import { cutOff } from '../patches/pg/cut-off.js';
import { translateError } from '../session/errors.js';
import { withCaller } from '../tracing/tracing-client.js';

export interface Statement {
  /** Names the prepared statement: one name, one text. At most 63 bytes. */
  name: string;
  text: string;
  values: readonly unknown[];
  /** How values are read: `exactTypes`, `shownTypes`, or as pg does (bigint and numeric as texts). */
  types?: CustomTypesConfig;
}

/** Runs a statement that is cancelled, and its connection given up, when the caller of the request goes away. */
const readWhileAwaited = async <T extends object>(
  context: RequestContext,
  reads: NonNullable<RequestContext['reads']>,
  pool: Pool,
  query: QueryConfig,
): Promise<T[]> => {
  const client = await pool.connect();
  if (context.isAbandoned) {
    client.release();
    throw new DomainError('resource_unavailable', { reason: 'the caller has gone away' });
  }
  const read = { stop: () => cutOff(client) };
  reads.add(read);
  try {
    const { rows } = await client.query<T & QueryResultRow>(query);
    client.release();
    return rows;
  } catch (error) {
    client.release(error as Error);
    throw error;
  } finally {
    reads.delete(read);
  }
};

/**
 * Runs one prepared statement on the pool, or inside a transaction: parsed and planned once a connection. Errors as in `transaction`,
 * which translates those of its own statements itself, to try deadlocks again.
 */
export const readRows = async <T extends object>(source: Database | Tx, statement: Statement): Promise<T[]> => {
  const { name, text, values, types } = statement;
  const query: QueryConfig = { name, text, values: values as unknown[], ...(types && { types }) };
  if (source instanceof Tx) return (await (await clientOf(source)).query<T & QueryResultRow>(query)).rows;
  const context = currentContext();
  try {
    if (context?.reads) return await readWhileAwaited<T>(context, context.reads, poolOf(source), query);
    return (await poolOf(source).query<T & QueryResultRow>(withCaller(query))).rows;
  } catch (error) {
    throw translateError(error);
  }
};
