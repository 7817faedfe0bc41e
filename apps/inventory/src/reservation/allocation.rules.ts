import { Decimal, decimal, sum } from '@entrepot/kernel';

/** Quantity that a warehouse could give. */
export interface Source {
  warehouse_id: number;
  priority: number;
  free: Decimal;
}

/** Quantities by warehouse id. */
export type Allocation = ReadonlyMap<number, Decimal>;

const combine = (a: Allocation, b: Allocation, join: (a: Decimal, b: Decimal) => Decimal): Allocation => {
  const ids = new Set([...a.keys(), ...b.keys()]);
  const joined = [...ids].map((id) => [id, join(a.get(id) ?? decimal(0), b.get(id) ?? decimal(0))] as const);
  return new Map(joined.filter(([, qty]) => qty.gt(0)));
};
export const plus = (a: Allocation, b: Allocation): Allocation => combine(a, b, (x, y) => x.plus(y));
/** Subtracts `b` from `a`, nowhere below 0. */
export const minus = (a: Allocation, b: Allocation): Allocation => combine(a, b, (x, y) => x.minus(y));
/** Smaller quantity of both, in each warehouse. */
export const common = (a: Allocation, b: Allocation): Allocation => combine(a, b, (x, y) => Decimal.min(x, y));

/** Quantities as what their warehouses could give. */
export const sourcesIn = (amounts: Allocation, warehouses: readonly Omit<Source, 'free'>[]): Source[] =>
  warehouses.map(({ warehouse_id, priority }) => ({ warehouse_id, priority, free: amounts.get(warehouse_id) ?? decimal(0) }));

const byFree = (a: Source, b: Source): number => b.free.comparedTo(a.free);
const freeOf = (sources: readonly Source[]): Decimal => sum(sources.map(({ free }) => free));
/** Largest quantity that `count` of the sources hold together. */
const mostOf = (sources: readonly Source[], count: number): Decimal => freeOf([...sources].sort(byFree).slice(0, count));

const fewest = (sources: readonly Source[], qty: Decimal): number => {
  let count = 1;
  while (count < sources.length && mostOf(sources, count).lt(qty)) count++;
  return count;
};

/** Sources of one priority, and how many of them the choice takes. */
interface Level {
  sources: readonly Source[];
  take: number;
}

/** How many of each priority: as many as possible of the earliest, then of the next, as long as the rest can still hold it all. */
const levelsOf = (sources: readonly Source[], qty: Decimal, count: number): Level[] => {
  const priorities = [...new Set(sources.map(({ priority }) => priority))].sort((a, b) => a - b);
  let open = count;
  let held = decimal(0);
  return priorities.map((priority) => {
    const own = sources.filter((source) => source.priority === priority);
    const later = sources.filter((source) => source.priority > priority);
    let take = Math.min(own.length, open);
    while (
      take > 0 &&
      held
        .plus(mostOf(own, take))
        .plus(mostOf(later, open - take))
        .lt(qty)
    )
      take--;
    held = held.plus(mostOf(own, take));
    open -= take;
    return { sources: own, take };
  });
};

/** Within the priorities, the earliest by id that still hold it all together. */
const membersOf = (levels: readonly Level[], qty: Decimal): Source[] => {
  const chosen: Source[] = [];
  levels.forEach(({ sources, take }, at) => {
    const laterMost = sum(levels.slice(at + 1).map((level) => mostOf(level.sources, level.take)));
    const ordered = [...sources].sort((a, b) => a.warehouse_id - b.warehouse_id);
    let open = take;
    ordered.forEach((source, index) => {
      if (open === 0) return;
      const most = freeOf(chosen)
        .plus(source.free)
        .plus(mostOf(ordered.slice(index + 1), open - 1))
        .plus(laterMost);
      if (most.lt(qty)) return;
      chosen.push(source);
      open--;
    });
  });
  return chosen;
};

/**
 * Where a quantity is taken from: the fewest warehouses that hold it all, among equals those earliest in priority, compared one by
 * one (then by id); each gives what it has free, in that order (contract 4, "Reservations").
 * What all of them together do not hold is left out.
 */
export const allocate = (qty: Decimal, sources: readonly Source[]): Allocation => {
  const stocked = sources.filter(({ free }) => free.gt(0));
  const wanted = Decimal.min(qty, freeOf(stocked));
  const allocation = new Map<number, Decimal>();
  if (wanted.lte(0)) return allocation;
  let open = wanted;
  for (const { warehouse_id, free } of membersOf(levelsOf(stocked, wanted, fewest(stocked, wanted)), wanted)) {
    const taken = Decimal.min(open, free);
    if (taken.gt(0)) allocation.set(warehouse_id, taken);
    open = open.minus(taken);
  }
  return allocation;
};
