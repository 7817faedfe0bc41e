import { person } from '../../tools/lib/person.mjs';
import { inParallel, times } from '../../tools/lib/waiting.mjs';

export const sold = times(10, (n) => ({ sku: `roll-${n}`, pieces: [50_000, 50_000] }));
export const counted = times(40, (n) => ({ sku: `count-${n}`, pieces: [10, 10] }));
const customers = 50;
const emailOf = (n) => `rolling-${n}@example.com`;

export const importCustomers = (client) => {
  const customer = { website_id: 1, store_id: 1, group_id: 1, firstname: 'Joana' };
  const records = times(customers, (n) => ({ ...customer, email: emailOf(n), lastname: `Prado ${n}` }));
  return client.importRecords('customers', records);
};

/** Lists the ids of the imported customers, in their order. */
export const findCustomers = (client) =>
  inParallel(customers, customers, async (n) => (await client.get(`/api2/customers?email=${emailOf(n)}`)).customer.customer_id);

/**
 * Makes the requests of the load, and the facts to check when it is over. `ask(kind, status, method, path, …)` answers the body, or null where
 * another status, or nothing, came back.
 */
export const createWork = (ask, customerIds) => {
  const after = {
    submitted: 0,
    shipped: 0,
    /** sku → pieces sold and not shipped */
    reserved: Object.fromEntries(sold.map(({ sku }) => [sku, 0])),
    /** sku → pieces in the warehouse north */
    stock: new Map(),
    /** customer id → lastname */
    names: new Map(),
  };
  const orders = new Set();
  const toShip = [];
  const at = (list, turn) => list[turn % list.length];
  /** Records that no request works on: one after the other for each, so that the last one sent counts. */
  const free = { skus: counted.map(({ sku }) => sku), customers: [...customerIds] };

  const withOne = async (list, work) => {
    const one = list.shift();
    if (one === undefined) return;
    await work(one);
    list.push(one);
  };

  const listOrders = async () => {
    const body = await ask('order list', 200, 'GET', '/api2/order?limit=20');
    for (const { order_id } of body?.orders ?? []) {
      if (!orders.has(order_id)) toShip.push(order_id);
      orders.add(order_id);
    }
  };

  const readOrder = async (turn) => {
    const id = at([...orders], turn);
    if (id !== undefined) await ask('order detail', 200, 'GET', `/api2/order?id=${id}`);
  };

  const ship = async () => {
    const id = toShip.shift();
    if (id === undefined) return;
    const read = await ask('order detail', 200, 'GET', `/api2/order?id=${id}`);
    const shipment = read && (await ask('shipment create', 201, 'POST', '/api2/shipment/create', { order_id: id }));
    if (!shipment) return;
    after.shipped++;
    for (const { sku, qty_ordered } of read.order.items) after.reserved[sku] -= qty_ordered;
  };

  const sell = async (turn) => {
    const email = `buyer-${turn}@example.com`;
    const { sku } = at(sold, Math.floor(turn / turns.length));
    const sale = { email, store_id: 1, items: [{ sku, qty: 2, price: 25.5 }] };
    const created = await ask('sale create', 201, 'POST', '/api2/vendalink', sale, { 'idempotency-key': `rolling-bench-sale-${turn}` });
    if (!created) return;
    const { pathname } = new URL(created.vendalink.checkout_url);
    if ((await ask('checkout submit', 303, 'POST', pathname, new URLSearchParams(person(turn, email)))) === null) return;
    after.submitted++;
    after.reserved[sku] += 2;
  };

  const countStock = (turn) =>
    withOne(free.skus, async (sku) => {
      const north = 1_000 + turn;
      if (await ask('stock change', 200, 'PATCH', '/api2/stockitems', { sku, warehouses: { north } })) after.stock.set(sku, north);
    });

  const renameCustomer = (turn) =>
    withOne(free.customers, async (id) => {
      const lastname = `Prado ${turn}`;
      if (await ask('customer change', 200, 'PATCH', '/api2/customers', { id, lastname })) after.names.set(id, lastname);
    });

  const readProduct = (turn) => ask('product', 200, 'GET', `/api2/products?type=sku&id=${at(sold, turn).sku}`);
  const readCustomer = (turn) => ask('customer', 200, 'GET', `/api2/customers?id=${at(customerIds, turn)}`);

  // Twenty turns; a sale and a shipment are two requests each.
  const turns = [
    ...[listOrders, readProduct, readOrder, countStock, readCustomer, listOrders, readProduct, sell, readOrder, renameCustomer],
    ...[readProduct, listOrders, readOrder, countStock, ship, readProduct, readCustomer, readOrder, listOrders, readProduct],
  ];
  return { after, turn: (turn) => at(turns, turn)(turn) };
};
