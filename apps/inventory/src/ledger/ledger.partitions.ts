import { type DailyTable, addDays } from '@entrepot/database';
import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';

/** Months of the ledger, which are kept for ever. */
export const ledgerMonthly: DailyTable = {
  table: 'stock_ledger',
  column: 'created_at',
  isMonthly: true,
  beginOf: (month) => `'${new Date(month).toISOString().slice(0, 10)} 00:00:00+00'`,
  lock: 7_218_402_632,
};

const everyMs = 3_600_000;
const againMs = 60_000;

/** Makes the months of the ledger ahead. */
export const addMonths = ({ db, logger }: BackgroundContext): BackgroundWork => {
  const adding = createLoop({
    pass: () => addDays(db, ledgerMonthly, new Date()).then(() => everyMs),
    onError(err: unknown) {
      logger.warn({ err }, 'the months of the ledger could not be made; it is tried again in a minute');
      return againMs;
    },
  });
  adding.start();
  return { stop: () => adding.stop() };
};
