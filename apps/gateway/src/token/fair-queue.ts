import { DomainError } from '@entrepot/kernel';

interface Line {
  waiting: (() => Promise<unknown>)[];
}

/** Does one piece of work at a time; names take turns, so that a long line of one holds up nobody else. */
export type FairQueue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** @param waitingLimit for each name; beyond it `resource_unavailable` is thrown */
export const createFairQueue = (waitingLimit: number): FairQueue => {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    for (let next = lines.entries().next(); !next.done; next = lines.entries().next()) {
      const [name, line] = next.value;
      const work = line.waiting.shift();
      lines.delete(name);
      if (line.waiting.length > 0) lines.set(name, line);
      await work?.();
    }
    running = false;
  };

  return (name, work) =>
    new Promise((resolve, reject) => {
      const line = lines.get(name) ?? { waiting: [] };
      if (line.waiting.length >= waitingLimit) throw new DomainError('resource_unavailable', { retryAfter: 1 });
      line.waiting.push(() => work().then(resolve, reject));
      lines.set(name, line);
      if (!running) void run();
    });
};
