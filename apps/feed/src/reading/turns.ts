/** Runs a piece of work when it is the turn of its name. */
export type TakeTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work, so many pieces at once. Names take turns; the work of a name is done in its order.
 * @param each pieces of one name at once
 */
export const createTurns = (most: number, each = 1): TakeTurn => {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const beginNext = (): void => {
    for (const [name, line] of waiting) {
      const count = running.get(name) ?? 0;
      if (total >= most) return;
      if (count >= each) continue;
      const begin = line.shift();
      waiting.delete(name);
      if (line.length > 0) waiting.set(name, line);
      running.set(name, count + 1);
      total++;
      begin?.();
    }
  };
  const end = (name: string): void => {
    const left = (running.get(name) ?? 1) - 1;
    if (left > 0) running.set(name, left);
    else running.delete(name);
    total--;
    beginNext();
  };

  return async (name, work) => {
    await new Promise<void>((begin) => {
      const line = waiting.get(name) ?? [];
      line.push(begin);
      waiting.set(name, line);
      beginNext();
    });
    try {
      return await work();
    } finally {
      // Requests that came meanwhile are looked at between two pieces.
      setImmediate(end, name);
    }
  };
};
