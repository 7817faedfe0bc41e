import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '@entrepot/database';
import { failedAgain, type Operations } from '@entrepot/messaging';
import { answerOnce, type Answer } from '../writes/idempotency.js';
import { discardReason, isRestart } from './ops-input.js';

/** An operator's call that writes, and what it writes to. */
export interface OpsWrite {
  operations: Operations;
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
}

const callerOf = ({ principal }: FastifyRequest): string => principal?.clientId ?? '';

const settled = (id: string, state: string, by: string): Answer => ({
  status: 200,
  body: { success: true, dead_letter: { id, state, settled_by: by } },
});

/** Has a dead letter handled again; a try that failed is noted on it before its error is answered. */
export const retry = async (call: OpsWrite, id: string): Promise<void> => {
  const { operations, db, request, reply } = call;
  const by = callerOf(request);
  let isHandled = false;
  try {
    await answerOnce(db, request, reply, async (tx) => {
      isHandled = false;
      await operations.retry(tx, id, by);
      isHandled = true;
      return settled(id, 'retried', by);
    });
  } catch (error) {
    // What fails after the handler, up to the COMMIT, is its failure as well.
    const failure = isHandled ? failedAgain(error) : error;
    await operations.noteFailedRetry(id, failure);
    throw failure;
  }
};

/** Settles a dead letter without handling it; the body gives the reason. */
export const discard = async (call: OpsWrite, id: string): Promise<void> => {
  const { operations, db, request, reply } = call;
  const by = callerOf(request);
  const reason = discardReason(request.body);
  await answerOnce(db, request, reply, async (tx) => {
    await operations.discard(tx, id, by, reason);
    return settled(id, 'discarded', by);
  });
};

/** Asks for the rebuild of a projection; 202, as it goes on by itself. */
export const rebuild = async (call: OpsWrite, name: string): Promise<void> => {
  const { operations, db, request, reply } = call;
  const by = callerOf(request);
  const restart = isRestart(request.body);
  await answerOnce(db, request, reply, async (tx) => ({
    status: 202,
    body: { success: true, service: operations.service, projection: name, request_id: await operations.rebuild(tx, name, by, restart) },
  }));
};
