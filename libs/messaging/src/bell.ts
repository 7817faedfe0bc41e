export interface Bell {
  ring(): void;
  /** Forgets what rang so far. */
  hush(): void;
  /** Waits for a ring since the last `hush`, or for so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Waits for so many milliseconds, whatever rings. */
  sleep(ms: number): Promise<void>;
  /** Ends every wait, now and later. */
  stop(): void;
}

/** What one loop waits on between two passes. */
export const createBell = (): Bell => {
  let rung = false;
  let stopped = false;
  let deaf = false;
  let wake: (() => void) | undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      wake = done;
      function done(): void {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      }
    });

  return {
    ring() {
      rung = true;
      if (!deaf) wake?.();
    },
    hush() {
      rung = false;
    },
    async wait(ms) {
      if (!rung && !stopped) await pause(ms);
    },
    async sleep(ms) {
      deaf = true;
      if (!stopped) await pause(ms);
      deaf = false;
    },
    stop() {
      stopped = true;
      wake?.();
    },
  };
};
