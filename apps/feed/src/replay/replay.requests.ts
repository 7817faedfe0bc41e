import { Field, ListOf, type Rule } from '@entrepot/http';
import { parseTimestamp } from '@entrepot/kernel';
import { keptTypePattern } from '../event/event-types.js';

/** The first instant of a time as it was sent, and the first one behind it. */
export interface Moment {
  start: Date;
  end: Date;
}

const dayMs = 86_400_000;

/** A day counts whole, a time its second or, where it names them, its millisecond. */
const moment: Rule<Moment> = {
  name: 'moment',
  api: { type: 'string', maxLength: 33, pattern: '^\\d{4}-\\d{2}-\\d{2}', example: '2026-11-22T09:15:02.417Z' },
  read: (value, faults) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const parsed = parseTimestamp(text);
    if (!parsed) return faults.add('format', 'must be a time like 2026-11-22T09:15:02.417Z or a day', value);
    const fraction = /\.(\d+)/.exec(text)?.[1];
    const start = parsed.date.getTime() + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
    const length = parsed.dayOnly ? dayMs : fraction === undefined ? 1_000 : 1;
    return { start: new Date(start), end: new Date(start + length) };
  },
};

/** The body of POST /api2/webhooks/{id}/replay. */
export class ReplayRequest {
  @Field(moment, { required: true, empty: 'refused', description: 'Of the events, UTC; included' })
  from: Moment;

  @Field(moment, { empty: 'refused', description: 'Included: a day counts whole, a time its second. By default now' })
  to?: Moment;

  @ListOf(keptTypePattern, {
    ...{ filled: true, max: 100 },
    description: 'Of these what the webhook wants; by default all that it wants',
    example: ['order.*'],
  })
  types?: string[];
}
