import { type Database, addDays, dropDays, emptyDefault } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { maintainInbox, outboxDaily, type Retention } from '../outbox/maintenance.js';
import { maintainDeadLetters } from '../dead-letter/dead-letters.js';

/** Maintains outbox, inbox and dead letters, each whatever becomes of the others. @returns whether all of it could be done */
export const maintainTables = async (db: Database, now: Date, retention: Retention, logger: Logger): Promise<boolean> => {
  const parts = {
    'new days of the outbox': () => addDays(db, outboxDaily, now),
    'old days of the outbox': () => dropDays(db, outboxDaily, now, retention.outboxDays),
    'the default partition of the outbox': () => emptyDefault(db, outboxDaily, now, retention.outboxDays),
    'the inbox': () => maintainInbox(db, now, retention),
    'dead letters': () => maintainDeadLetters(db, now),
  };
  let isDone = true;
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (err) {
      isDone = false;
      logger.warn({ err, part }, 'maintenance failed; it is tried again in a minute');
    }
  }
  return isDone;
};
