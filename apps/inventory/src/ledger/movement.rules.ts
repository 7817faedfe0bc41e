import { decimal, type Decimal } from '@entrepot/kernel';

/** Why stock moved (contract 6, section 6.7). */
export const causes = ['import', 'set', 'reserve', 'release', 'ship', 'restock', 'move', 'hold', 'expire'] as const;

/** Why stock moved, and the records for which it did. */
export interface Cause {
  cause: (typeof causes)[number];
  order_id?: number | null;
  shipment_id?: number | null;
  creditmemo_id?: number | null;
  sale_id?: number | null;
  hold_id?: number | null;
}

/** Client id and request that moved stock; null where the request that it follows from is not known. */
export interface Author {
  actor: string | null;
  request_id: string | null;
}

/** A part of an item's change that has a cause of its own; negative amounts are taken away, and 0 only passes on what is promised. */
export interface Movement extends Partial<Cause>, Partial<Author> {
  product_id: number;
  warehouse_id: number;
  qty?: Decimal;
  reserved?: Decimal;
}

/** Row of the ledger. Rows of an item in a warehouse join: each begins where the last one ended, the first at 0. */
export interface MovementRow extends Required<Cause>, Author {
  item_id: number;
  product_id: number;
  warehouse_id: number;
  qty_before: Decimal;
  qty_after: Decimal;
  reserved_before: Decimal;
  reserved_after: Decimal;
}

/** Quantity in a warehouse, and the part of it that is reserved. */
interface Amounts {
  qty: Decimal;
  reserved: Decimal;
}

const nothing: Amounts = { qty: decimal(0), reserved: decimal(0) };

const noRecords = { order_id: null, shipment_id: null, creditmemo_id: null, sale_id: null, hold_id: null };

/** Change of an item, of which `holdings` are other than before. */
export interface Moved {
  before: { holdings: ReadonlyMap<number, Amounts> } | null;
  item: { item_id: number; product_id: number; holdings: ReadonlyMap<number, Amounts> };
  holdings: readonly { warehouse_id: number }[];
}

/** Rows of an item's change: its movements one after the other, then what they leave of the change, for the common cause. */
export const movementRows = ({ before, item, holdings }: Moved, movements: readonly Movement[], common: Cause & Author): MovementRow[] => {
  const { item_id, product_id } = item;
  const rows: MovementRow[] = [];
  const reached = new Map<number, Amounts>();
  const held = (id: number): Amounts => reached.get(id) ?? before?.holdings.get(id) ?? nothing;
  const move = (warehouse_id: number, to: Amounts, own: Partial<Cause & Author>): void => {
    const from = held(warehouse_id);
    const amounts = { qty_before: from.qty, qty_after: to.qty, reserved_before: from.reserved, reserved_after: to.reserved };
    const row = { item_id, product_id, warehouse_id, ...amounts, ...noRecords, ...common, ...own };
    rows.push(row.cause === 'expire' ? { ...row, actor: 'system' } : row);
    reached.set(warehouse_id, to);
  };
  for (const { product_id: _product, warehouse_id, qty = nothing.qty, reserved = nothing.reserved, ...own } of movements) {
    const from = held(warehouse_id);
    move(warehouse_id, { qty: from.qty.plus(qty), reserved: from.reserved.plus(reserved) }, own);
  }
  for (const warehouse_id of new Set([...reached.keys(), ...holdings.map((holding) => holding.warehouse_id)])) {
    const [from, to] = [held(warehouse_id), item.holdings.get(warehouse_id) ?? nothing];
    if (!from.qty.eq(to.qty) || !from.reserved.eq(to.reserved)) move(warehouse_id, to, {});
  }
  return rows;
};
