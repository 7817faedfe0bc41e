import type { FastifyRequest } from 'fastify';
import { type Database, deleteOld, type Tx } from '@entrepot/database';
import { type Answer, type IdempotentWrite, type KeptAnswer, once } from './idempotent-write.js';

export type { Answer, IdempotentWrite, KeptAnswer };

const keep = 'insert into idempotency_key (integration, path, key, payload_hash, status, body) values ($1, $2, $3, $4, $5, $6)';

/**
 * Runs a write in one transaction, once for each Idempotency-Key of an integration and path (contract 4, "Every write"). The
 * answer is kept in the write's own transaction, so there is neither a write without its answer nor an answer without its
 * write; a refusal keeps nothing and frees the key. Throws `invalid_idempotency_key`, `idempotency_conflict` (another payload),
 * `idempotency_in_progress` (the first is still running).
 */
export const writeOnce = (db: Database, write: IdempotentWrite, work: (tx: Tx) => Promise<Answer>): Promise<KeptAnswer> =>
  once(db, write, async (tx, payloadHash) => {
    const { integration, path, key, seal } = write;
    const { status, body } = await work(tx);
    const sent = JSON.stringify(body);
    if (key !== undefined) {
      const answer = [integration, path, key, payloadHash, status, seal ? seal.encrypt(sent) : sent];
      tx.write(keep, answer);
    }
    return { status, body: sent, replay: false };
  });

/** Whether an answer is kept for the write's Idempotency-Key, or will be: for work outside of its transaction. */
export const isAnswered = async (
  db: Database,
  { integration, path, key }: Pick<IdempotentWrite, 'integration' | 'path' | 'key'>,
): Promise<boolean> => {
  if (key === undefined) return false;
  const text = 'select 1 from idempotency_key where integration = $1 and path = $2 and key = $3';
  return (await db.query<object[]>(text, [integration, path, key])).length > 0;
};

/** Makes an HTTP request's write for `writeOnce` and `beginOnce`, with the key from its header. */
export const writeOf = (request: FastifyRequest): Omit<IdempotentWrite, 'seal'> => ({
  integration: request.principal?.clientId ?? '',
  path: `${request.method} ${request.url.split('?')[0]}`,
  key: request.headers['idempotency-key'] as string | undefined,
  payload: { body: request.body, query: request.query },
});

/** Forgets answers older than the given days; keys that are still busy stay (index: idempotency_key_created_at). */
export const forgetAnswers = (db: Database, days: number): Promise<number> =>
  deleteOld(db, {
    table: 'idempotency_key',
    column: 'created_at',
    before: 'now() - make_interval(days => $1)',
    value: days,
    condition: 'status is not null',
  });
