import type { ServiceName } from '@entrepot/contracts';
import type { CheckedPage, CheckedRow } from '@entrepot/messaging';
import { type Comparison, type Values, valuesOf } from './comparisons.js';

/** A record whose sides do not agree, as they were at the last look. */
export interface Suspect {
  comparison: string;
  id: string;
  left: Values | null;
  right: Values | null;
}

/** A disagreement that two looks have shown, with the events between them taken. */
export interface Finding {
  comparison: string;
  id: string;
  left: { service: string; value: Values | null };
  right: { service: string; value: Values | null };
  mend: string;
}

const isAfter = (a: string, b: string, isText: boolean): boolean => (isText ? a > b : BigInt(a) > BigInt(b));

/** Last id up to which both pages are whole; null: to the end. */
export const boundOf = (pages: readonly CheckedPage[], isText: boolean): string | null => {
  const bounds = pages.flatMap(({ next }) => next ?? []);
  return bounds.length === 0 ? null : bounds.reduce((least, next) => (isAfter(least, next, isText) ? next : least));
};

const byId = (rows: readonly CheckedRow[]): Map<string, CheckedRow> => new Map(rows.map((row) => [row.id, row]));

/** Finds the records of two sides that do not agree, up to a bound. */
export const disagreements = (
  { name, isText = false, right: other, isLookUp, agree }: Comparison,
  left: readonly CheckedRow[],
  right: readonly CheckedRow[],
  bound: string | null = null,
): Suspect[] => {
  if (other === null)
    return left.map(({ id, value, expected }) => ({ comparison: name, id, left: value as Values, right: expected as Values }));
  const [lefts, rights] = [byId(left), byId(right)];
  const ids = isLookUp ? lefts.keys() : new Set([...lefts.keys(), ...rights.keys()]);
  return [...ids].flatMap((id) => {
    if (bound !== null && isAfter(id, bound, isText)) return [];
    const own = valuesOf(lefts.get(id));
    const others = valuesOf(rights.get(isLookUp ? String(own?.['key']) : id));
    return agree(own, others) ? [] : [{ comparison: name, id, left: own, right: others }];
  });
};

const same = (a: Suspect, b: Suspect): boolean => JSON.stringify([a.left, a.right]) === JSON.stringify([b.left, b.right]);

/**
 * Parts suspects after another look: findings are as they were, or have both values from one statement, which nothing can be on its way between;
 * what else has changed meanwhile is looked at again.
 */
export const decide = (
  { right }: Comparison,
  before: readonly Suspect[],
  after: readonly Suspect[],
): { decided: Suspect[]; changed: Suspect[] } => {
  const known = new Map(before.map((one) => [one.id, one]));
  const isDecided = (one: Suspect): boolean => right === null || same(one, known.get(one.id)!);
  return { decided: after.filter(isDecided), changed: after.filter((one) => !isDecided(one)) };
};

/** Subjects of events that cannot be published, by the service that has them. */
export type Stuck = ReadonlyMap<ServiceName, ReadonlySet<string>>;

/** Whether a suspect's record is a subject whose events are stuck in a service of its comparison: they may be what it lacks. */
export const isOnItsWay = ({ left: source, right: other }: Comparison, { id, left, right }: Suspect, stuck: Stuck): boolean => {
  if (other === null) return false;
  const ids = Object.entries({ ...left, ...right }).flatMap(([name, value]) => (name.endsWith('_id') ? [String(value)] : []));
  return [source, other].some(({ service }) => [id, ...ids].some((subject) => stuck.get(service)?.has(subject)));
};

/** A finding as it is answered. */
export const findingOf = (comparison: Comparison, { id, left, right }: Suspect): Finding => ({
  comparison: comparison.name,
  id,
  left: { service: comparison.left.service, value: left },
  right: { service: (comparison.right ?? comparison.left).service, value: right },
  mend: comparison.mend(id, left, right),
});
