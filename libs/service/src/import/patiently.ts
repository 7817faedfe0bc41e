import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '@entrepot/database';

const patienceMs = 10_000;

/** Repeats work while the database is away, for up to 10 s. */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
};
