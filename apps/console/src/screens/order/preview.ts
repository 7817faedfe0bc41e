import type { components } from '@entrepot/client';
import type { Values } from '../../api/client.js';
import { amountText } from '../../parts/value.js';
import { texts } from '../../texts/texts.js';

type Answers = components['schemas'];
/** Answer of a dry run as a sentence: the amounts are the API's. */
type Sentence = (answer: Values, values: Values) => string;

export const invoicePreview: Sentence = (answer) => {
  const { invoice, order } = answer as unknown as Answers['InvoiceCreatedOrDryRun'];
  const { grand_total, currency, state } = invoice;
  return texts().previews.invoice(amountText(grand_total, currency), amountText(order.total_due, currency), state === 2);
};

export const shipmentPreview: Sentence = (answer) => {
  const { shipment, order } = answer as unknown as Answers['ShipmentCreatedOrDryRun'];
  return texts().previews.ship(shipment.total_qty, order.state);
};

export const refundPreview: Sentence = (answer, { refund_type }) => {
  const { creditmemo, order } = answer as unknown as Answers['CreditMemoCreatedOrDryRun'];
  const { grand_total, currency } = creditmemo;
  return texts().previews.refund(amountText(grand_total, currency), amountText(order.total_refunded, currency), refund_type === 'online');
};

export const cancelPreview: Sentence = (answer) => {
  const { total_canceled, total_due, currency, state } = (answer as unknown as Answers['OrderChangedOrDryRun']).order;
  return texts().previews.cancel(amountText(total_canceled, currency), amountText(total_due, currency), state);
};
