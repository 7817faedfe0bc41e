import { createBell } from '../bell.js';

export interface Loop {
  start(): void;
  /** Ends the pause, or has the step under way repeated at once. */
  wake(): void;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

const afterFailureMs = 1_000;

/** Repeats a step after the pause in ms that it asked for; after one that threw, which `failed` hears of, in a second. */
export const createLoop = (step: () => Promise<number>, failed: (error: unknown) => void): Loop => {
  const bell = createBell();
  let running = Promise.resolve();
  let stopping = false;

  const run = async (): Promise<void> => {
    while (!stopping) {
      bell.hush();
      try {
        await bell.wait(await step());
      } catch (error) {
        if (!stopping) failed(error);
        await bell.sleep(afterFailureMs);
      }
    }
  };

  return {
    start() {
      running = run();
    },
    wake: () => bell.ring(),
    async stop() {
      stopping = true;
      bell.stop();
      await running;
    },
  };
};
