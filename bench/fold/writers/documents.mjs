/** Invoices, shipments and credit memos of any order. */
export const documentWrites = (writer) => {
  const { pick, any, send } = writer;
  const ofOrder =
    (path, body = () => ({})) =>
    async () => {
      const order = await any('/api2/orders', 'orders');
      return order ? send('POST', `/api2/${path}`, { order_id: order.order_id, ...body() }) : null;
    };
  const ofDocument =
    (kind, path, body = () => ({}), filter = '') =>
    async () => {
      const document = await any(`/api2/${kind}s?${filter}`, `${kind}s`);
      return document ? send('POST', `/api2/${path}`, { [`${kind}_id`]: document[`${kind}_id`], ...body() }) : null;
    };
  const partOf = (path) => async () => {
    const order = await any('/api2/orders', 'orders');
    if (!order) return null;
    const { order: whole } = (await send('GET', `/api2/order?id=${order.order_id}`)).body;
    return send('POST', `/api2/${path}`, { order_id: order.order_id, items: [{ order_item_id: whole.items[0].order_item_id, qty: 1 }] });
  };
  const track = () => ({ track_number: `BR${writer.turn}`, carrier_code: 'correios', title: 'Correios' });
  const note = () => ({ comment: 'By the trial', is_customer_notified: true, send_email: true });
  return {
    'invoice order': ofOrder('invoice/create', note),
    'invoice a part': partOf('invoice/create'),
    'invoice without capture': ofOrder('invoice/create', () => ({ capture: 'no_capture' })),
    'capture invoice': ofDocument('invoice', 'invoice/capture', undefined, 'state=1'),
    'cancel invoice': ofDocument('invoice', 'invoice/cancel', () => ({ comment: 'Wrong' }), 'state=1'),
    'mail invoice': ofDocument('invoice', 'invoice/email', () => ({ comment: 'Once more' })),
    'ship order': ofOrder('shipment/create', () => ({ ...note(), ...track() })),
    'ship a part': partOf('shipment/create'),
    'add track': ofDocument('shipment', 'shipment/track', track),
    'mail shipment': ofDocument('shipment', 'shipment/email'),
    'refund order': ofOrder('creditmemo/create', note),
    'refund a part': partOf('creditmemo/create'),
    'refund invoice': ofDocument('invoice', 'creditmemo', () => ({ adjustment_positive: pick([0, 1]) })),
  };
};
