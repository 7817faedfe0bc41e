import type { Logger } from '@entrepot/telemetry';

/** Counts by name, and logs the counts at most once a minute; names must be few. */
export interface LoggedCounter {
  add(name: string): void;
  /** Logs what is left. */
  stop(): void;
}

export const createLoggedCounter = (logger: Logger, message: string, everyMs = 60_000): LoggedCounter => {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    logger.warn({ counts: Object.fromEntries(counts) }, message);
    counts.clear();
  };
  return {
    add(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      timer ??= setTimeout(write, everyMs).unref();
    },
    stop() {
      if (!timer) return;
      clearTimeout(timer);
      write();
    },
  };
};
