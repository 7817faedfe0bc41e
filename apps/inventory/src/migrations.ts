import { changeState, type Migration, walkable } from '@entrepot/database';
import { Warehouses1770000000001 } from './migrations/1-warehouses.js';
import { Stock1770000000002 } from './migrations/2-stock.js';
import { Reservations1770000000003 } from './migrations/3-reservations.js';
import { Shipments1770000000004 } from './migrations/4-shipments.js';
import { LedgerKey1770000000005 } from './migrations/5-ledger-key.js';
import { FollowUps1771000000002 } from './migrations/6-follow-ups.js';
import { EventNumbers1773000000001 } from './migrations/7-event-numbers.js';

/** The inventory's tables, in order. */
export const inventoryMigrations: Migration[] = [
  Warehouses1770000000001,
  Stock1770000000002,
  Reservations1770000000003,
  Shipments1770000000004,
  LedgerKey1770000000005,
  FollowUps1771000000002,
  EventNumbers1773000000001,
  changeState,
  ...walkable(1, {
    table: 'stock_item',
    id: 'item_id',
    isRemovable: true,
    indexes: { stock_item_updated_at: '(updated_at, item_id)' },
  }),
  ...walkable(2, { table: 'warehouse', id: 'warehouse_id' }),
];
