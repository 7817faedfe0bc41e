import { inParallel } from '../../lib/waiting.mjs';
import { importOrders, numberOf, orderedAt, processing } from '../orders.mjs';
import { eventValues, insertEvent } from '../outbox.mjs';

const requests = 1_500;
/** Already there: PostgreSQL plans for empty tables otherwise. */
const earlierShipments = 1_000;
/** For five rounds, one to warm up, one under the profiler, and the samples. */
const orders = earlierShipments + 7 * requests + 100;

// Index orders_increment_id.
const lock = {
  name: 'lock',
  text: `
    select entity_id::float8 as order_id, increment_id, store_id, currency, state, status, customer_id::float8, customer_email, subtotal::float8,
           discount_amount::float8, tax_amount::float8, shipping_amount::float8, shipping_tax_amount::float8, grand_total::float8,
           total_invoiced::float8, total_paid::float8, total_refunded::float8, payment_method, payment_reference, billing_address, shipping_address,
           chat_sales_person_id, chat_sales_person_name, sale_id::float8 as vendalink_id, external_reference, metadata, created_at, updated_at,
           version::float8
      from orders where increment_id = $1 for no key update`,
};

// After the lock: it sees what the one before wrote. Indexes order_item_order, invoice_order, payment_intent_open.
const load = {
  name: 'load',
  text: `
    with number as (
      insert into increment_counter as counter (kind, store_id, last) values ('shipment', $2, 1)
          on conflict (kind, store_id) do update set last = counter.last + 1 returning last)
    select (select last::float8 from number) as count,
           nextval(pg_get_serial_sequence('shipment', 'shipment_id'))::float8 as shipment_id,
           nextval(pg_get_serial_sequence('shipment_track', 'track_id'))::float8 as track_id,
           nextval(pg_get_serial_sequence('order_history', 'history_id'))::float8 as history_id,
           exists (select from invoice where order_id = $1 and state = 1) as has_open_invoice,
           exists (select from payment_intent where order_id = $1 and state = 'open') as is_paying,
           (select json_agg(json_build_object(
                'order_item_id', order_item_id, 'parent_item_id', parent_item_id, 'product_id', product_id, 'sku', sku, 'name', name,
                'product_type', product_type, 'qty_ordered', qty_ordered, 'qty_invoiced', qty_invoiced, 'qty_shipped', qty_shipped,
                'qty_refunded', qty_refunded, 'qty_canceled', qty_canceled, 'price', price, 'original_price', original_price,
                'row_total', row_total, 'tax_amount', tax_amount, 'tax_percent', tax_percent,
                'discount_amount', discount_amount, 'options', coalesce(options, '[]'), 'warehouses', coalesce(r.warehouses -> order_item_id::text, '{}'))
                order by order_item_id)
              from order_item i left join reservation_ref r on r.order_id = i.order_id where i.order_id = $1) as items`,
};

const write = {
  name: 'write',
  text: `
    with made as (
      insert into shipment (shipment_id, increment_id, order_id, store_id, total_qty, created_at, updated_at)
      overriding system value values ($1, $2, $3, $4, $5, $6, $6)),
    parcel as (
      insert into shipment_item (shipment_id, order_item_id, qty)
      select $1, order_item_id, qty from unnest($7::bigint[], $8::numeric[]) as p (order_item_id, qty)),
    track as (
      insert into shipment_track (track_id, shipment_id, carrier_code, title, track_number, created_at)
      overriding system value values ($9, $1, $10, $11, $12, $6)),
    line as (
      update order_item i set qty_shipped = qty_shipped + p.qty
        from unnest($7::bigint[], $8::numeric[]) as p (order_item_id, qty) where i.order_item_id = p.order_item_id),
    saved as (update orders set state = $13, status = $14, version = version + 1, updated_at = $6 where entity_id = $3),
    history as (
      insert into order_history (history_id, order_id, status, comment, entity_name, created_at)
      overriding system value values ($15, $3, $14, $16, 'shipment', $6))
    ${insertEvent(17)}`,
};

/** Exact with 4 decimals. */
const sum = (numbers) => numbers.reduce((total, number) => total + Math.round(number * 10_000), 0) / 10_000;

const toShip = (item) => Math.max(0, sum([item.qty_ordered, -item.qty_shipped, -item.qty_refunded, -item.qty_canceled]));
const isOpen = (item) => toShip(item) > 0 || sum([item.qty_ordered, -item.qty_invoiced, -item.qty_canceled]) > 0;

const settledState = (order, items, hasOpenInvoice) => {
  if (hasOpenInvoice || items.some(isOpen)) return 'processing';
  return order.grand_total > 0 && order.total_paid <= order.total_refunded && order.total_refunded > 0 ? 'closed' : 'complete';
};

const shown = (date) => date.toISOString().slice(0, 19).replace('T', ' ');

