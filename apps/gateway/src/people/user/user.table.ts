import { array, bigint, boolean, bytes, defineTable, id, integer, text, timestamp } from '@entrepot/database';

/** People of the back office. Without `changed_in`, which a trigger writes. */
export const personTable = defineTable(
  'person',
  {
    user_id: id(),
    email: text(),
    name: text(),
    role: text(),
    /** Ids of the stores whose orders and sales are seen; null: all. */
    stores: array(integer()).nullable(),
    is_active: boolean(),
    version: bigint(),
    created_at: timestamp(),
    last_seen_at: timestamp().nullable(),
    deleted_at: timestamp().nullable(),
    /** argon2id; null: none was set. */
    password_hash: text().nullable(),
    /** Secret of the second factor, sealed; null: there is none. `pending`: not confirmed yet. */
    totp_secret: bytes().nullable(),
    totp_pending: bytes().nullable(),
    /** Time step of the last code that was taken: none of it or before counts again. */
    totp_step: bigint().nullable(),
    /** Account of OpenID Connect. */
    oidc_issuer: text().nullable(),
    oidc_subject: text().nullable(),
  },
  { isWalkable: true },
);
