import { type Allocation, type Checkout, type HistoryEntryData, event, orderPlaced } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { isMailOn, type MailSettings } from '@entrepot/mail';
import { appendEvents } from '@entrepot/messaging';
import { mailOrder } from '../mails/order-mail.js';
import { lockCounters, greatestNumber, lockOrderNumbering } from '../order/counters.store.js';
import { customerIdOf } from '../projections/customer/customer.store.js';
import { insertHistory, insertLines, insertOrders, type NewOrder, ordersData } from '../order/order.store.js';
import { orderOfSale, saveReservation } from '../projections/reservation/reservation.store.js';
import { productIdsOf } from '../projections/product/product.store.js';
import { placedOrder } from '../order/placed-order.rules.js';
import { warehousesOf } from '../projections/reservation/follow-reservation.js';

/** A checkout and the stock that is set aside for it. */
export interface ReservedCheckout {
  checkout: Checkout;
  reservation_id: number;
  version: number;
  lines: readonly Allocation[];
}

/** Inserts an order under its store's next number. A number that an import brought before the store had a counter is passed over. */
const insertNumbered = async (tx: Tx, order: Omit<NewOrder, 'increment_id'>): Promise<number> => {
  const counters = await lockCounters(tx, [order.store_id], []);
  for (;;) {
    const increment_id = counters.next('order', order.store_id);
    const orderId = (await insertOrders(tx, [{ ...order, increment_id } as NewOrder])).get(increment_id);
    if (orderId === undefined) {
      counters.pass((await greatestNumber(tx, order.store_id)) ?? increment_id);
      continue;
    }
    await counters.save();
    return orderId;
  }
};

/**
 * Makes the order of a sale (contract 4, "Conversion"), and queues the mail that confirms it: once, whatever is repeated.
 * @returns whether it did; false: the sale has its order
 */
export const placeOrder = async (
  tx: Tx,
  { checkout, reservation_id, version, lines }: ReservedCheckout,
  now: Date,
  mail: MailSettings,
): Promise<boolean> => {
  await lockOrderNumbering(tx);
  if ((await orderOfSale(tx, checkout.sale_id)) !== null) return false;
  const { lines: orderLines, ...order } = placedOrder(checkout, now);
  const customer_id = await customerIdOf(tx, checkout.website_id, checkout.customer_email);
  const orderId = await insertNumbered(tx, { ...order, customer_id });
  const productIds = await productIdsOf(
    tx,
    orderLines.map(({ sku }) => sku),
  );
  const itemIds = (await insertLines(tx, [{ orderId, lines: orderLines }], productIds)).get(orderId) ?? [];
  const warehouses = warehousesOf(lines, itemIds);
  await saveReservation(tx, { order_id: orderId, reservation_id, version, reserved: warehouses, warehouses });
  const history = await insertHistory(tx, [
    {
      order_id: orderId,
      status: order.status,
      comment: `Sale #${checkout.sale_id} became this order.`,
      entity_name: 'order',
      created_at: now,
    },
  ]);
  await publishPlaced(tx, { orderId, checkout, reservation_id, history: history.get(orderId) ?? [] });
  if (isMailOn(mail)) await mailOrder(tx, mail, { order_id: String(orderId) }, { isFirst: true }, now);
  return true;
};

interface Placed {
  orderId: number;
  checkout: Checkout;
  reservation_id: number;
  history: HistoryEntryData[];
}

const publishPlaced = async (tx: Tx, { orderId, checkout, reservation_id, history }: Placed): Promise<void> => {
  const { sale_id, website_id, customer_firstname, customer_lastname, taxvat, telephone } = checkout;
  const orders = await ordersData(tx, [orderId]);
  await appendEvents(
    tx,
    orders.map(({ data: { reserve: _reserve, ...data }, version }) =>
      event(orderPlaced, {
        subject: orderId,
        version,
        data: { ...data, sale_id, reservation_id, website_id, customer_firstname, customer_lastname, taxvat, telephone, history },
      }),
    ),
  );
};
