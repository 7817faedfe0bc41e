import { storeId } from '../../conversion/shop.mjs';
import { fiscalKey } from '../../lib/fiscal-key.mjs';

const states = [
  ['new', 0, 0],
  ['processing', 1, 0],
  ['complete', 1, 1],
];

/** Orders, imported ones of stores, products and customers that may come later; corrections of them; their documents and fiscal documents. */
export const orderWrites = (writer) => {
  const { name, pick, upTo, load, sku, send, withOne, onOrder, onLine } = writer;
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
  const post = (path, body, filter) => onOrder('POST', path, body, filter);
  const correct = (what, body) => onOrder('PATCH', `order/${what}`, body);
  const partOf = (path) => onLine(path, ({ order_item_id }) => ({ order_item_id, qty: 1 }));
  const ofDocument = (kind, path, body = () => ({}), filter = '') => {
    const id = `${kind}_id`;
    return withOne(`/api2/${kind}s?${filter}`, `${kind}s`, (found) => send('POST', `/api2/${path}`, { [id]: found[id], ...body() }));
  };
  const ofTrack = (change) =>
    withOne('/api2/shipments', 'shipments', async ({ shipment_id }) => {
      const track = pick((await send('GET', `/api2/shipment?id=${shipment_id}`)).body.shipment.tracks);
      return track ? change(track) : null;
    });
  const track = () => ({ track_number: `BR${writer.turn}`, carrier_code: 'correios', title: 'Correios' });
  const note = () => ({ comment: 'By the trial', is_customer_notified: true, send_email: true });

  const issuer = name.replace(/\W/g, '').toUpperCase().slice(-11).padStart(12, '0');
  const path = '/api2/fiscal-documents';
  const addKey = (key) => {
    const kind = pick(['invoice', 'shipment', 'creditmemo']);
    const add = (place) => send('POST', path, { [`${kind}_id`]: place[`${kind}_id`], key, issued_at: '2026-01-31T12:04:58Z' });
    return withOne(`/api2/${kind}s`, `${kind}s`, add)();
  };
  const withKnown = (work) => withOne(path, 'fiscal_documents', work);

  return {
    'import order': () => load('orders', (last = record())),
    'import order again': async () =>
      last ? load('orders', { ...last, status: 'again', chat_sales_person_name: `Bia ${writer.turn}` }) : null,
    'import store': () => {
      const store_id = pick([5, 6]);
      return load('stores', { store_id, code: `s${store_id}`, name: `Store ${writer.turn}`, website_id: 1, currency: 'EUR' });
    },
    'cancel order': post('order/cancel', () => ({ comment: 'No stock' })),
    'cancel a part': onLine('order/cancel', ({ sku }) => ({ sku, qty: upTo(2) }), 'state=new,processing'),
    'hold order': post('order/hold'),
    'unhold order': post('order/unhold', undefined, 'status=holded'),
    'update order': post('order/update', () => ({
      external_reference: `ERP-${writer.turn}`,
      metadata: { channel: pick(['phone', 'shop', null]) },
    })),
    'comment order': post('history', () => ({ comment: 'Called', is_customer_notified: true })),
    'comment order with status': post('history', () => ({ comment: 'Called', status: pick(['pending', 'processing']) })),
    'change address of order': correct('address', () => ({
      ...{ type: pick(['shipping', 'billing']), firstname: 'Ana', lastname: 'Lima', street: ['Rua B', String(upTo(99))] },
      ...{ city: pick(['Recife', 'Olinda']), country_id: 'BR', postcode: '50000-000', telephone: '81 99999-0000' },
    })),
    'change customer of order': correct('customer', () => ({
      ...{ firstname: pick(['Ana', 'Bia']), lastname: `L ${writer.turn}`, taxvat: pick(['529.982.247-25', null]) },
    })),
    'change e-mail of order': correct('customer', () => ({ email: `${name}${upTo(writer.turn)}@example.com` })),
    'invoice order': post('invoice/create', note),
    'invoice a part': partOf('invoice/create'),
    'invoice without capture': post('invoice/create', () => ({ capture: 'no_capture' })),
    'capture invoice': ofDocument('invoice', 'invoice/capture', undefined, 'state=1'),
    'cancel invoice': ofDocument('invoice', 'invoice/cancel', () => ({ comment: 'Wrong' }), 'state=1'),
    'mail invoice': ofDocument('invoice', 'invoice/email', () => ({ comment: 'Once more' })),
    'ship order': post('shipment/create', () => ({ ...note(), ...track() })),
    'ship a part': partOf('shipment/create'),
    'add track': ofDocument('shipment', 'shipment/track', track),
    'change track': ofTrack(({ track_id }) => {
      const status = pick(['in_transit', 'out_for_delivery', 'delivered', 'failed']);
      return send('PATCH', '/api2/shipment/track', { track_id, status, url: 'https://carrier.example.com/1' });
    }),
    'remove track': ofTrack(({ track_id }) => send('DELETE', '/api2/shipment/track', { track_id })),
    'mail shipment': ofDocument('shipment', 'shipment/email'),
    'refund order': post('creditmemo/create', note),
    'refund a part': partOf('creditmemo/create'),
    'refund invoice': ofDocument('invoice', 'creditmemo', () => ({ adjustment_positive: pick([0, 1]) })),
    'add fiscal document': () => addKey(fiscalKey(issuer, writer.turn)),
    'add letters': () => addKey(fiscalKey(issuer.replace(/^000/, 'ABC'), upTo(999))),
    /** Takes a key that may stand on the invoice and the shipments of one order. */
    'add fiscal document to a shipment too': withKnown(({ order_id, key, issued_at }) => {
      const add = ({ shipment_id }) => send('POST', path, { shipment_id, key, issued_at });
      return withOne(`/api2/shipments?order_id=${order_id}`, 'shipments', add)();
    }),
    'cancel fiscal document': withKnown(({ key }) => send('PATCH', path, { key, status: 'canceled', reason: 'Wrong' })),
  };
};
