export interface Gathering<Part, Result> {
  /** Only parts of one kind are put together. */
  kindOf(part: Part): string;
  /** How much of a group's bound a part takes. */
  sizeOf(part: Part): number;
  /** Largest size of a group; a larger part is a group by itself. */
  mostTogether: number;
  /** Groups that are worked on at once. */
  mostAtOnce: number;
  /** @returns a result for each part */
  work(parts: readonly Part[]): Promise<readonly Result[]>;
}

/**
 * Works on parts in groups: those of a kind that come in one turn of the event loop, or while as many groups as may be are under way, are one. A part's
 * promise resolves when its group is done.
 */
export const gather = <Part, Result>({ kindOf, sizeOf, mostTogether, mostAtOnce, work }: Gathering<Part, Result>) => {
  const queue: { part: Part; deferred: PromiseWithResolvers<Result> }[] = [];
  let underWay = 0;
  let isScheduled = false;

  /** Takes the first part that waits, and those of its kind behind it as far as they fit. */
  const nextGroup = (): typeof queue => {
    const waiting = queue.splice(0);
    const [first] = waiting;
    const kind = first && kindOf(first.part);
    let size = 0;
    const own = waiting.filter(({ part }) => kindOf(part) === kind);
    const end = own.findIndex(({ part }, index) => (size += sizeOf(part)) > mostTogether && index > 0);
    const group = end < 0 ? own : own.slice(0, end);
    queue.push(...waiting.filter((one) => !group.includes(one)));
    return group;
  };

  const workOff = async (): Promise<void> => {
    underWay++;
    while (queue.length > 0) {
      const group = nextGroup();
      try {
        const results = await work(group.map(({ part }) => part));
        group.forEach(({ deferred }, index) => deferred.resolve(results[index] as Result));
      } catch (error) {
        group.forEach(({ deferred }) => deferred.reject(error));
      }
    }
    underWay--;
  };

  const start = (): void => {
    isScheduled = false;
    while (queue.length > 0 && underWay < mostAtOnce) void workOff();
  };

  return (part: Part): Promise<Result> => {
    const deferred = Promise.withResolvers<Result>();
    queue.push({ part, deferred });
    if (!isScheduled) setImmediate(start);
    isScheduled = true;
    return deferred.promise;
  };
};
