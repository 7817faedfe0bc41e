import { array, defineTable, integer, smallint, text, timestamp } from '@entrepot/database';

export const warehouseTable = defineTable(
  'warehouse',
  {
    warehouse_id: integer().identity().primary(),
    code: text(),
    name: text(),
    status: smallint(),
    priority: integer(),
    store_ids: array(integer()).nullable(),
    version: integer(),
    /** Written by version 1 alone: its changed status was applied to stock items up to this id. */
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);
