import type { Database } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { saveUses } from './integration.store.js';

/** `last_used_at` is for people: a few seconds late, and one statement for all. */
const flushMs = 5_000;

export interface Uses {
  note(clientId: string): void;
  stop(): Promise<void>;
}

/** Collects who called, and writes it down now and then; a database that is away is not waited for. */
export const collectUses = (db: Database, logger: Logger): Uses => {
  let used = new Set<string>();

  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const now = new Date();
    const uses = new Map([...used].map((clientId) => [clientId, now]));
    used = new Set();
    await saveUses(db, uses).catch((error: unknown) => logger.debug({ err: error }, 'last uses were not saved'));
  };

  const timer = setInterval(() => void flush(), flushMs);
  return {
    note: (clientId) => void used.add(clientId),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
};
