import { failedAgain, type Operations } from '@entrepot/messaging';
import type { KeptAnswer, WriteOnce } from '../writes/idempotent-write.js';

const settled = (id: string, state: string, by: string): object => ({ success: true, dead_letter: { id, state, settled_by: by } });

/** Has a dead letter handled again; a try that failed is noted on it before its error is answered. */
export const retryDeadLetter = async (operations: Operations, once: WriteOnce, id: string): Promise<KeptAnswer> => {
  const by = once.write.integration;
  let isHandled = false;
  try {
    return await once.run(async (tx) => {
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

/** Settles a dead letter without handling it. */
export const discardDeadLetter = (operations: Operations, once: WriteOnce, id: string, reason: string): Promise<KeptAnswer> => {
  const by = once.write.integration;
  return once.run(async (tx) => {
    await operations.discard(tx, id, by, reason);
    return settled(id, 'discarded', by);
  });
};
