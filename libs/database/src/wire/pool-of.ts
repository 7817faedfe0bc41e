import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { DataSource } from 'typeorm';

/** Returns the pool under TypeORM's data source, for reads that need neither entities nor a transaction. */
export const poolOf = (db: DataSource): Pool => (db.driver as PostgresDriver).master as Pool;
