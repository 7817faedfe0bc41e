/** Work that is done for all who ask at once. */
export interface FreshRun {
  /** Resolves after a run that began when it was called or later; who asks during a run shares the next one. Rejects as that run does. */
  run(): Promise<void>;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

/** Makes work that is read anew for whoever asks, never twice at a time. */
export const createFreshRun = (work: () => Promise<void>): FreshRun => {
  let running: Promise<void> | undefined;
  const idle = async (): Promise<void> => running?.catch(() => undefined);
  return {
    async run() {
      await idle();
      running ??= work().finally(() => (running = undefined));
      await running;
    },
    idle,
  };
};
