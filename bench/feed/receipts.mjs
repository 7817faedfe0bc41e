import { readFileSync } from 'node:fs';

/** { endpoint, subject, sequence, at, delay } in the order in which each endpoint received them. */
export const readReceipts = (files) =>
  files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
    .map((line) => {
      const [endpoint, subject, sequence, at, delay] = line.split(' ');
      return { endpoint: Number(endpoint), subject, sequence: Number(sequence), at: Number(at), delay: Number(delay) };
    });

/** A kill explains a delivery made twice for so long: the time of an attempt, the lease, the first retry. */
const explainedMs = 40_000;

/**
 * Counts faults in receipts: an event that comes after a later one of its subject for the first time is an inversion, one that comes again a double.
 * @param kills times
 */
export const judge = (receipts, kills) => {
  const highest = new Map();
  const seen = new Map();
  const found = { received: 0, inversions: 0, doubles: 0, unexplained: 0 };
  for (const { endpoint, subject, sequence, at } of receipts) {
    const lane = `${endpoint} ${subject}`;
    const known = seen.get(lane) ?? seen.set(lane, new Set()).get(lane);
    if (known.has(sequence)) {
      found.doubles++;
      if (!kills.some((kill) => at >= kill && at < kill + explainedMs)) found.unexplained++;
      continue;
    }
    known.add(sequence);
    found.received++;
    if (sequence < (highest.get(lane) ?? 0)) found.inversions++;
    highest.set(lane, Math.max(sequence, highest.get(lane) ?? 0));
  }
  return found;
};

/** Counts faults in what came after `before`: each replayed event of a subject in its order, then the new ones, once each. */
export const judgeReplay = (before, after, endpoints, wantedOf) => {
  const faults = { missing: 0, disorder: 0, twice: 0 };
  for (const one of endpoints) {
    const mine = (receipts) => receipts.filter(({ endpoint }) => endpoint === one.endpoint);
    const fresh = mine(after).slice(mine(before).length);
    let distinct = 0;
    for (const lane of Map.groupBy(fresh, ({ subject }) => subject).values()) {
      distinct += new Set(lane.map(({ sequence }) => sequence)).size;
      faults.disorder += lane.filter(({ sequence }, n) => n > 0 && sequence < lane[n - 1].sequence).length;
    }
    faults.missing += wantedOf(one) - distinct;
    faults.twice += fresh.length - distinct;
  }
  return faults;
};
