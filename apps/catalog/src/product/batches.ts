/** Whole products that are in memory at once, with their events. */
const atOnce = 200;

export function* inBatches(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += atOnce) yield ids.slice(start, start + atOnce);
}
