import { mostRequests } from './length.mjs';
import { detailColumns, importOrders, numberOf, orderColumns, orderedAt, processing } from './orders.mjs';
import { inParallel } from '../lib/waiting.mjs';
import { eventValues } from './outbox.mjs';

// Index orders_increment_id.
export const lock = {
  name: 'lock',
  text: `select ${orderColumns}, ${detailColumns}, amount_refunded::float8, created_at, updated_at from orders where increment_id = $1 for no key update`,
};

// After the lock: it sees what the one before wrote. Indexes order_item_order, invoice_order, payment_intent_open.
/** Takes a number for a document of the order `$1` of the store `$2`, and loads what a change of the order looks at. `more`: columns. */
export const loadFor = (kind, more) => ({
  name: 'load',
  text: `
    with number as (
      insert into increment_counter as counter (kind, store_id, last) values ('${kind}', $2, 1)
          on conflict (kind, store_id) do update set last = counter.last + 1 returning last)
    select (select last::float8 from number) as count,
           nextval(pg_get_serial_sequence('${kind}', '${kind}_id'))::float8 as document_id,
           nextval(pg_get_serial_sequence('order_history', 'history_id'))::float8 as history_id,
           exists (select from invoice where order_id = $1 and state = 1) as has_open_invoice,
           exists (select from payment_intent where order_id = $1 and state = 'open') as is_paying, ${more},
           (select json_agg(json_build_object(
                'order_item_id', order_item_id, 'parent_item_id', parent_item_id, 'product_id', product_id, 'sku', sku, 'name', name,
                'product_type', product_type, 'qty_ordered', qty_ordered, 'qty_invoiced', qty_invoiced, 'qty_shipped', qty_shipped,
                'qty_refunded', qty_refunded, 'qty_canceled', qty_canceled, 'price', price, 'original_price', original_price,
                'row_total', row_total, 'tax_amount', tax_amount, 'tax_percent', tax_percent,
                'discount_amount', discount_amount, 'options', coalesce(options, '[]'), 'warehouses', coalesce(r.warehouses -> order_item_id::text, '{}'))
                order by order_item_id)
              from order_item i left join reservation_ref r on r.order_id = i.order_id where i.order_id = $1) as items`,
});

/** Exact with 4 decimals. */
export const sum = (numbers) => numbers.reduce((total, number) => total + Math.round(number * 10_000), 0) / 10_000;

export const toShip = (item) => Math.max(0, sum([item.qty_ordered, -item.qty_shipped, -item.qty_refunded, -item.qty_canceled]));
export const toInvoice = (item) => sum([item.qty_ordered, -item.qty_invoiced, -item.qty_canceled]);
const isOpen = (item) => toShip(item) > 0 || toInvoice(item) > 0;

export const settledState = (order, items, hasOpenInvoice) => {
  if (hasOpenInvoice || items.some(isOpen)) return 'processing';
  return order.grand_total > 0 && order.total_paid <= order.total_refunded && order.total_refunded > 0 ? 'closed' : 'complete';
};

export const shown = (date) => date.toISOString().slice(0, 19).replace('T', ' ');

export const dataOf = (order, items) => ({
  ...order,
  version: undefined,
  created_at: shown(order.created_at),
  updated_at: shown(order.updated_at),
  items,
});

const differences = (before, after, names) =>
  Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]));

/** Returns the old values that a change replaced: `ofItem` for those of an item. */
const previousOf = (before, after, ofItem) => {
  const items = before.items.map((item, place) => ({
    order_item_id: item.order_item_id,
    ...differences(item, after.items[place], [ofItem]),
  }));
  const changeable = ['state', 'status', 'total_invoiced', 'total_paid', 'amount_received', 'payment_status', 'updated_at'];
  return { ...differences(before, after, changeable), items: items.filter((item) => ofItem in item) };
};

export const refusing = ['holded', 'payment_review', 'canceled'];

export const incrementId = (storeId, count) => `${storeId}${String(count).padStart(8, '0')}`;

/**
 * Replaces values of which either side has its own by their kind: times of documents, and ids of history entries (the service draws one to spare).
 */
export const comparable = (answer) =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    /^((created|updated)_at|history_id)$/.test(name) && value !== orderedAt ? typeof value : value,
  );

/** Already there: PostgreSQL plans for empty tables otherwise. */
const earlier = 1_000;
const orders = earlier + mostRequests;

/**
 * Makes the answer and the event of a document of an order: of the rows that `load` found, what the document made of the order and its items, and the
 * document itself.
 */
export const documentOf = (kind, { order, items, history_id }, { after, ofItem, document }) => {
  const { created_at, increment_id } = document;
  const { order_id, increment_id: order_number, version, status } = order;
  // The orders of these scenarios stay in their state, and no order.status-changed is due.
  if (after.state !== order.state) throw new Error('Another status');
  const comment = `${kind[0].toUpperCase()}${kind.slice(1)} #${increment_id} was created.`;
  const entry = { status, comment, is_customer_notified: false, is_visible_on_front: false, entity_name: kind, history_id, created_at };
  const event = eventValues({
    ...{ topic: 'entrepot.order.v1', source: '/entrepot/order', type: `${kind}.created`, subject: String(order_id), version: version + 1 },
    data: { [kind]: document, order: after, previous_order: previousOf(dataOf(order, items), after, ofItem), history: [entry] },
  });
  const answer = {
    ...{ success: true, [`${kind}_id`]: document[`${kind}_id`], increment_id, [kind]: { ...document, entity_id: document[`${kind}_id`] } },
    order: { order_id, increment_id: order_number, state: order.state, status },
  };
  return { comment, event, answer };
};

/** A scenario of documents of orders in processing, each of which gets one. `requestOf`: number of the order → request */
export const documentsOf = (requestOf) => ({
  seed: async (client) => {
    await importOrders(client, orders, [processing]);
    await inParallel(earlier, 8, async (n) => {
      const { method, path, body } = requestOf(numberOf(n), n);
      const answer = await client.call(method, path, body);
      if (answer.status !== 201) throw new Error(`Document ${n}: ${answer.status}`);
    });
  },
  request: (k) => requestOf(numberOf(earlier + k), earlier + k),
  comparable,
  aim: 1.6,
  service: 'order',
});
