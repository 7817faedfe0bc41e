import type { OrderLine } from './order.rules.js';
import { followParent } from './quantities.rules.js';

/** The lines after a change of those that are counted; the others follow their parents (contract 4, "Items of a configurable product"). */
export const changeLines = <L extends OrderLine>(lines: readonly L[], change: (line: L, index: number) => L): L[] => {
  const changed = lines.map((line, index) => (line.parent === null ? change(line, index) : line));
  return changed.map((line) => {
    const lead = line.parent === null ? undefined : changed[line.parent];
    return lead ? { ...line, ...followParent(line.qty_ordered, lead) } : line;
  });
};
