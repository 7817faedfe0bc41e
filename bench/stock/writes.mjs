// What shops, a warehouse system and people do to stock, in an order that a seed decides. Refusals are part of it.
import { sell, storeId, warehouses } from '../conversion/shop.mjs';
import { times } from '../../tools/lib/waiting.mjs';

/** Products of a seed: stock of the kept ones is only added to, the others are counted, often below what is promised. */
export const productsOf = (seed) => {
  const some = (kind, count) => times(count, (n) => ({ sku: `${kind}-${seed}-${n}`, pieces: [30, 20] }));
  return { kept: some('kept', 8), counted: some('counted', 4) };
};
export const isKept = (sku) => sku.startsWith('kept');

/** Records that any writer goes on with; the last ones. */
export const openShelf = () => {
  const lists = { orders: [], sales: [], holds: [] };
  return {
    lists,
    put: (name, one) => lists[name].push(one) > 80 && lists[name].shift(),
    drop: (name, one) => ((lists[name] = lists[name].filter((other) => other !== one)), null),
  };
};

/** Operations of a writer. `run` is its name among all runs. */
export const writerOf = (client, { run, random, shelf, kept, counted }) => {
  const products = [...kept, ...counted];
  const { between, oneOf } = random;
  let number = 0;
  const some = () =>
    [...new Set([oneOf(products), oneOf(products)])].slice(0, between(1, 2)).map(({ sku }) => ({ sku, qty: between(1, 3) }));
  const any = (name) => (shelf.lists[name].length > 0 ? oneOf(shelf.lists[name]) : undefined);
  const send = (method, path, body) => client.call(method, `/api2/${path}`, body, { 'idempotency-key': `stock-trial-${run}-${number++}` });
  const post = (path, body) => send('POST', path, body);
  const patch = (body) => send('PATCH', 'stockitems', body);

  /** Does something with an order that some writer has, as it is now; one that is over is left alone from then on. */
  const withOrder = (work) => async () => {
    const increment_id = any('orders');
    const { order } = increment_id ? await client.get(`/api2/order?increment_id=${increment_id}`) : {};
    if (!order?.items.length) return null;
    if (['closed', 'canceled'].includes(order.state)) return shelf.drop('orders', increment_id);
    return work({ order_id: order.order_id }, order.items);
  };
  const onOrder = (path, fields = () => ({})) => withOrder((order, items) => post(path, { ...order, ...fields(items) }));
  const oneItem = (items, further) => ({ items: [{ order_item_id: oneOf(items).order_item_id, qty: 1, ...further }] });
  /** Moves a piece of what is promised to an order to the other warehouse. */
  const move = (order, items) => {
    const { order_item_id, warehouses: promised } = oneOf(items);
    const from = Object.keys(promised ?? {})[0];
    const to = warehouses.find((code) => code !== from);
    return from ? post('reservations/move', { ...order, items: [{ order_item_id, qty: 1, from, to }] }) : null;
  };

  const hold = async (items) => {
    const answer = await post('stock/holds', { items, minutes: 1, reference: `cart ${number}` });
    return { answer, hold_id: answer.status === 201 ? answer.body.hold.hold_id : undefined };
  };
  /** @param holding whether what is bought is held before */
  const buy = (holding) => async () => {
    const items = some();
    const { hold_id } = holding ? await hold(items) : {};
    const sale = await sell(client, number++, { run, items, hold_id });
    const answer = await client.submit(sale.path, sale.form);
    shelf.put('sales', sale.path);
    return answer;
  };
  const bring = (holding) => async () => {
    const items = some();
    const { hold_id } = holding ? await hold(items) : {};
    const increment_id = `${run}-${number++}`;
    const isInvoiced = between(0, 1);
    const line = ({ sku, qty }) => ({
      ...{ sku, name: sku, product_type: 'simple', price: 10, qty_ordered: qty, qty_invoiced: qty * isInvoiced },
    });
    const state = isInvoiced ? { state: 'processing', status: 'processing' } : { state: 'new', status: 'pending' };
    const order = { increment_id, store_id: storeId, ...state, customer_email: `${run}@example.com`, payment_method: 'checkmo' };
    await client.importRecords('orders', [{ ...order, items: items.map(line), ...(hold_id && { hold_id }) }]);
    shelf.put('orders', increment_id);
    return { status: 200 };
  };
  /** Adds pieces, unless someone was faster. */
  const supply = async () => {
    const [{ sku }, code] = [oneOf(kept), oneOf(warehouses)];
    const had = (await client.get(`/api2/stock?type=sku&id=${sku}`)).stock.warehouses[code];
    return patch({ sku, warehouses: { [code]: had + between(1, 9) }, expected_qty: { [code]: had } });
  };
  const count = () => ({ sku: oneOf(counted).sku, warehouses: { [oneOf(warehouses)]: between(0, 40) } });

  const lookAtSale = async () => {
    const path = any('sales');
    const { order_increment_id } = path ? await client.state(path) : {};
    if (order_increment_id && !shelf.lists.orders.includes(order_increment_id)) shelf.put('orders', order_increment_id);
    return null;
  };
  const keepHold = async () => {
    const { answer, hold_id } = await hold(some());
    if (hold_id) shelf.put('holds', hold_id);
    return answer;
  };

  const operations = {
    sell: [6, buy(false)],
    'sell what is held': [6, buy(true)],
    'look at sale': [8, lookAtSale],
    'import order': [5, bring(false)],
    'import order with hold': [5, bring(true)],
    hold: [5, keepHold],
    'end hold': [3, async () => (any('holds') ? send('DELETE', `stock/holds/${any('holds')}`) : null)],
    ship: [4, onOrder('shipment/create')],
    'ship a part': [5, onOrder('shipment/create', oneItem)],
    'ship from a warehouse': [4, onOrder('shipment/create', (items) => oneItem(items, { warehouse: oneOf(warehouses) }))],
    move: [5, withOrder(move)],
    cancel: [2, onOrder('order/cancel')],
    'cancel a part': [4, onOrder('order/cancel', oneItem)],
    invoice: [5, onOrder('invoice/create')],
    refund: [2, onOrder('creditmemo/create')],
    'refund a part': [4, onOrder('creditmemo/create', oneItem)],
    supply: [5, supply],
    count: [3, () => patch(count())],
    'count a batch': [3, () => patch([count(), count(), count()])],
  };
  const weighed = Object.entries(operations).flatMap(([name, [weight, work]]) => Array(weight).fill([name, work]));
  return () => oneOf(weighed);
};