const dataOf = (order, items) => ({
  ...order,
  version: undefined,
  created_at: shown(order.created_at),
  updated_at: shown(order.updated_at),
  items,
});

const differences = (before, after, names) =>
  Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]));

const previousOf = (before, after) => {
  const items = before.items.map((item, place) => ({
    order_item_id: item.order_item_id,
    ...differences(item, after.items[place], ['qty_shipped']),
  }));
  return { ...differences(before, after, ['state', 'status', 'updated_at']), items: items.filter((item) => 'qty_shipped' in item) };
};

const refusing = ['holded', 'payment_review', 'canceled'];

const ship = async (rows, { order_increment_id, carrier_code = null, title = null, track_number }) => {
  const [order] = await rows(lock, [order_increment_id]);
  const { order_id, store_id } = order;
  const [{ items, count, shipment_id, track_id, history_id, ...found }] = await rows(load, [order_id, store_id]);
  const parcel = items.map((item) => ({ item, qty: toShip(item) })).filter(({ qty }) => qty > 0);
  if (refusing.includes(order.state) || found.is_paying || parcel.length === 0) throw new Error('Refused');

  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const created_at = shown(now);
  const increment_id = `${store_id}${String(count).padStart(8, '0')}`;
  const total_qty = sum(parcel.map(({ qty }) => qty));
  const shipment = {
    ...{ shipment_id, increment_id, order_id, order_increment_id, store_id, total_qty, created_at, updated_at: created_at },
    items: parcel.map(({ item: { order_item_id, product_id, sku, name }, qty }) => ({
      ...{ order_item_id, product_id, sku, name, qty },
      warehouses: null,
    })),
    tracks: [{ track_id, carrier_code, title, track_number, created_at }],
    comments: [],
  };

  const shippedItems = items.map((item) => ({ ...item, qty_shipped: sum([item.qty_shipped, toShip(item)]) }));
  const state = settledState(order, shippedItems, found.has_open_invoice);
  // The orders of this scenario are not paid: they stay as they are, and no order.status-changed is due.
  if (state !== order.state) throw new Error('Another status');
  const after = dataOf({ ...order, updated_at: now }, shippedItems);
  const entry = {
    ...{ status: order.status, comment: `Shipment #${increment_id} was created.`, is_customer_notified: false, is_visible_on_front: false },
    entity_name: 'shipment',
  };
  const event = eventValues({
    topic: 'entrepot.order.v1',
    source: '/entrepot/order',
    type: 'shipment.created',
    subject: String(order_id),
    version: order.version + 1,
    data: {
      shipment,
      order: after,
      previous_order: previousOf(dataOf(order, items), after),
      history: [{ ...entry, history_id, created_at }],
    },
  });
  const head = [shipment_id, increment_id, order_id, store_id, total_qty, now];
  const lines = [parcel.map(({ item }) => item.order_item_id), parcel.map(({ qty }) => qty)];
  await rows(write, [
    ...head,
    ...lines,
    track_id,
    carrier_code,
    title,
    track_number,
    state,
    order.status,
    history_id,
    entry.comment,
    ...event,
  ]);
  return {
    success: true,
    shipment_id,
    increment_id,
    shipment: { ...shipment, entity_id: shipment_id },
    order: { order_id, increment_id: order_increment_id, state, status: order.status },
  };
};

const text = { type: 'string', pattern: '\\S' };
const body = {
  type: 'object',
  required: ['order_increment_id', 'track_number'],
  properties: { order_increment_id: text, carrier_code: text, title: text, track_number: text },
};

/** The times of shipping and the ids of history entries (the service draws one to spare), of which either side has its own, as what they are. */
const comparable = (answer) =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    /^((created|updated)_at|history_id)$/.test(name) && value !== orderedAt ? typeof value : value,
  );

const shipmentRequest = (n) => ({
  method: 'POST',
  path: '/api2/shipment/create',
  body: { order_increment_id: numberOf(n), carrier_code: 'correios', title: 'Correios Sedex', track_number: `BR${n}BR` },
});

export default {
  title: 'POST /api2/shipment/create of an order of three lines with a tracking number',
  aim: 3,
  service: 'order',
  seed: async (client) => {
    await importOrders(client, orders, [processing]);
    await inParallel(Array.from({ length: earlierShipments }), 8, async (_, n) => {
      const { method, path, body: payload } = shipmentRequest(n);
      const answer = await client.call(method, path, payload);
      if (answer.status !== 201) throw new Error(`Shipment ${n}: ${answer.status}`);
    });
  },
  requests,
  request: (k) => shipmentRequest(earlierShipments + k),
  comparable,
  writes: { shipment: 1, shipment_item: 3, shipment_track: 1, order_history: 1, outbox: 1 },
  bare: (server, db) =>
    server.post('/api2/shipment/create', { schema: { body } }, async (request, reply) =>
      reply.code(201).send(await db.transaction((rows) => ship(rows, request.body))),
    ),
};
