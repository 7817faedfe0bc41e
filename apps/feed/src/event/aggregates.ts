import { eventDefinitions } from '@entrepot/contracts';
import { eventPermission, type Reader } from './event-access.rules.js';
import { feedTypes, matches } from './event-types.js';

/** Aggregate whose events `sequence` counts with those of a type, together with source and subject (ADR 40). */
export const aggregateOf = (type: string): string => eventDefinitions[type]?.aggregate ?? type.split('.', 1)[0]!;

const typesOf = Map.groupBy(feedTypes, aggregateOf);

/** Whether a receiver does not get every event of an aggregate, so that a gap in its numbers proves nothing. */
export const isFiltered = (
  aggregate: string,
  types: readonly string[],
  { permissions, own }: Pick<Reader, 'permissions' | 'own'>,
): boolean => !!own || !(typesOf.get(aggregate) ?? []).every((type) => matches(type, types) && permissions.has(eventPermission(type)));
