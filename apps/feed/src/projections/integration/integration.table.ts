import { array, bigint, boolean, defineTable, text } from '@entrepot/database';

export const integrationTable = defineTable('integration_ref', {
  client_id: text().primary(),
  permissions: array(text()),
  warehouses: array(text()).nullable(),
  is_active: boolean(),
  contact: text().nullable(),
  version: bigint(),
});
