import type { Database } from '@entrepot/database';
import { createLoop, type Loop } from '@entrepot/kernel';
import type { Logger, Registry } from '@entrepot/telemetry';
import type { ServiceHealth } from '../operations/troubles.rules.js';
import { type Counted, keepMinute, type Levels } from './metrics.store.js';

export interface HistoryOptions {
  db: Database;
  /** Metrics of this process, which count its requests: nothing is counted twice. */
  metrics: Registry;
  /** Reads the report of each service; undefined for one that does not answer. */
  reports: () => Promise<readonly (ServiceHealth | undefined)[]>;
  logger: Logger;
}

const everyMs = 60_000;

/** Adds what is known; null where nothing is. */
const sum = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

const levelsOf = (reports: readonly (ServiceHealth | undefined)[]): Levels => ({
  events_behind: sum(reports.map((report) => report?.consumer_lag && sum(report.consumer_lag.map(({ messages }) => messages)))),
  events_waiting: sum(reports.map((report) => report?.outbox?.depth)),
  deliveries_waiting: sum(reports.map((report) => report?.webhooks?.waiting)),
  deliveries_failing: sum(reports.map((report) => report?.webhooks?.failing)),
});

/** Counts the requests of this process since its start, and those of them that the house failed. */
const countedBy = async (metrics: Registry): Promise<Counted> => {
  const { values = [] } = (await metrics.getSingleMetric('entrepot_http_requests_total')?.get()) ?? {};
  const total = (of: typeof values): number => of.reduce((count, { value }) => count + value, 0);
  return { requests: total(values), errors: total(values.filter(({ labels }) => String(labels['status']).startsWith('5'))) };
};

/** Keeps a row a minute of requests, errors, lag and deliveries (contract 6, 6.10), for the plots of the console. */
export const keepHistory = ({ db, metrics, reports, logger }: HistoryOptions): Loop => {
  let before: Counted = { requests: 0, errors: 0 };
  return createLoop({
    async pass() {
      const [counted, seen] = await Promise.all([countedBy(metrics), reports()]);
      await keepMinute(db, { requests: counted.requests - before.requests, errors: counted.errors - before.errors }, levelsOf(seen));
      before = counted;
      return everyMs;
    },
    onError(err) {
      logger.warn({ err }, 'a minute of the metrics could not be kept; the next one has its requests');
      return everyMs;
    },
  });
};
