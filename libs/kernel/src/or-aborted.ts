/** Returns the work's outcome, or rejects with the reason of the first signal that aborts; the work itself goes on. */
export const orAborted = async <T>(work: Promise<T>, ...signals: readonly AbortSignal[]): Promise<T> => {
  const listeners: [AbortSignal, () => void][] = [];
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const onAbort = (): void => reject(signal.reason as Error);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      listeners.push([signal, onAbort]);
    }
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    for (const [signal, onAbort] of listeners) signal.removeEventListener('abort', onAbort);
  }
};
