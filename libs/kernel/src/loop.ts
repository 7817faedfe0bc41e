/** Work that a process repeats until it stops. */
export interface Loop {
  /** Begins with a pass, or with a pause. */
  start(firstPauseMs?: number): void;
  /** Ends the pause; where a pass is running, the next one follows it at once. Does not end the pause after a failure. */
  wake(): void;
  /** Aborts the pass's signal; resolves when the running pass has ended. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** Runs one pass. `signal` aborts when the loop is to stop. @returns the pause until the next pass, in ms */
  pass(signal: AbortSignal): Promise<number>;
  /**
   * Hears of a pass that threw, unless the loop is stopping, and of how many did in a row.
   * @returns the pause in ms; without one it doubles from 100 to 2,000 ms
   */
  onError(error: unknown, failures: number): number | void;
  /** Called at the first pass that succeeds after so many failures. */
  onRecovery?(failures: number): void;
}

const longestRestMs = 2_000;

/** Runs passes one after the other, again after failures. */
export const createLoop = ({ pass, onError, onRecovery }: LoopOptions): Loop => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();
  let isWoken = false;
  let isResting = false;
  let endPause: (() => void) | undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      endPause = done;
      function done(): void {
        clearTimeout(timer);
        endPause = undefined;
        resolve();
      }
    });

  const run = async (firstPauseMs: number): Promise<void> => {
    if (firstPauseMs > 0) await pause(firstPauseMs);
    let failures = 0;
    while (!signal.aborted) {
      isWoken = false;
      try {
        const pauseMs = await pass(signal);
        if (failures > 0) onRecovery?.(failures);
        failures = 0;
        if (pauseMs > 0 && !isWoken && !signal.aborted) await pause(pauseMs);
      } catch (error) {
        failures++;
        if (signal.aborted) return;
        isResting = true;
        await pause(onError(error, failures) ?? Math.min(50 * 2 ** failures, longestRestMs));
        isResting = false;
      }
    }
  };

  return {
    start(firstPauseMs = 0) {
      running = run(firstPauseMs);
    },
    wake() {
      isWoken = true;
      if (!isResting) endPause?.();
    },
    async stop() {
      stopping.abort();
      endPause?.();
      await running;
    },
  };
};

/** Runs pieces of work side by side, a few of each kind: one that hangs keeps neither other kinds nor the rest of its own from going on. */
export interface SideBySide {
  /** Ids that are being worked on: they are not to be taken once more. */
  readonly running: readonly string[];
  /** Kinds that have as much work as they may. */
  readonly full: readonly string[];
  /** Begins a piece of work, which must not throw. */
  start(kind: string, id: string, work: () => Promise<void>): void;
  /** Resolves when nothing is running. */
  drained(): Promise<void>;
}

/** @param limit how many pieces of one kind run at once @param onFree is called when a kind that was full is so no more */
export const sideBySide = (limit: number, onFree: () => void = () => undefined): SideBySide => {
  const running = new Map<string, { kind: string; ended: Promise<void> }>();
  const count = (kind: string): number => [...running.values()].filter((one) => one.kind === kind).length;
  return {
    get running() {
      return [...running.keys()];
    },
    get full() {
      return [...new Set([...running.values()].map(({ kind }) => kind))].filter((kind) => count(kind) >= limit);
    },
    start(kind, id, work) {
      const end = (): void => {
        const wasFull = count(kind) >= limit;
        running.delete(id);
        if (wasFull) onFree();
      };
      running.set(id, { kind, ended: work().finally(end) });
    },
    async drained() {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
};
