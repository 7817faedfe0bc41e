/** Invoices, shipments and credit memos of any order. */
export const documentWrites = (writer) => {
  const { pick, send, withOne, onOrder, onLine } = writer;
  const ofOrder = (path, body) => onOrder('POST', path, body);
  const partOf = (path) => onLine(path, ({ order_item_id }) => ({ order_item_id, qty: 1 }));
  const ofDocument = (kind, path, body = () => ({}), filter = '') => {
    const id = `${kind}_id`;
    return withOne(`/api2/${kind}s?${filter}`, `${kind}s`, (found) => send('POST', `/api2/${path}`, { [id]: found[id], ...body() }));
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
