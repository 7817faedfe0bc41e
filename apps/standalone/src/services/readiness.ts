import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../process/start-error.js';

/** Waits until `GET /health/ready` is 200: every service is there. Throws StartError with the last answer after `timeoutMs`. */
export const untilReady = async (url: string, timeoutMs = 30_000): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  let last = '';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
      if (response.ok) return;
    } catch (error) {
      last = String((error as { cause?: unknown }).cause ?? error);
    }
    await sleep(25);
  }
  throw new StartError(`Not everything was ready within ${timeoutMs / 1_000} s (${last}).`);
};
