import type { Database } from '@entrepot/database';
import type { Logger } from '@entrepot/telemetry';
import { saveUses, type Use } from './uses.store.js';

/** `last_used_at` is for people: a few seconds late, and one statement for all. */
const flushMs = 5_000;

export interface CollectedUses {
  note(clientId: string, permission: string | null): void;
  stop(): Promise<void>;
}

/** Collects who called, and writes it down now and then; a database that is away is not waited for. */
export const collectUses = (db: Database, logger: Logger): CollectedUses => {
  let used = new Map<string, Set<string | null>>();

  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const uses = [...used].flatMap(([clientId, permissions]) => [...permissions].map((permission): Use => [clientId, permission]));
    used = new Map();
    await saveUses(db, uses, new Date()).catch((error: unknown) => logger.debug({ err: error }, 'last uses were not saved'));
  };

  const timer = setInterval(() => void flush(), flushMs);
  return {
    note(clientId, permission) {
      const known = used.get(clientId);
      if (known) known.add(permission);
      else used.set(clientId, new Set([permission]));
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
};
