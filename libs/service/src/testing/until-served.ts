import { isUnavailable } from '@entrepot/database';

/**
 * Repeats a call, or a transaction, as clients and consumers do, until it is not refused with 503: others were in its way for 3 s, and
 * nothing of it was saved.
 */
export const untilServed = async <T extends { status: number } | boolean | void>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      const answer = await call();
      if (typeof answer !== 'object' || answer.status !== 503) return answer;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
};
