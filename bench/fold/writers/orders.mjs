import { storeId } from '../../conversion/shop.mjs';

const states = [
  ['new', 0, 0],
  ['processing', 1, 0],
  ['complete', 1, 1],
];

/** Orders: imported ones, of stores, products and customers that may come later, and what is done to them. */
export const orderWrites = (writer) => {
  const { name, pick, upTo, load, sku } = writer;
  const post = (path, body, filter) => writer.onOrder('POST', path, body, filter);
  const record = () => {
    const qty = upTo(3);
    const [state, invoiced, shipped] = pick(states);
    const line = { sku: pick([sku(), `late-${name}-${writer.turn}`]), name: 'Line', product_type: 'simple', qty_ordered: qty, price: 10 };
    return {
      ...{ increment_id: `${name}-${writer.turn}`, store_id: pick([storeId, 5, 6]), state, payment_method: 'checkmo' },
      ...{ status: state === 'new' ? 'pending' : state, created_at: '2026-01-01 10:00:00' },
      customer_email: `${name}${writer.turn}@example.com`,
      items: [{ ...line, qty_invoiced: qty * invoiced, qty_shipped: qty * shipped }],
    };
  };
  let last;
  return {
    'import order': () => load('orders', (last = record())),
    'import order again': async () =>
      last ? load('orders', { ...last, status: 'again', chat_sales_person_name: `Bia ${writer.turn}` }) : null,
    'import store': () => {
      const store_id = pick([5, 6]);
      return load('stores', { store_id, code: `s${store_id}`, name: `Store ${writer.turn}`, website_id: 1, currency: 'EUR' });
    },
    'cancel order': post('order/cancel', () => ({ comment: 'No stock' })),
    'hold order': post('order/hold'),
    'unhold order': post('order/unhold', undefined, 'status=holded'),
    'update order': post('order/update', () => ({
      external_reference: `ERP-${writer.turn}`,
      metadata: { channel: pick(['phone', 'shop', null]) },
    })),
    'comment order': post('history', () => ({ comment: 'Called', is_customer_notified: true })),
    'comment order with status': post('history', () => ({ comment: 'Called', status: pick(['pending', 'processing']) })),
  };
};
