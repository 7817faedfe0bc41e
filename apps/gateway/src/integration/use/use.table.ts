import { defineTable, text, timestamp } from '@entrepot/database';

/** When a permission was given, and when a call needed it last: also one that is held as a part of another. */
export const permissionUseTable = defineTable('permission_use', {
  client_id: text().primary(),
  permission: text().primary(),
  given_at: timestamp().nullable(),
  last_used_at: timestamp().nullable(),
});

export const integrationUseTable = defineTable('integration_use', { client_id: text().primary(), last_used_at: timestamp() });
