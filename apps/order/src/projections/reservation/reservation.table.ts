import { bigint, defineTable, json } from '@entrepot/database';
import type { ReservedWarehouses } from './reservation.rules.js';

export const reservationRefTable = defineTable('reservation_ref', {
  order_id: bigint().primary(),
  reservation_id: bigint(),
  version: bigint(),
  /** What is still set aside: order_item_id → warehouse code → quantity. */
  reserved: json<ReservedWarehouses['reserved']>(),
  /** The same, with what was taken from there already. */
  warehouses: json<ReservedWarehouses['warehouses']>(),
});
