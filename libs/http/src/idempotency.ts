import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { transaction } from '@entrepot/database';
import { DomainError, contentHash } from '@entrepot/kernel';

/** Keeps the answers of writes for those who ask again; listed first among a service's migrations. */
export class Idempotency1763600000001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_key (
        integration text not null,
        path text not null,
        key text not null,
        payload_hash text not null,
        status smallint not null,
        body text not null,
        created_at timestamptz not null default now(),
        primary key (integration, path, key)
      )`);
    await runner.query('create index idempotency_key_created_at on idempotency_key (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
  }
}

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
  /** Keeps a body that holds a secret unreadable in the table. */
  seal?: { encrypt(body: string): string; decrypt(body: string): string };
}

export interface KeptAnswer {
  status: number;
  /** The body as it was sent, byte for byte. */
  body: string;
  replay: boolean;
}

/** 16 to 64 visible characters (contract 3, section 8). */
const validKey = /^[\x21-\x7e]{16,64}$/;

const remembered = async (tx: EntityManager, write: IdempotentWrite, payloadHash: string): Promise<KeptAnswer | null> => {
  const { integration, path, key, seal } = write;
  const [{ locked }] = await tx.query<[{ locked: boolean }]>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked', [
    `${integration}\n${path}\n${key}`,
  ]);
  if (!locked) throw new DomainError('idempotency_in_progress');
  const [row] = await tx.query<{ payload_hash: string; status: number; body: string }[]>(
    'select payload_hash, status, body from idempotency_key where integration = $1 and path = $2 and key = $3',
    [integration, path, key],
  );
  if (!row) return null;
  if (row.payload_hash !== payloadHash) throw new DomainError('idempotency_conflict');
  return { status: row.status, body: seal ? seal.decrypt(row.body) : row.body, replay: true };
};

/**
 * Runs a write in one transaction, once for each Idempotency-Key of an integration and path (contract 4, "Every write"). The
 * answer is kept in the write's own transaction, so there is neither a write without its answer nor an answer without its
 * write; a refusal keeps nothing and frees the key. Throws `invalid_idempotency_key`, `idempotency_conflict` (another payload),
 * `idempotency_in_progress` (the first is still running).
 */
export const writeOnce = async (
  dataSource: DataSource,
  write: IdempotentWrite,
  work: (tx: EntityManager) => Promise<Answer>,
): Promise<KeptAnswer> => {
  const { integration, path, key, payload, seal } = write;
  if (key !== undefined && !validKey.test(key)) throw new DomainError('invalid_idempotency_key');
  const payloadHash = key === undefined ? '' : contentHash(payload ?? null);
  return transaction(dataSource, async (tx) => {
    const known = key === undefined ? null : await remembered(tx, write, payloadHash);
    if (known) return known;
    const { status, body } = await work(tx);
    const sent = JSON.stringify(body);
    if (key !== undefined) {
      await tx.query('insert into idempotency_key (integration, path, key, payload_hash, status, body) values ($1, $2, $3, $4, $5, $6)', [
        integration,
        path,
        key,
        payloadHash,
        status,
        seal ? seal.encrypt(sent) : sent,
      ]);
    }
    return { status, body: sent, replay: false };
  });
};

/** `writeOnce` for an HTTP request: takes the key from its header and sends the answer. */
export const answerOnce = async (
  dataSource: DataSource,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: EntityManager) => Promise<Answer>,
  seal?: IdempotentWrite['seal'],
): Promise<void> => {
  const write: IdempotentWrite = {
    integration: request.principal?.clientId ?? '',
    path: `${request.method} ${request.url.split('?')[0]}`,
    key: request.headers['idempotency-key'] as string | undefined,
    payload: { body: request.body, query: request.query },
    ...(seal && { seal }),
  };
  const answer = await writeOnce(dataSource, write, work);
  if (answer.replay) reply.header('idempotent-replay', 'true');
  await reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body);
};

/** Forgets answers older than the given days, a batch at a time (index: idempotency_key_created_at). */
export const forgetAnswers = async (dataSource: DataSource, days: number): Promise<number> => {
  let removed = 0;
  for (;;) {
    const [, count] = await dataSource.query<[unknown, number]>(
      `delete from idempotency_key where (integration, path, key) in (
         select integration, path, key from idempotency_key where created_at < now() - make_interval(days => $1) limit 5000)`,
      [days],
    );
    removed += count;
    if (count < 5000) return removed;
  }
};
