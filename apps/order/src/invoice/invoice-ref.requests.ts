import type { Input } from '@entrepot/http';
import type { InvoiceRef } from './invoice.store.js';
import { exactlyOne, identifier } from '../order/payload.requests.js';

/** Which invoice a payload names (contract 1, "Invoices"; contract 4, "open invoices"). */
export const invoiceRefOf = (payload: Input): InvoiceRef => {
  const name = exactlyOne(payload, ['invoice_id', 'id', 'increment_id']);
  return { by: name === 'increment_id' ? 'increment_id' : 'id', value: identifier(payload, name) };
};
