import { fiscalKey } from '../../lib/fiscal-key.mjs';

/** Fiscal documents on invoices, shipments and credit memos: new ones, known keys once more, cancellations. */
export const fiscalWrites = (writer) => {
  const { name, pick, upTo, any, send } = writer;
  const issuer = name.replace(/\W/g, '').toUpperCase().slice(-11).padStart(12, '0');
  const places = [
    ['invoices', 'invoice_id'],
    ['shipments', 'shipment_id'],
    ['creditmemos', 'creditmemo_id'],
  ];
  const add = async (key) => {
    const [list, id] = pick(places);
    const place = await any(`/api2/${list}`, list);
    return place ? send('POST', '/api2/fiscal-documents', { [id]: place[id], key, issued_at: '2026-01-31T12:04:58Z' }) : null;
  };
  const known = () => any('/api2/fiscal-documents', 'fiscal_documents');
  return {
    'add fiscal document': () => add(fiscalKey(issuer, writer.turn)),
    'add letters': () => add(fiscalKey(issuer.replace(/^000/, 'ABC'), upTo(999))),
    /** Takes a key that may stand on the invoice and the shipments of one order. */
    'add fiscal document to a shipment too': async () => {
      const document = await known();
      if (!document) return null;
      const shipment = await any(`/api2/shipments?order_id=${document.order_id}`, 'shipments');
      if (!shipment) return null;
      return send('POST', '/api2/fiscal-documents', {
        shipment_id: shipment.shipment_id,
        key: document.key,
        issued_at: document.issued_at,
      });
    },
    'cancel fiscal document': async () => {
      const document = await known();
      return document ? send('PATCH', '/api2/fiscal-documents', { key: document.key, status: 'canceled', reason: 'Wrong' }) : null;
    },
  };
};
