import { bigint, defineTable, text, timestamp } from '@entrepot/database';

/** An event of the log: `place` is its position, in microseconds of the moment at which it was received; `body` the CloudEvent in its JSON form. */
export const eventTable = defineTable('event', {
  place: bigint().primary(),
  source: text(),
  subject: text(),
  type: text(),
  event_id: text(),
  time: timestamp(),
  body: text(),
});
