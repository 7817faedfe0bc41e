/**
 * Runs `work` at most once at a time, and gives its answer to everyone who asks until `ms` milliseconds after it came. A failure is given to
 * those who wait for it, and not kept.
 */
export const keepFor = <T>(ms: number, work: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | undefined;
  const forget = (): void => void (kept = undefined);
  return () => {
    if (!kept) {
      kept = work();
      kept.then(() => setTimeout(forget, ms).unref(), forget);
    }
    return kept;
  };
};
