/** What is asked for, or the signal's reason when it aborts first: an answer that comes later is heard by nobody. */
export const untilAborted = <T>(signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    ask(signal).then(resolve, reject);
  });
