import type { Pool, PoolClient } from 'pg';
import { DomainError } from '@entrepot/kernel';
import { currentContext, type RequestContext } from '@entrepot/telemetry';
import { ready } from '../session/batch.js';
import { isStale, translateError } from '../session/errors.js';
import type { Database } from '../session/transaction.js';
import { type Statement, Tx } from '../session/tx.js';
import { poolOf } from '../wire/pool-of.js';
import { prepareAnew } from '../wire/statement.js';
import type { WireClient } from '../session/wire-client.js';
import type { Sent } from '../wire/wire.js';

/** Runs a statement that is cancelled, and its connection given up, when the caller of the request goes away. */
const readOn = async <T>(client: PoolClient & WireClient, statement: Sent, context: RequestContext | undefined): Promise<T[]> => {
  const reads = context?.reads;
  if (reads && context.isAbandoned) {
    client.release();
    throw new DomainError('resource_unavailable', { reason: 'the caller has gone away' });
  }
  const read = reads && { stop: () => client.wire.cancel() };
  if (read) reads.add(read);
  const [outcome] = await client.wire.send([statement]);
  if (read) reads.delete(read);
  const { error, result } = outcome!;
  client.release(error);
  if (error) throw error;
  return result.rows as T[];
};

const readOnPool = async <T>(pool: Pool, statement: Statement, isAgain = false): Promise<T[]> => {
  try {
    const sent = ready(statement as Sent);
    return await readOn<T>((await pool.connect()) as PoolClient & WireClient, sent, currentContext());
  } catch (error) {
    const stale = isStale(error);
    if (stale) prepareAnew();
    if (stale && !isAgain) return readOnPool(pool, statement, true);
    // As pg does: the stack of its caller, not that of the socket's event.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw translateError(error);
  }
};

/**
 * Runs one prepared statement on the pool, or inside a transaction: parsed and planned once a connection. Errors as in `transaction`,
 * which translates those of its own statements itself, to try deadlocks again.
 */
export const readRows = <T extends object>(source: Database | Tx, statement: Statement): Promise<T[]> =>
  source instanceof Tx ? source.read<T>(statement) : readOnPool<T>(poolOf(source), statement);
