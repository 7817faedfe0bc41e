import type { Database, Tx } from '@entrepot/database';
import { creditMemosOfOrders } from '../credit-memo/credit-memo.view.js';
import { historyOfOrders } from '../history/history.view.js';
import { invoicesOfOrders } from '../invoice/invoice.view.js';
import type { OrderPart } from '../order/order.requests.js';
import { addressesOfOrders, itemsOfOrders, type Shown } from '../order/order.view.js';
import { shipmentsOfOrders } from '../shipment/shipment.view.js';

type Reader<R> = (source: Database | Tx, orderIds: readonly number[], shown: Shown) => Promise<(R & { order_id: number })[]>;

interface Part {
  /** Fields of the part in an order. */
  fields: readonly string[];
  /** Makes the fields of each order of what its one statement reads. */
  read: (...args: Parameters<Reader<object>>) => Promise<(orderId: number) => object>;
}

/** A part that is one row an order. */
const partOf = (fields: readonly string[], read: Reader<object>): Part => ({
  fields,
  async read(...args) {
    const byOrder = new Map((await read(...args)).map((row) => [row.order_id, row]));
    return (orderId) => byOrder.get(orderId) ?? {};
  },
});

/** A part that is any number of records. */
const listOf = <R extends object>(
  field: string,
  read: Reader<R>,
  show: (record: R & { order_id: number }) => object = (one) => one,
): Part => ({
  fields: [field],
  async read(...args) {
    const byOrder = Map.groupBy(await read(...args), ({ order_id }) => order_id);
    return (orderId) => ({ [field]: byOrder.get(orderId)?.map(show) ?? [] });
  },
});

const parts: Readonly<Record<OrderPart, Part>> = {
  items: partOf(['items'], itemsOfOrders),
  addresses: partOf(['billing_address', 'shipping_address'], addressesOfOrders),
  invoices: listOf('invoices', invoicesOfOrders),
  shipments: listOf('shipments', shipmentsOfOrders),
  creditmemos: listOf('creditmemos', creditMemosOfOrders),
  history: listOf('history', historyOfOrders, ({ order_id: _order, ...entry }) => entry),
};

/** Parts that the detail of an order shows unasked. */
const ofDetail: readonly OrderPart[] = ['items', 'addresses'];

/** Lists the parts that `include` adds to the detail of an order. */
export const beyondDetail = (include: readonly OrderPart[] = []): OrderPart[] => include.filter((part) => !ofDetail.includes(part));

export const fieldsOf = (include: readonly OrderPart[] = []): string[] => include.flatMap((part) => parts[part].fields);

/**
 * Adds parts to orders that were just read, one statement each, whatever the number of orders. What has changed since the orders were read
 * has moved their version: a walk shows them again.
 */
export const withParts = async <R extends { order_id: number }>(
  source: Database | Tx,
  orders: readonly R[],
  include: readonly OrderPart[] = [],
  shown: Shown,
): Promise<R[]> => {
  let found = [...orders];
  if (found.length === 0) return found;
  const ids = found.map(({ order_id }) => order_id);
  // One after the other: a page takes one connection, and holds the rows of one part beside its records.
  for (const part of include) {
    const fieldsFor = await parts[part].read(source, ids, shown);
    found = found.map((order) => ({ ...order, ...fieldsFor(order.order_id) }));
  }
  return found;
};
