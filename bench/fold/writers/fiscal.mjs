import { fiscalKey } from '../../lib/fiscal-key.mjs';

/** Fiscal documents on invoices, shipments and credit memos: new ones, known keys once more, cancellations. */
export const fiscalWrites = (writer) => {
  const { name, pick, upTo, send, withOne } = writer;
  const issuer = name.replace(/\W/g, '').toUpperCase().slice(-11).padStart(12, '0');
  const places = [
    ['invoices', 'invoice_id'],
    ['shipments', 'shipment_id'],
    ['creditmemos', 'creditmemo_id'],
  ];
  const path = '/api2/fiscal-documents';
  const add = (key) => {
    const [list, id] = pick(places);
    return withOne(`/api2/${list}`, list, (place) => send('POST', path, { [id]: place[id], key, issued_at: '2026-01-31T12:04:58Z' }))();
  };
  const withKnown = (work) => withOne(path, 'fiscal_documents', work);
  return {
    'add fiscal document': () => add(fiscalKey(issuer, writer.turn)),
    'add letters': () => add(fiscalKey(issuer.replace(/^000/, 'ABC'), upTo(999))),
    /** Takes a key that may stand on the invoice and the shipments of one order. */
    'add fiscal document to a shipment too': withKnown(({ order_id, key, issued_at }) => {
      const add = ({ shipment_id }) => send('POST', path, { shipment_id, key, issued_at });
      return withOne(`/api2/shipments?order_id=${order_id}`, 'shipments', add)();
    }),
    'cancel fiscal document': withKnown(({ key }) => send('PATCH', path, { key, status: 'canceled', reason: 'Wrong' })),
  };
};
