import { array, bigint, boolean, defineTable, text, timestamp } from '@entrepot/database';

/** Events of the log that a webhook gets once more; while it has a row here, the fan-out leaves it out. */
export const replayTable = defineTable('replay', {
  replay_id: bigint().identity().primary(),
  webhook_id: bigint(),
  time_from: timestamp(),
  /** First moment behind it. */
  time_before: timestamp(),
  /** Null: all that the webhook wants. */
  types: array(text()).nullable(),
  /** Up to here the log was looked through, to the last place that has events of it. */
  place: bigint(),
  last_place: bigint(),
  /** From here on new events are left to the replay. */
  behind: bigint(),
});

/** Place of the log up to which deliveries were made: one row. */
export const fanOutTable = defineTable('fan_out', { is_only: boolean().default('true').primary(), place: bigint() });
