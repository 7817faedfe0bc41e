import type { Pool } from 'pg';
import type { Database } from '../../session/transaction.js';

/** The pool under TypeORM's data source, for reads that need neither entities nor a transaction. */
export const poolOf = (db: Database): Pool => (db.driver as unknown as { master: Pool }).master;

/** The statement by which TypeORM begins a transaction. */
export const opening = 'START TRANSACTION';
