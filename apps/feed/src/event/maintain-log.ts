import { type Database, addDays, dropDays, emptyDefault } from '@entrepot/database';
import type { BackgroundContext, BackgroundWork } from '@entrepot/service';
import { createLoop } from '@entrepot/kernel';
import { eventDaily } from './event.table.js';

const everyMs = 3_600_000;
const againMs = 60_000;

/** Removes the days of the log that are older than events are kept. */
export const removeOldDays = async (db: Database, now: Date, retentionDays: number): Promise<void> => {
  await dropDays(db, eventDaily, now, retentionDays);
  await emptyDefault(db, eventDaily, now, retentionDays);
};

/** Makes the days of the log ahead, and removes old ones, each hour; a start has enough to do and removes nothing yet. */
export const maintainLog =
  (retentionDays: number) =>
  ({ db, logger }: BackgroundContext): BackgroundWork => {
    const onError = (err: unknown): number => {
      logger.warn({ err }, 'the days of the log could not be maintained; it is tried again in a minute');
      return againMs;
    };
    const hourly = (work: () => Promise<void>) => createLoop({ pass: () => work().then(() => everyMs), onError });
    const adding = hourly(() => addDays(db, eventDaily, new Date()));
    const removing = hourly(() => removeOldDays(db, new Date(), retentionDays));
    adding.start();
    removing.start(againMs);
    return { stop: async () => void (await Promise.all([adding.stop(), removing.stop()])) };
  };
