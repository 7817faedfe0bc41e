export interface Coalesced {
  /** Does the work after the pause; of several that are scheduled meanwhile only the last one. */
  schedule(work: () => Promise<void>): void;
  /** Does the scheduled work at once; resolves when it is done, or has failed. */
  flush(): Promise<void>;
  /** Work is scheduled or running. */
  readonly isPending: boolean;
  /** Drops the scheduled work. */
  cancel(): void;
}

/**
 * Delays work each of which includes the work before it. What fails is repeated after `retryMs`, until it succeeds or is canceled; `onFailure`
 * hears how often in a row it has failed.
 */
export const coalesce = (pauseMs: number, retryMs: number, onFailure: (error: unknown, failures: number) => void): Coalesced => {
  let scheduled: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay = 0;
  let failures = 0;
  let generation = 0;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const work = scheduled;
    if (!work) return;
    const began = generation;
    scheduled = undefined;
    underWay++;
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (began !== generation) return;
      scheduled ??= work;
      timer ??= setTimeout(() => void flush(), retryMs);
      onFailure(error, ++failures);
    } finally {
      underWay--;
    }
  };

  return {
    schedule(work) {
      scheduled = work;
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    flush,
    get isPending() {
      return scheduled !== undefined || underWay > 0;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      scheduled = undefined;
      failures = 0;
      generation++;
    },
  };
};
