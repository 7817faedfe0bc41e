import { Gauge, type Registry } from '@entrepot/telemetry';
import type { Database } from './session/transaction.js';
import { poolOf } from './wire/pool-of.js';

/** Registers gauges of the pool's connections, read on request. */
export const poolMetrics = (registry: Registry, db: Database): void => {
  const pool = poolOf(db);
  const gauge = (name: string, help: string, now: () => number): void =>
    void new Gauge({
      name: `entrepot_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(now());
      },
    });
  gauge('limit', 'Connections that the pool may have', () => pool.options.max);
  gauge('size', 'Connections that it has', () => pool.totalCount);
  gauge('idle', 'Of these, those that nobody uses', () => pool.idleCount);
  gauge('waiting', 'Callers that wait for a connection', () => pool.waitingCount);
};
