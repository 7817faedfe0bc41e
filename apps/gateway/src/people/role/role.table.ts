import type { Permission } from '@entrepot/contracts';
import { array, bigint, defineTable, text, timestamp } from '@entrepot/database';

/** Roles that were made; built-in ones are in the code. Without `changed_in`, which a trigger writes. */
export const personRoleTable = defineTable('person_role', {
  role: text().primary(),
  name: text(),
  permissions: array(text<Permission>()),
  version: bigint(),
  deleted_at: timestamp().nullable(),
});
