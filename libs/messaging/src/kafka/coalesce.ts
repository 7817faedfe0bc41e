export interface Lazily {
  /** Does it after the pause, once for all that ask meanwhile: the last one's work counts. */
  soon(work: () => Promise<void>): void;
  /** Does what is waiting at once; resolves when it is done, or has failed. */
  now(): Promise<void>;
  /** Something was asked for and has not been done. */
  readonly isWaiting: boolean;
  /** Gives up what is waiting. */
  forget(): void;
}

/**
 * Puts off work that covers what came before it. What fails is done again after `repeatMs`, until it succeeds or is forgotten; `onFailure` hears how
 * often in a row it has failed.
 */
export const lazily = (pauseMs: number, repeatMs: number, onFailure: (error: unknown, failures: number) => void): Lazily => {
  let waiting: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay = 0;
  let failures = 0;
  let generation = 0;

  const now = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const work = waiting;
    if (!work) return;
    const began = generation;
    waiting = undefined;
    underWay++;
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (began !== generation) return;
      waiting ??= work;
      timer ??= setTimeout(() => void now(), repeatMs);
      onFailure(error, ++failures);
    } finally {
      underWay--;
    }
  };

  return {
    soon(work) {
      waiting = work;
      timer ??= setTimeout(() => void now(), pauseMs);
    },
    now,
    get isWaiting() {
      return waiting !== undefined || underWay > 0;
    },
    forget() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      failures = 0;
      generation++;
    },
  };
};
