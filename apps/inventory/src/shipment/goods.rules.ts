import type { OrderItemData } from '@entrepot/contracts';
import { Decimal, decimal, toNumber } from '@entrepot/kernel';
import type { Allocation } from '../reservation/allocation.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** A quantity of what lies in stock, out of a document of an order. */
export interface Goods {
  /** Order's line of the goods: of a configurable product the child. */
  order_item_id: number;
  /** Order's line on the document: of a configurable product the parent. */
  document_item_id: number;
  /** As the order knows it. */
  product_id: number | null;
  sku: string;
  qty: Decimal;
}

export interface DocumentItem {
  order_item_id: number;
  qty: number;
}

/** A quantity of a line as one of what lies in stock for it: a child's is in proportion to what was ordered of each. */
const share = (qty: Decimal, goods: OrderItemData, line: OrderItemData): Decimal =>
  goods === line ? qty : qty.times(goods.qty_ordered).div(line.qty_ordered).toDecimalPlaces(4);

/** Goods that a document adds to a total of its lines: differences of rounded totals, so that small parts add up to the whole. */
const goodsOf = (
  documentItems: readonly DocumentItem[],
  items: readonly OrderItemData[],
  quantity: 'qty_shipped' | 'qty_refunded',
  totalOf: (line: OrderItemData) => Decimal,
): Goods[] =>
  documentItems.flatMap(({ order_item_id: document_item_id, qty: documentQty }) => {
    const line = items.find(({ order_item_id }) => order_item_id === document_item_id);
    if (!line) throw new Error(`line ${document_item_id} of a document is no line of its order`);
    const after = totalOf(line);
    const before = totalOf({ ...line, [quantity]: toNumber(decimal(line[quantity]).minus(documentQty)) });
    const children = items.filter(({ parent_item_id }) => parent_item_id === document_item_id);
    return (children.length > 0 ? children : [line]).flatMap((goods) => {
      const { order_item_id, product_id, sku } = goods;
      const qty = share(after, goods, line).minus(share(before, goods, line));
      return qty.gt(0) ? [{ order_item_id, document_item_id, product_id, sku, qty }] : [];
    });
  });

/** Warehouses that goods are to leave from, as the line of their document names them; of a child in proportion, to 4 decimals. */
export const namedWarehouses = (
  { document_item_id, qty }: Goods,
  items: readonly DocumentItem[],
  named: readonly { order_item_id: number; warehouses: Readonly<Record<string, number>> }[],
  warehouses: readonly Pick<Warehouse, 'warehouse_id' | 'code'>[],
): Allocation => {
  const isOwn = ({ order_item_id }: { order_item_id: number }): boolean => order_item_id === document_item_id;
  const parts = named.find(isOwn)?.warehouses ?? {};
  let open = qty;
  return new Map(
    warehouses.flatMap(({ warehouse_id, code }) => {
      const part = Decimal.min(open, qty.times(parts[code] ?? 0).div(items.find(isOwn)?.qty ?? 1).toDecimalPlaces(4)); // prettier-ignore
      open = open.minus(part);
      return part.gt(0) ? [[warehouse_id, part] as const] : [];
    }),
  );
};

/** Goods that leave with a shipment; `items` include it. */
export const shippedGoods = (shipped: readonly DocumentItem[], items: readonly OrderItemData[]): Goods[] =>
  goodsOf(shipped, items, 'qty_shipped', ({ qty_shipped }) => decimal(qty_shipped));

/**
 * Goods that come back with a credit memo; `items` include it. A refund takes units that were not shipped first, so that a quantity shipped, refunded
 * and canceled beyond the order had been shipped and has come back.
 */
export const returnedGoods = (refunded: readonly DocumentItem[], items: readonly OrderItemData[]): Goods[] =>
  goodsOf(refunded, items, 'qty_refunded', ({ qty_ordered, qty_shipped, qty_refunded, qty_canceled }) =>
    Decimal.max(0, decimal(qty_shipped).plus(qty_refunded).plus(qty_canceled).minus(qty_ordered)),
  );
