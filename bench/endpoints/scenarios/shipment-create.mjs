import { dataOf, documentOf, documentsOf, incrementId, loadFor, lock } from '../order-work.mjs';
import { refusing, settledState, shown, sum, toShip } from '../order-work.mjs';
import { insertEvent } from '../outbox.mjs';

const load = loadFor('shipment', `nextval(pg_get_serial_sequence('shipment_track', 'track_id'))::float8 as track_id`);

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

const ship = async (rows, { order_increment_id, carrier_code = null, title = null, track_number }) => {
  const [order] = await rows(lock, [order_increment_id]);
  const { order_id, store_id } = order;
  const [{ items, count, document_id: shipment_id, track_id, history_id, ...found }] = await rows(load, [order_id, store_id]);
  const parcel = items.map((item) => ({ item, qty: toShip(item) })).filter(({ qty }) => qty > 0);
  if (refusing.includes(order.state) || found.is_paying || parcel.length === 0) throw new Error('Refused');

  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const created_at = shown(now);
  const increment_id = incrementId(store_id, count);
  const total_qty = sum(parcel.map(({ qty }) => qty));
  const document = {
    ...{ shipment_id, increment_id, order_id, order_increment_id, store_id, total_qty, created_at, updated_at: created_at },
    items: parcel.map(({ item: { order_item_id, product_id, sku, name }, qty }) => ({
      ...{ order_item_id, product_id, sku, name, qty, warehouses: null },
    })),
    tracks: [{ track_id, carrier_code, title, track_number, url: null, status: null, delivered_at: null, created_at }],
    ...{ comments: [], fiscal_documents: [] },
  };

  const shippedItems = items.map((item) => ({ ...item, qty_shipped: sum([item.qty_shipped, toShip(item)]) }));
  const state = settledState(order, shippedItems, found.has_open_invoice);
  const change = { after: dataOf({ ...order, state, updated_at: now }, shippedItems), ofItem: 'qty_shipped', document };
  const { comment, event, answer } = documentOf('shipment', { order, items, history_id }, change);
  const head = [shipment_id, increment_id, order_id, store_id, total_qty, now];
  const lines = [parcel.map(({ item }) => item.order_item_id), parcel.map(({ qty }) => qty)];
  const track = [track_id, carrier_code, title, track_number];
  await rows(write, [...head, ...lines, ...track, state, order.status, history_id, comment, ...event]);
  return answer;
};

const text = { type: 'string', pattern: '\\S' };
const body = {
  type: 'object',
  required: ['order_increment_id', 'track_number'],
  properties: { order_increment_id: text, carrier_code: text, title: text, track_number: text },
};

export default {
  title: 'POST /api2/shipment/create of an order of three lines with a tracking number',
  ...documentsOf((number, n) => ({
    method: 'POST',
    path: '/api2/shipment/create',
    body: { order_increment_id: number, carrier_code: 'correios', title: 'Correios Sedex', track_number: `BR${n}BR` },
  })),
  writes: { shipment: 1, shipment_item: 3, shipment_track: 1, order_history: 1, outbox: 1 },
  bare: (server, db) =>
    server.post('/api2/shipment/create', { schema: { body } }, async (request, reply) =>
      reply.code(201).send(await db.transaction((rows) => ship(rows, request.body))),
    ),
};
