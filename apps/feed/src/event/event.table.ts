import { type DailyTable, array, bigint, defineTable, text, timestamp } from '@entrepot/database';

/** An event of the log: `place` is its position, in microseconds of the moment at which it was received; `body` the CloudEvent in its JSON form, `owner` the integration that it is for. */
export const eventTable = defineTable('event', {
  place: bigint().primary(),
  source: text(),
  subject: text(),
  type: text(),
  event_id: text(),
  time: timestamp(),
  body: text(),
  owner: text().nullable(),
  /** Null: it has none, or was received before there was this column. */
  sequence: bigint().nullable(),
  /** Codes of the warehouses that it is about; null: none, or it was received before there was this column. */
  warehouses: array(text()).nullable(),
});

/** Days of the log, by the places of their events; what is removed is noted, for those who have not come so far. */
export const eventDaily: DailyTable = {
  table: 'event',
  column: 'place',
  beginOf: (day) => String(day * 1000),
  lock: 7_218_402_615,
  beforeRemoval: async (sql, rows) => {
    await sql.query(
      `update event_removed set place = found.last from (select max(place) as last from ${rows}) found where event_removed.place < found.last`,
    );
  },
};
