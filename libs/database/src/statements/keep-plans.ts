import type { Tx } from '../session/transaction.js';
import { sendWithNext } from './send-with-next.js';

/**
 * Has PostgreSQL plan the transaction's further prepared statements once a connection, for all values: for statements that find rows by their
 * keys, of which it plans those with arrays and those that are empty for a null for each call. Such a plan outlives the growth of its tables, so
 * it reads none of them whole where there is an index.
 */
export const keepPlans = (tx: Tx): Promise<void> =>
  sendWithNext(tx, `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`, []);
