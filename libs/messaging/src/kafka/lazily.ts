export interface Lazily {
  /** Does it after the pause, once for all that ask meanwhile: the last one's work counts. */
  soon(work: () => Promise<void>): void;
  /** Does what is waiting at once; resolves when it is done, or has failed. */
  now(): Promise<void>;
}

/** Puts off work that covers what came before it. What fails is left to whoever asks next. */
export const lazily = (pauseMs: number): Lazily => {
  let waiting: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const now = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const work = waiting;
    waiting = undefined;
    await work?.().catch(() => undefined);
  };

  return {
    soon(work) {
      waiting = work;
      timer ??= setTimeout(() => void now(), pauseMs);
    },
    now,
  };
};
