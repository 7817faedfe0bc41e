import type { Permission } from '@entrepot/contracts';
import { array, bigint, boolean, defineTable, integer, text, timestamp } from '@entrepot/database';

/** Without `changed_in`, which a trigger writes. */
export const integrationTable = defineTable('integration', {
  client_id: text().primary(),
  name: text(),
  permissions: array(text<Permission>()),
  is_active: boolean(),
  rate_limit_per_minute: integer().nullable(),
  secret_hash: text(),
  previous_secret_hash: text().nullable(),
  previous_secret_until: timestamp().nullable(),
  generation: integer(),
  version: integer(),
  created_at: timestamp(),
  deleted_at: timestamp().nullable(),
  contact: text().nullable(),
  integration_id: bigint().identity(),
  /** Codes of the warehouses that it sees; null: all. */
  warehouses: array(text()).nullable(),
});
