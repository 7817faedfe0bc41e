import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';
import { decimal, type Decimal, toNumber } from '@entrepot/kernel';
import type { Hold } from '../reservation/hold.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

class HoldItemRecord {
  @Example('COFFEE-SANTOS-250') sku: string;
  @Example(2) qty: number;
  @Example('curitiba', { type: String, nullable: true, description: 'Null: stock of it is not managed, or not counted by warehouse' })
  warehouse: string | null;
}

export class HoldRecord {
  @Example(640) hold_id: number;
  @Example('cart-8812', { type: String, nullable: true }) reference: string | null;
  @ApiProperty({ type: [HoldItemRecord], description: 'One for each sku and warehouse' }) items: HoldItemRecord[];
  @Example('2026-03-02T14:05:09.000Z') created_at: string;
  @Example('2026-03-02T14:20:09.000Z') expires_at: string;
}

export class HoldEnded {
  @Example(true) success: true;
  @Example('Hold released') message: string;
  @Example(640) hold_id: number;
}

/** Goods of a hold, one record for each sku and warehouse. */
const itemsOf = ({ lines }: Hold, warehouses: readonly Warehouse[], multiWarehouse: boolean): HoldItemRecord[] => {
  const codes = new Map(warehouses.map(({ warehouse_id, code }) => [warehouse_id, code]));
  const found = new Map<string, { sku: string; warehouse: string | null; qty: Decimal }>();
  for (const { sku, qty, warehouses: from } of lines)
    for (const [id, part] of from.size > 0 ? from : new Map([[0, qty]])) {
      const warehouse = multiWarehouse ? (codes.get(id) ?? null) : null;
      const key = JSON.stringify([sku, warehouse]);
      found.set(key, { sku, warehouse, qty: (found.get(key)?.qty ?? decimal(0)).plus(part) });
    }
  return [...found.values()].map((item) => ({ ...item, qty: toNumber(item.qty) }));
};

export const holdRecord = (hold: Hold & { created_at: Date }, warehouses: readonly Warehouse[], multiWarehouse: boolean): HoldRecord => ({
  hold_id: hold.reservation_id,
  reference: hold.reference,
  items: itemsOf(hold, warehouses, multiWarehouse),
  created_at: hold.created_at.toISOString(),
  expires_at: hold.expires_at.toISOString(),
});
