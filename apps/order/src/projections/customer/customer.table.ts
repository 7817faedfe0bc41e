import { bigint, boolean, defineTable, integer, text } from '@entrepot/database';

export const customerRefTable = defineTable('customer_ref', {
  customer_id: bigint().primary(),
  website_id: integer(),
  email: text(),
  is_deleted: boolean().default('false'),
  version: bigint(),
});
