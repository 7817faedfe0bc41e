import type { Database } from '@entrepot/database';

/** How long what a settled dead letter holds can still be looked at: it may be personal data. */
const contentDays = 30;

/** Empties headers and payloads of dead letters that were settled long ago; who settled them, when and why stays. Index dead_letter_page. */
export const maintainDeadLetters = async (db: Database, now: Date): Promise<void> => {
  await db.query(
    `update dead_letter set headers = '{}', payload = null where state in ('retried', 'discarded') and settled_at < $1 and payload is not null`,
    [new Date(now.getTime() - contentDays * 86_400_000)],
  );
};
