import { bigint, defineTable, text, timestamp, uuid } from '@entrepot/database';

/** Sessions of people. Without `changed_in`, which a trigger writes. */
export const personSessionTable = defineTable('person_session', {
  session_id: uuid().primary(),
  /** Keyed hash of the cookie's value. */
  token_hash: text(),
  user_id: bigint(),
  seen_at: timestamp(),
  /** End of it, however often it is used. */
  ends_at: timestamp(),
  /** Sign-out, or a change of the person; null: it was not ended. */
  ended_at: timestamp().nullable(),
});
