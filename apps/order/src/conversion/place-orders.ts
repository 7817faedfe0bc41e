import { type Allocation, type Checkout, type DomainEvent, event, orderPlaced } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { isMailOn, type MailSettings } from '@entrepot/mail';
import { appendEvents, causedBy } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { saveNames } from '../filters/order-filter.store.js';
import { queueOrderMail } from '../mails/order-mail.js';
import { insertHistory, insertLines, insertOrders, newLineIds, saveVersions } from '../order/order.store.js';
import { orderData } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { orderHistoryTable } from '../order/order.table.js';
import { placedOrder, type PlacedOrder } from '../order/placed-order.rules.js';
import { buyerOf, customersOf } from '../projections/customer/customer.store.js';
import { productIdsOf } from '../projections/product/product.store.js';
import { warehousesOf } from '../projections/reservation/follow-reservation.js';
import { ordersOfSales, saveNewReservations } from '../projections/reservation/reservation.store.js';
import { storesOf, type StoreRef } from '../projections/store/store.store.js';
import { lockCounters, greatestNumber, lockOrderNumbering, type Counters } from '../document/counters.store.js';
import { newPageToken, pageHash } from './page-token.js';

/** A checkout and the stock that is set aside for it. */
export interface ReservedCheckout {
  checkout: Checkout;
  reservation_id: number;
  version: number;
  lines: readonly Allocation[];
  /** Context of the submit. */
  context: RequestContext;
}

/** A checkout as an order, and what is known of it. */
interface OpenOrder {
  reserved: ReservedCheckout;
  order: PlacedOrder & { increment_id: string; customer_id: number | null; page_token: string };
}

/** Data that placing orders needs, read in one round trip. */
interface Known {
  open: readonly OpenOrder[];
  counters: Counters;
  productIds: ReadonlyMap<string, number>;
  stores: ReadonlyMap<number, StoreRef>;
  lineIds: readonly number[];
  historyIds: readonly number[];
}

/** A new order with what it is made of. */
interface NewOrder {
  reserved: ReservedCheckout;
  order: CurrentOrder;
}

/** Reads, for each sale that has no order yet, its checkout and the data beside it; locks the counters of their stores. */
const readKnown = async (tx: Tx, reserved: readonly ReservedCheckout[], now: Date): Promise<Known> => {
  const first = new Map(reserved.toReversed().map((one) => [one.checkout.sale_id, one]));
  const firstOfSales = reserved.filter((one) => first.get(one.checkout.sale_id) === one);
  const orders = firstOfSales.map(({ checkout }) => placedOrder(checkout, now));
  const storeIds = [...new Set(orders.map(({ store_id }) => store_id))];
  const [placed, counters, customers, productIds, stores, lineIds, historyIds] = await Promise.all([
    ordersOfSales(
      tx,
      orders.map(({ sale_id }) => sale_id),
    ),
    lockCounters(tx, storeIds, []),
    customersOf(
      tx,
      firstOfSales.map(({ checkout: { website_id, customer_email } }) => ({ website_id, email: customer_email })),
    ),
    productIdsOf(
      tx,
      orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
    ),
    storesOf(tx, storeIds),
    newLineIds(tx, orders),
    tx.ids(orderHistoryTable, orders.length),
  ]);
  const open = firstOfSales
    .map((one, index) => {
      const [order, customer] = [orders[index]!, customers[index]];
      return {
        reserved: one,
        order: {
          ...order,
          ...buyerOf(order, customer),
          customer_id: customer?.customer_id ?? null,
          increment_id: '',
          page_token: newPageToken(),
        },
      };
    })
    .filter(({ order }) => !placed.has(order.sale_id));
  return { open, counters, productIds, stores, lineIds, historyIds };
};

/** Inserts orders under their stores' next numbers. A number that an import brought before the store had a counter is passed over. */
const insertNumbered = async (tx: Tx, { open: orders, counters }: Known): Promise<Map<OpenOrder, number>> => {
  const ids = new Map<OpenOrder, number>();
  for (let open = orders; open.length > 0;) {
    for (const { order } of open) order.increment_id = counters.next('order', order.store_id);
    const made = await insertOrders(
      tx,
      open.map(({ order }) => order),
    );
    for (const numbered of open) {
      const id = made.get(numbered.order.increment_id);
      if (id !== undefined) ids.set(numbered, id);
    }
    open = open.filter((numbered) => !ids.has(numbered));
    for (const { order } of open) counters.pass((await greatestNumber(tx, order.store_id)) ?? order.increment_id);
  }
  counters.save();
  return ids;
};

