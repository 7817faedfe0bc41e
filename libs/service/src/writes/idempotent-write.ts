import { type Database, isUnavailable, transaction, type Tx } from '@entrepot/database';
import { DomainError, largeContentHash } from '@entrepot/kernel';

export interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotentWrite {
  integration: string;
  /** Method and path without the query. */
  path: string;
  /** Value of the header; undefined when the caller sent none. */
  key: string | undefined;
  payload: unknown;
  /** It will be refused: its payload is looked at only where the key is taken. */
  isRefused?: boolean;
  /** Throws where the write must not be done; not asked for a replay. */
  precondition?: (tx: Tx) => Promise<void>;
  /** Keeps a body that holds a secret unreadable in the table. */
  seal?: { encrypt(body: string): string; decrypt(body: string): string };
}

export interface KeptAnswer {
  status: number;
  /** Body as it was sent, byte for byte. */
  body: string;
  replay: boolean;
}

/** A write of several transactions, or with work outside of one. */
export interface WriteOnce {
  /** Write for `beginOnce`. */
  readonly write: Omit<IdempotentWrite, 'seal'>;
  /** Whether it is only tried out: `run` is all that may be done. */
  readonly isDry: boolean;
  /** Runs one transaction for the Idempotency-Key; its result is the body of the answer. */
  run(work: (tx: Tx) => Promise<object>): Promise<KeptAnswer>;
}

/** 16 to 64 visible characters (contract 3, section 8). */
const validKey = /^[\x21-\x7e]{16,64}$/;

const kept = 'select payload_hash, status, body from idempotency_key where integration = $1 and path = $2 and key = $3';
type Kept = { payload_hash: string } & ({ status: number; body: string } | { status: null; body: null });

const lockOf = (integration: string, path: string, key: string): string => `${integration}\n${path}\n${key}`;

const remembered = async (tx: Tx, write: IdempotentWrite, payloadHash: () => Promise<string>): Promise<KeptAnswer | null> => {
  const { integration, path, key = '', seal } = write;
  // Two statements: what is kept is read under the lock.
  const [isLocked, [row]] = await Promise.all([
    tx.tryLock(lockOf(integration, path, key)),
    tx.query<Kept[]>(kept, [integration, path, key]),
  ]);
  if (!isLocked) throw new DomainError('idempotency_in_progress');
  if (!row) return null;
  if (row.payload_hash !== (await payloadHash())) throw new DomainError('idempotency_conflict');
  if (row.status === null) throw new DomainError('idempotency_in_progress');
  return { status: row.status, body: seal ? seal.decrypt(row.body) : row.body, replay: true };
};

const claim = 'select claim_idempotency_key($1, $2, $3, $4)';

/**
 * Runs the work in a transaction that claims the key with the work's first statement, in one message: where the key is taken, PostgreSQL
 * leaves the statement out. @returns null where that is so, or where the work was refused before it sent a statement
 */
const claimAndWork = async <T>(
  db: Database,
  { integration, path, key = '' }: IdempotentWrite,
  work: (tx: Tx) => Promise<T>,
): Promise<{ done: T } | null> => {
  const claimed = { isDone: false };
  try {
    const done = await transaction(db, async (tx) => {
      claimed.isDone = false;
      tx.write(claim, [lockOf(integration, path, key), integration, path, key], () => (claimed.isDone = true));
      return work(tx);
    });
    return { done };
  } catch (error) {
    if (claimed.isDone || isUnavailable(error)) throw error;
    return null;
  }
};

/**
 * Runs the work in a transaction, unless its answer is known. It may run twice: a claim that fails is looked into in a transaction of its own,
 * in which the key may be free. @throws invalid_idempotency_key, idempotency_conflict, idempotency_in_progress
 */
export const once = async <T>(
  db: Database,
  write: IdempotentWrite,
  work: (tx: Tx, payloadHash: string) => Promise<T>,
): Promise<KeptAnswer | T> => {
  const { key, payload } = write;
  if (key !== undefined && !validKey.test(key)) throw new DomainError('invalid_idempotency_key', { path: 'Idempotency-Key' });
  let hash: Promise<string> | undefined;
  const payloadHash = (): Promise<string> => (hash ??= largeContentHash(payload ?? null));
  // Before the transaction, which should not wait for it; a refusal keeps nothing.
  const hashToKeep = key === undefined || write.isRefused ? '' : await payloadHash();
  const run = async (tx: Tx): Promise<T> => {
    await write.precondition?.(tx);
    return work(tx, hashToKeep);
  };
  if (key === undefined) return transaction(db, run);
  const claimed = await claimAndWork(db, write, run);
  return claimed ? claimed.done : transaction(db, async (tx) => (await remembered(tx, write, payloadHash)) ?? run(tx));
};
