/** A name is near another one where so many letters differ at most. */
const furthest = 3;

/** Letters to change, insert or remove to make one name of the other (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
};

/** Returns the known name that was probably meant; null where none is near. */
export const nearestName = (name: string, known: Iterable<string>): string | null => {
  let nearest: { name: string; distance: number } | null = null;
  for (const one of known) {
    const most = Math.min(furthest, Math.floor(one.length / 2), (nearest?.distance ?? furthest + 1) - 1);
    if (Math.abs(one.length - name.length) > most) continue;
    const found = distance(name, one);
    if (found <= most) nearest = { name: one, distance: found };
  }
  return nearest?.name ?? null;
};
