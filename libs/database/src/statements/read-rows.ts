import type { CustomTypesConfig, Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { DomainError } from '@entrepot/kernel';
import { currentContext, type RequestContext } from '@entrepot/telemetry';
import { type Database, Tx } from '../session/transaction.js';
import { takeIdle } from '../patches/pg-pool/take-idle.js';
import { poolOf } from '../patches/typeorm/pool-of.js';
import type { PreparingClient } from '../patches/pg/preparing-client.js';
import { clientOf } from './client-of.js';
import { cutOff } from '../patches/pg/cut-off.js';
import { isStale, translateError } from '../session/errors.js';

export interface Statement {
  /** Names the prepared statement: one name, one text. At most 63 bytes. */
  name: string;
  text: string;
  values: readonly unknown[];
  /** How values are read: `exactTypes`, `shownTypes`, or as pg does (bigint and numeric as texts). */
  types?: CustomTypesConfig;
}

/** Runs a statement that is cancelled, and its connection given up, when the caller of the request goes away. */
const readOn = <T>(client: PoolClient, statement: Statement, context: RequestContext | undefined): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const reads = context?.reads;
    if (reads && context.isAbandoned) {
      client.release();
      throw new DomainError('resource_unavailable', { reason: 'the caller has gone away' });
    }
    const read = reads && { stop: () => cutOff(client) };
    if (read) reads.add(read);
    (client as PoolClient & PreparingClient).read(statement as QueryConfig, (error, result) => {
      if (read) reads.delete(read);
      client.release(error ?? undefined);
      if (error) reject(error);
      else resolve(result.rows as T[]);
    });
  });

const readOnPool = async <T>(pool: Pool, statement: Statement, isAgain = false): Promise<T[]> => {
  try {
    return await readOn<T>(takeIdle(pool) ?? (await pool.connect()), statement, currentContext());
  } catch (error) {
    if (!isAgain && isStale(error)) return readOnPool(pool, statement, true);
    // As pg does: the stack of its caller, not that of the socket's event.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw translateError(error);
  }
};

const readInTransaction = async <T extends object>(tx: Tx, { name, text, values, types }: Statement): Promise<T[]> => {
  const query: QueryConfig = { name, text, values: values as unknown[], ...(types && { types }) };
  return (await (await clientOf(tx)).query<T & QueryResultRow>(query)).rows;
};

/**
 * Runs one prepared statement on the pool, or inside a transaction: parsed and planned once a connection. Errors as in `transaction`,
 * which translates those of its own statements itself, to try deadlocks again.
 */
export const readRows = <T extends object>(source: Database | Tx, statement: Statement): Promise<T[]> =>
  source instanceof Tx ? readInTransaction<T>(source, statement) : readOnPool<T>(poolOf(source), statement);
