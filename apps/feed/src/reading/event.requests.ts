import { Integer, Limit, Text, Timestamp, Values } from '@entrepot/requests';
import { typePattern } from '../event/event-types.js';

/** Seconds; gateways and load balancers have to let an answer take so long. */
const longestWait = 55;

/** Parameters of GET /api2/events. */
export class EventQuery {
  @Text({
    trim: false,
    description:
      'The `next_cursor` of the answer before, good for any filters as long as events are kept; without one from the oldest event on, ' +
      '`now`: from the end on',
  })
  cursor?: string;

  @Timestamp({ description: 'Without `cursor`: begins with what the feed received at this time, UTC, or with the oldest that is kept' })
  from?: Date;

  @Values({
    rule: typePattern,
    description: 'Types of events (CSV), each whole, as `order.placed`, or its beginning with `*` at the end, as `order.*`',
  })
  types?: string[];

  @Text({ trim: false, description: 'The id of the order, product, customer … that the events are about, together with `types`' })
  subject?: string;

  @Limit({
    limit: 100,
    most: 1_000,
    description:
      'Events a page, at most; above 1,000 counts as 1,000. A page ends at 2 MB, and after 10,000 events that the filters left out; it may then be empty with a further cursor, ' +
      'and `has_next` is true. Streams have no pages',
  })
  limit: number;

  @Integer({
    as: (seconds) => Math.min(seconds, longestWait),
    description: `Seconds for which an empty answer is held until something comes; above ${longestWait} counts as ${longestWait}`,
    api: { default: 0 },
  })
  wait?: number;
}