const insertWithLines = async (tx: Tx, known: Known): Promise<NewOrder[]> => {
  const { open, productIds, lineIds } = known;
  const ids = await insertNumbered(tx, known);
  const withIds = open.map((one) => ({ ...one, orderId: ids.get(one) as number, lines: one.order.lines }));
  const itemIds = await insertLines(tx, withIds, productIds, lineIds);
  return withIds.map(({ reserved: one, order: { sale_id, ...order }, orderId, lines }) => {
    const own = itemIds.get(orderId) ?? [];
    const warehouses = warehousesOf(one.lines, own);
    const stored = lines.map((line, index) => {
      const order_item_id = own[index] as number;
      const product_id = productIds.get(line.sku) ?? line.product_id;
      return { ...line, order_item_id, product_id, warehouses: warehouses[order_item_id] ?? {} };
    });
    const state = { version: 1, held: null, hasOpenInvoice: false };
    return { reserved: one, order: { ...order, ...state, order_id: orderId, vendalink_id: sale_id, lines: stored } };
  });
};

/** Keeps what is set aside for new orders, and begins their histories. @returns their events */
const beginOrders = async (tx: Tx, orders: readonly NewOrder[], historyIds: readonly number[], now: Date): Promise<DomainEvent[]> => {
  await saveNewReservations(
    tx,
    orders.map(({ reserved: { reservation_id, version }, order: { order_id, lines } }) => {
      const warehouses = Object.fromEntries(lines.map((line) => [String(line.order_item_id), line.warehouses ?? {}]));
      return { order_id, reservation_id, version, reserved: warehouses, warehouses };
    }),
  );
  saveNames(
    tx,
    orders.map(({ order }) => order),
  );
  const history = await insertHistory(
    tx,
    orders.map(({ order: { order_id, status, vendalink_id } }) => ({
      order_id,
      status,
      comment: `Sale #${vendalink_id} became this order.`,
      entity_name: 'order',
      created_at: now,
    })),
    historyIds,
  );
  return orders.flatMap(({ reserved: { checkout, reservation_id, context }, order }) => {
    const { sale_id, website_id, customer_firstname, customer_lastname, taxvat, telephone } = checkout;
    const page_hash = order.page_token ? pageHash(order.page_token) : null;
    const beside = { sale_id, reservation_id, website_id, customer_firstname, customer_lastname, taxvat, telephone, page_hash };
    const data = { ...orderData(order), ...beside, history: history.get(order.order_id) ?? [] };
    return causedBy(context, [event(orderPlaced, { subject: order.order_id, version: order.version, data })]);
  });
};

/** Queues the mails that confirm new orders. @returns the orders' events of that */
const mailPlaced = async (
  tx: Tx,
  mail: MailSettings,
  orders: readonly NewOrder[],
  stores: Known['stores'],
  now: Date,
): Promise<DomainEvent[]> => {
  const mailed: NewOrder['order'][] = [];
  const events: DomainEvent[] = [];
  for (const { reserved, order } of orders) {
    const queued = await queueOrderMail(tx, mail, order, { isFirst: true, store: stores.get(order.store_id) }, now);
    if ('unsent' in queued) continue;
    mailed.push(queued.change.order);
    events.push(...causedBy(reserved.context, queued.change.events));
  }
  if (mailed.length > 0) saveVersions(tx, mailed);
  return events;
};

/**
 * Makes the orders of sales (contract 4, "Conversion"), and queues the mails that confirm them: once, whatever is repeated.
 * @returns those of which it did; the sales of the others have their orders
 */
export const placeOrders = async (
  tx: Tx,
  reserved: readonly ReservedCheckout[],
  now: Date,
  mail: MailSettings,
): Promise<Set<ReservedCheckout>> => {
  if (reserved.length === 0) return new Set();
  lockOrderNumbering(tx);
  const known = await readKnown(tx, reserved, now);
  if (known.open.length === 0) return new Set();
  const orders = await insertWithLines(tx, known);
  const placed = await beginOrders(tx, orders, known.historyIds, now);
  const mailed = isMailOn(mail) ? await mailPlaced(tx, mail, orders, known.stores, now) : [];
  await appendEvents(tx, [...placed, ...mailed]);
  return new Set(known.open.map((one) => one.reserved));
};
