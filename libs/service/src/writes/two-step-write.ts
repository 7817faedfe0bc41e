import { type Database, type Tx } from '@entrepot/database';
import { type Answer, type IdempotentWrite, type KeptAnswer, once } from './idempotent-write.js';

/** Key of a write that goes on in another transaction, as plain data to store with the remaining work; null where none was sent. */
export type BusyKey = { integration: string; path: string; key: string } | null;

/**
 * Runs the first of a write's two transactions, for instance before a call of a payment gateway: once for each Idempotency-Key, as `writeOnce`. The
 * key stays busy after the commit: later calls get `idempotency_in_progress` until `keepAnswer` or `freeKey`, one of which the second transaction has
 * to call, after a crash too. @returns the work's result, or the answer of an earlier call
 */
export const beginOnce = <T extends object>(
  db: Database,
  write: Omit<IdempotentWrite, 'seal'>,
  work: (tx: Tx, key: BusyKey) => Promise<T>,
): Promise<KeptAnswer | { begun: T }> =>
  once(db, write, async (tx, payloadHash) => {
    const { integration, path, key } = write;
    if (key === undefined) return { begun: await work(tx, null) };
    const begun = await work(tx, { integration, path, key });
    const text = 'insert into idempotency_key (integration, path, key, payload_hash) values ($1, $2, $3, $4)';
    tx.write(text, [integration, path, key, payloadHash]);
    return { begun };
  });

/** Keeps the answer of a write of two transactions in its second one; from its commit on retries get it. */
export const keepAnswer = async (tx: Tx, busy: BusyKey, { status, body }: Answer): Promise<KeptAnswer> => {
  const sent = JSON.stringify(body);
  if (busy) {
    const { integration, path, key } = busy;
    const text = 'update idempotency_key set status = $4, body = $5 where integration = $1 and path = $2 and key = $3 and status is null';
    tx.write(text, [integration, path, key, status, sent]);
  }
  return { status, body: sent, replay: false };
};

/** Frees the key of a write of two transactions that was refused after all. */
export const freeKey = async (tx: Tx, busy: BusyKey): Promise<void> => {
  if (!busy) return;
  const { integration, path, key } = busy;
  await tx.query('delete from idempotency_key where integration = $1 and path = $2 and key = $3 and status is null', [
    integration,
    path,
    key,
  ]);
};
