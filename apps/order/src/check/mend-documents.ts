import { orderMended } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type Decimal, decimal, DomainError, previousValues, sameJson, thisSecond } from '@entrepot/kernel';
import { creditMemoData, findCreditMemo } from '../credit-memo/credit-memo.view.js';
import type { DocumentName } from '../document/document.store.js';
import { findInvoice, invoiceData } from '../invoice/invoice.view.js';
import { withMoney, changeByDocument, orderData } from '../order/order-change.rules.js';
import type { CurrentOrder, DocumentKind } from '../order/order.rules.js';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { findShipment, shipmentData } from '../shipment/shipment.view.js';
import { documentSums, orderOf, sumItems } from './mend-documents.store.js';
import { publishOrder } from './publish-order.js';

/** Locks an order before its documents, as each write of them does. */
const lock = (tx: Tx, id: string): Promise<CurrentOrder> => lockOrder(tx, { order_id: id }, { duringPayment: true });

type Sums = Partial<Record<'subtotal' | 'discount_amount' | 'tax_amount' | 'grand_total' | 'total_qty', number>>;
type Read = (tx: Tx, id: string) => Promise<Sums & { increment_id: string }>;

const readers: Record<DocumentName, { entity: DocumentKind; title: string; read: Read }> = {
  invoice: { entity: 'invoice', title: 'Invoice', read: async (tx, id) => invoiceData((await findInvoice(tx, 'id', id))!) },
  shipment: {
    entity: 'shipment',
    title: 'Shipment',
    read: async (tx, id) => shipmentData((await findShipment(tx, 'id', id, { multiWarehouse: true }))!),
  },
  credit_memo: {
    entity: 'creditmemo',
    title: 'Credit memo',
    read: async (tx, value) => creditMemoData((await findCreditMemo(tx, { by: 'id', value }))!),
  },
};
const sumsOf = ({ subtotal, discount_amount, tax_amount, grand_total, total_qty }: Sums): Sums => ({
  ...{ subtotal, discount_amount, tax_amount, grand_total, total_qty },
});

/** Gives a document the amounts of its items. The mend throws `record_not_found`. */
export const mendDocument =
  (document: DocumentName) =>
  async (tx: Tx, id: string): Promise<void> => {
    const orderId = await orderOf(tx, document, id);
    if (orderId === null) throw new DomainError('record_not_found', { id });
    const order = await lock(tx, orderId);
    const { entity, title, read } = readers[document];
    const before = await read(tx, id);
    const now = thisSecond();
    await sumItems(tx, document, id, now);
    const after = await read(tx, id);
    const previous = previousValues(sumsOf(before), sumsOf(after));
    if (Object.keys(previous).length === 0) return;
    const comments = [`${title} #${after.increment_id} was given the amounts of its items.`];
    const data = { [document]: after, previous };
    await saveOrder(tx, order, changeByDocument(order, order, { event: orderMended, data, entity, comments }, now));
  };

const decimals = <N extends string>(values: Record<N, string>): Record<N, Decimal> =>
  Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, decimal(value)])) as Record<N, Decimal>;

/** Gives an order and its lines the totals and quantities of its documents, and publishes it as it is. Throws `order_not_found`. */
export const mendOrder = async (tx: Tx, id: string): Promise<void> => {
  const before = await lock(tx, id);
  const { lines, ...totals } = await documentSums(tx, before.order_id);
  const known = new Map(lines.map(({ order_item_id, ...line }) => [Number(order_item_id), decimals(line)]));
  const summed = { ...before, ...decimals(totals), lines: before.lines.map((line) => ({ ...line, ...known.get(line.order_item_id) })) };
  const after = withMoney(summed);
  if (!sameJson(orderData(before), orderData(after))) {
    const comments = ['The order was given the totals and quantities of its documents.'];
    await saveOrder(tx, before, changeByDocument(before, after, { event: orderMended, data: {}, entity: 'order', comments }, thisSecond()));
  }
  await publishOrder(tx, id);
};
