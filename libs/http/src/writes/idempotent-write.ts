import { type Database, queryTogether, transaction, tryAdvisoryLockStatement, type Tx } from '@entrepot/database';
import { DomainError, largeContentHash } from '@entrepot/kernel';

export interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotentWrite {
  integration: string;
  /** Method and path without the query. */
  path: string;
  /** The header's value; undefined when the caller sent none. */
  key: string | undefined;
  payload: unknown;
  /** Throws where the write must not be done; not asked for a replay. */
  precondition?: (tx: Tx) => Promise<void>;
  /** Keeps a body that holds a secret unreadable in the table. */
  seal?: { encrypt(body: string): string; decrypt(body: string): string };
}

export interface KeptAnswer {
  status: number;
  /** The body as it was sent, byte for byte. */
  body: string;
  replay: boolean;
}

/** A write of several transactions, or with work outside of one. */
export interface WriteOnce {
  /** The write as `beginOnce` takes it. */
  readonly write: Omit<IdempotentWrite, 'seal'>;
  /** Runs one transaction for the Idempotency-Key; its result is the body of the answer. */
  run(work: (tx: Tx) => Promise<object>): Promise<KeptAnswer>;
}

/** 16 to 64 visible characters (contract 3, section 8). */
const validKey = /^[\x21-\x7e]{16,64}$/;

const kept = 'select payload_hash, status, body from idempotency_key where integration = $1 and path = $2 and key = $3';
type Kept = { payload_hash: string } & ({ status: number; body: string } | { status: null; body: null });

const remembered = async (tx: Tx, write: IdempotentWrite, payloadHash: string): Promise<KeptAnswer | null> => {
  const { integration, path, key, seal } = write;
  const lock = tryAdvisoryLockStatement(`${integration}\n${path}\n${key}`);
  // Two statements of one message: what is kept is read under the lock.
  const [[taken], [row]] = await queryTogether<{ locked: boolean }, Kept>(tx, lock, [kept, [integration, path, key ?? null]]);
  if (!taken?.locked) throw new DomainError('idempotency_in_progress');
  if (!row) return null;
  if (row.payload_hash !== payloadHash) throw new DomainError('idempotency_conflict');
  if (row.status === null) throw new DomainError('idempotency_in_progress');
  return { status: row.status, body: seal ? seal.decrypt(row.body) : row.body, replay: true };
};

/** Runs the work in a transaction, unless its answer is known. @throws invalid_idempotency_key, idempotency_conflict, idempotency_in_progress */
export const once = async <T>(
  db: Database,
  write: IdempotentWrite,
  work: (tx: Tx, payloadHash: string) => Promise<T>,
): Promise<KeptAnswer | T> => {
  const { key, payload } = write;
  if (key !== undefined && !validKey.test(key)) throw new DomainError('invalid_idempotency_key', { path: 'Idempotency-Key' });
  const payloadHash = key === undefined ? '' : await largeContentHash(payload ?? null);
  return transaction(db, async (tx) => {
    const known = key === undefined ? null : await remembered(tx, write, payloadHash);
    if (known) return known;
    await write.precondition?.(tx);
    return work(tx, payloadHash);
  });
};
