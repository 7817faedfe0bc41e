import { dataOf, documentOf, documentsOf, incrementId, loadFor, lock } from '../order-work.mjs';
import { refusing, settledState, shown, sum, toInvoice } from '../order-work.mjs';
import { insertEvent } from '../outbox.mjs';

const load = loadFor(
  'invoice',
  `exists (select from invoice where order_id = $1 and state <> 3 and shipping_amount + shipping_tax_amount > 0) as is_shipping_invoiced,
   (select coalesce(json_object_agg(order_item_id, json_build_object('row_total', row_total, 'tax_amount', tax_amount, 'discount_amount', discount_amount)), '{}')
      from (select r.order_item_id, sum(r.row_total) as row_total, sum(r.tax_amount) as tax_amount, sum(r.discount_amount) as discount_amount
              from invoice i join invoice_item r using (invoice_id) where i.order_id = $1 and i.state <> 3 group by r.order_item_id) taken) as taken`,
);

const write = {
  name: 'write',
  text: `
    with made as (
      insert into invoice (invoice_id, increment_id, order_id, store_id, state, created_at, updated_at, subtotal, discount_amount, tax_amount,
                           shipping_amount, shipping_tax_amount, grand_total)
      overriding system value values ($1, $2, $3, $4, 2, $5, $5, $6, $7, $8, $9, $10, $11)),
    part as (
      insert into invoice_item (invoice_id, order_item_id, qty, row_total, tax_amount, discount_amount)
      select $1, order_item_id, qty, row_total, tax_amount, discount_amount
        from unnest($12::bigint[], $13::numeric[], $14::numeric[], $15::numeric[], $16::numeric[])
          as p (order_item_id, qty, row_total, tax_amount, discount_amount)),
    line as (
      update order_item i set qty_invoiced = qty_invoiced + p.qty
        from unnest($12::bigint[], $13::numeric[]) as p (order_item_id, qty) where i.order_item_id = p.order_item_id),
    saved as (
      update orders set state = $17, status = $18, total_invoiced = total_invoiced + $11, total_paid = total_paid + $11, version = version + 1,
                        amount_received = $21, payment_status = $22, updated_at = $5 where entity_id = $3),
    history as (
      insert into order_history (history_id, order_id, status, comment, entity_name, created_at)
      overriding system value values ($19, $3, $18, $20, 'invoice', $5))
    ${insertEvent(23)}`,
};

/** All that is left of a line. */
const partOf = (item, taken = { row_total: 0, tax_amount: 0, discount_amount: 0 }) => ({
  item,
  qty: toInvoice(item),
  row_total: sum([item.row_total, -taken.row_total]),
  tax_amount: sum([item.tax_amount, -taken.tax_amount]),
  discount_amount: sum([item.discount_amount, -taken.discount_amount]),
});

const invoice = async (rows, { order_increment_id }) => {
  const [order] = await rows(lock, [order_increment_id]);
  const { order_id, store_id } = order;
  const [{ items, count, document_id: invoice_id, history_id, taken, ...found }] = await rows(load, [order_id, store_id]);
  const parts = items.map((item) => partOf(item, taken[item.order_item_id])).filter(({ qty }) => qty > 0);
  if (refusing.includes(order.state) || found.is_paying || parts.length === 0) throw new Error('Refused');

  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const created_at = shown(now);
  const increment_id = incrementId(store_id, count);
  const of = (name) => parts.map((part) => part[name]);
  const [shipping_amount, shipping_tax_amount] = found.is_shipping_invoiced ? [0, 0] : [order.shipping_amount, order.shipping_tax_amount];
  const subtotal = sum(of('row_total'));
  const discount_amount = sum(of('discount_amount'));
  const tax_amount = sum([...of('tax_amount'), shipping_tax_amount]);
  const amounts = { subtotal, tax_amount, discount_amount, shipping_amount, shipping_tax_amount };
  const grand_total = sum([subtotal, -discount_amount, tax_amount, shipping_amount]);
  const document = {
    ...{ invoice_id, increment_id, order_id, order_increment_id, store_id, state: 2, ...amounts, grand_total, currency: order.currency },
    ...{ created_at, updated_at: created_at },
    items: parts.map(({ item: { order_item_id, product_id, sku, name, price }, ...share }) => ({
      ...{ order_item_id, product_id, sku, name, price, ...share },
    })),
    ...{ comments: [], fiscal_documents: [] },
  };

  const invoicedItems = items.map((item) => ({ ...item, qty_invoiced: sum([item.qty_invoiced, toInvoice(item)]) }));
  const paid = { total_invoiced: sum([order.total_invoiced, grand_total]), total_paid: sum([order.total_paid, grand_total]) };
  const amount_received = Math.max(order.amount_received, paid.total_paid);
  const payment_status = amount_received >= sum([order.grand_total, -order.total_canceled]) ? 'paid' : 'partially_paid';
  const state = settledState({ ...order, ...paid }, invoicedItems, found.has_open_invoice);
  const after = dataOf({ ...order, ...paid, state, amount_received, payment_status, updated_at: now }, invoicedItems);
  const change = { after, ofItem: 'qty_invoiced', document };
  const { comment, event, answer } = documentOf('invoice', { order, items, history_id }, change);
  const head = [invoice_id, increment_id, order_id, store_id, now];
  const sums = [subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total];
  const lines = [parts.map(({ item }) => item.order_item_id), ...['qty', 'row_total', 'tax_amount', 'discount_amount'].map(of)];
  await rows(write, [...head, ...sums, ...lines, state, order.status, history_id, comment, amount_received, payment_status, ...event]);
  return answer;
};

const body = {
  type: 'object',
  required: ['order_increment_id'],
  properties: { order_increment_id: { type: 'string', pattern: '\\S' }, capture: { enum: ['offline'] } },
};

export default {
  title: 'POST /api2/invoice/create of an order of three lines, paid offline',
  ...documentsOf((order_increment_id) => ({
    method: 'POST',
    path: '/api2/invoice/create',
    body: { order_increment_id, capture: 'offline' },
  })),
  writes: { invoice: 1, invoice_item: 3, order_history: 1, outbox: 1 },
  bare: (server, db) =>
    server.post('/api2/invoice/create', { schema: { body } }, async (request, reply) =>
      reply.code(201).send(await db.transaction((rows) => invoice(rows, request.body))),
    ),
};
