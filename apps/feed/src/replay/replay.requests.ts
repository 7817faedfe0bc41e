import { Field, ListOf, type Rule, rules } from '@entrepot/requests';
import { type ParsedTimestamp, parseTimestamp } from '@entrepot/kernel';
import { keptTypePattern } from '../event/event-types.js';

/** A day counts whole, a time its second or, where it names them, its millisecond. */
const moment: Rule<ParsedTimestamp> = {
  name: 'moment',
  api: { ...rules.momentApi, example: '2026-11-22T09:15:02.417Z' },
  read: (value, faults) =>
    (typeof value === 'string' ? parseTimestamp(value.trim()) : null) ??
    faults.add('format', 'must be a time like 2026-11-22T09:15:02.417Z or a day', value),
};

/** Body of POST /api2/webhooks/{id}/replay. */
export class ReplayRequest {
  @Field(moment, { required: true, empty: 'refused', description: 'Of the events, UTC; included' })
  from: ParsedTimestamp;

  @Field(moment, { empty: 'refused', description: 'Included: a day counts whole, a time its second. By default now' })
  to?: ParsedTimestamp;

  @ListOf(keptTypePattern, {
    ...{ filled: true, max: 100 },
    description: 'Of these what the webhook wants; by default all that it wants',
    example: ['order.*'],
  })
  types?: string[];
}
