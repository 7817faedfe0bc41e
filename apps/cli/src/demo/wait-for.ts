import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../api/failure.js';

const longestPause = 250;

/**
 * Asks until there is an answer other than null: what one service has done, another hears of by an event. Each pause is a fifth longer
 * than the one before, so that a time that is measured this way is right within a fifth.
 * Throws Failure with `sentence` when `patienceMs` are over.
 */
export const waitFor = async <T>(ask: () => Promise<T | null>, patienceMs: number, sentence: () => string): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (let pause = 10; ; pause = Math.min(longestPause, pause * 1.2)) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() + pause > deadline) throw new Failure(sentence());
    await sleep(pause);
  }
};
