import type { TSchema } from '@sinclair/typebox';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An intersection of objects as the one object that it is. */
export const flattened = (schema: Schema | TSchema): Schema => {
  const { allOf, ...own } = schema as Schema;
  if (!allOf) return own;
  const parts = allOf.map(flattened);
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required }) => required ?? []),
  };
};

const compareObjects = (released: Schema, current: Schema, path: string): string[] => {
  const before = released.properties ?? {};
  const now = current.properties ?? {};
  const gone = Object.keys(before).filter((name) => !(name in now));
  const newlyRequired = (current.required ?? []).filter((name) => !(released.required ?? []).includes(name));
  const noLongerRequired = (released.required ?? []).filter((name) => name in now && !(current.required ?? []).includes(name));
  return [
    ...gone.map((name) => `${path}.${name} is gone: consumers may read it`),
    ...newlyRequired.map((name) => `${path}.${name} is required now: events that were published before have it not`),
    ...noLongerRequired.map((name) => `${path}.${name} is optional now: consumers count on it`),
    ...Object.keys(before).flatMap((name) => (now[name] ? breakingChanges(before[name] as Schema, now[name], `${path}.${name}`) : [])),
  ];
};

/**
 * Lists changes of an event's schema that would break readers of the old one, or old events in the eyes of new readers; empty when the change is
 * safe. Safe are new optional fields and new alternatives of a union; anything else needs a new event type.
 */
export const breakingChanges = (released: Schema | TSchema, current: Schema | TSchema, path = 'data'): string[] => {
  const [before, now] = [flattened(released), flattened(current)];
  if (before.anyOf) {
    const alternatives = now.anyOf ?? [now];
    const kept = before.anyOf.filter((old) => alternatives.some((fresh) => breakingChanges(old, fresh, path).length === 0));
    return kept.length === before.anyOf.length ? [] : [`${path} allows less than before`];
  }
  if (now.anyOf) return now.anyOf.some((fresh) => breakingChanges(before, fresh, path).length === 0) ? [] : [`${path} has another type`];
  if (!same(before.type, now.type) || !same(before.const, now.const)) return [`${path} has another type`];
  if (now.enum && !before.enum?.every((value) => now.enum?.includes(value))) return [`${path} allows less than before`];
  const tighter = bounds.filter((bound) => now[bound] !== undefined && !same(before[bound], now[bound]));
  return [
    ...tighter.map((bound) => `${path} has another ${bound}`),
    ...(before.type === 'object' ? compareObjects(before, now, path) : []),
    ...(before.items && now.items ? breakingChanges(before.items, now.items, `${path}[]`) : []),
  ];
};
