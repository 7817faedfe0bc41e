import { bigint, defineTable, json } from '@entrepot/database';
import type { ReservedWarehouses } from './reservation.rules.js';

export const reservationRefTable = defineTable('reservation_ref', {
  order_id: bigint().primary(),
  reservation_id: bigint(),
  version: bigint(),
  /** Quantities that are still reserved: order_item_id → warehouse code → quantity. */
  reserved: json<ReservedWarehouses['reserved']>(),
  /** Quantities that are still reserved or were taken from there already. */
  warehouses: json<ReservedWarehouses['warehouses']>(),
});
