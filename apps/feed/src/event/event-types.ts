import { eventDefinitions } from '@entrepot/contracts';
import { nearestName, type Rule } from '@entrepot/requests';
import { canReadSome } from './event-access.rules.js';

const isSnapshot = (type: string): boolean => type.startsWith('snapshot') || type.endsWith('.snapshot');
/** Types of the feed that this release knows. */
export const feedTypes: ReadonlySet<string> = new Set(Object.keys(eventDefinitions).filter((type) => !isSnapshot(type)));
/** Beginnings of types: `order`, `credit-memo`. */
const aggregates = new Set([...feedTypes].map((type) => type.slice(0, type.indexOf('.'))));

const form = /^[a-z][a-z0-9-]*(\.[a-z0-9_-]*)?\*$|^[a-z][a-z0-9-]*\.[a-z0-9_-]+$|^\*$/;

const problemOf = (pattern: string): string | null => {
  if (!form.test(pattern)) return 'must be a type of event, as order.placed, or the beginning of some with * at the end, as order.*';
  if (isSnapshot(pattern)) return 'names snapshots, which are not in the feed';
  const [aggregate = ''] = pattern.split(/[.*]/);
  const isKnown = pattern.includes('.') ? aggregates.has(aggregate) : [...aggregates].some((known) => known.startsWith(aggregate));
  return isKnown ? null : `names no event: types begin with ${[...aggregates].sort().join(', ')}`;
};

/**
 * A type of event, or the beginning of some with `*` at the end. A type that this release does not know of an aggregate that it knows is
 * taken: a newer one may publish it.
 */
export const typePattern: Rule<string> = {
  name: 'eventType',
  api: { type: 'string', maxLength: 100, example: 'order.*' },
  read(value, faults) {
    if (typeof value !== 'string' || value.length > 100) return faults.add('type', 'must be a text of up to 100 characters', value);
    const problem = problemOf(value);
    return problem === null ? value : faults.add(form.test(value) ? 'unknown' : 'format', problem, value);
  },
};

const named = [...feedTypes, ...[...aggregates].map((aggregate) => `${aggregate}.*`)];

/** Rule of patterns that are kept: a slip in a known name is refused, as nobody would see why its events never come. */
export const keptTypePattern: Rule<string> = {
  ...typePattern,
  read(value, faults, source) {
    const start = faults.count;
    const pattern = typePattern.read(value, faults, source);
    if (pattern === undefined || faults.count > start || [...feedTypes].some((type) => matches(type, [pattern]))) return pattern;
    const nearest = nearestName(pattern, named);
    return nearest === null ? pattern : faults.add('unknown', `is no type of event: did you mean ${nearest}?`, value);
  },
};

/** Whether a type is among those that patterns name. */
export const matches = (type: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern));

/** Patterns of which a holder of these permissions sees no event. */
export const unreadable = (patterns: readonly string[], permissions: ReadonlySet<string>): string[] =>
  patterns.filter((pattern) => {
    const types = [...feedTypes].filter((type) => matches(type, [pattern]));
    return !(types.length > 0 ? types : [pattern]).some((type) => canReadSome(type, permissions));
  });

/** Header of answers to who asks for types of which he sees no event. */
export const unreadableTypes = 'x-unreadable-types';
