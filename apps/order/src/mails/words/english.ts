import type { Language } from '@entrepot/contracts';

export const english = {
  language: 'en' as Language,
  greeting: (firstname: string) => (firstname ? `Hello ${firstname},` : 'Hello,'),
  order: {
    heading: (number: string) => `We have your order #${number}`,
    subject: (number: string) => `Your order #${number}`,
    intro: () => 'Thank you for your order. Here is what you have ordered, and how it goes on.',
  },
  invoice: {
    heading: (number: string) => `Invoice #${number}`,
    subject: (number: string, order: string) => `Invoice #${number} for order #${order}`,
    intro: (order: string) => `Here is the invoice for your order #${order}.`,
  },
  shipment: {
    heading: (number: string) => `Shipment #${number}`,
    subject: (number: string, order: string) => `Shipment #${number} for order #${order}`,
    intro: (order: string) => `These items of your order #${order} are on their way.`,
  },
  creditmemo: {
    heading: (number: string) => `Credit memo #${number}`,
    subject: (number: string, order: string) => `Credit memo #${number} for order #${order}`,
    intro: (order: string) => `We have refunded the following of your order #${order}.`,
  },
  /** Names of an invoice's states. */
  invoiceState: { 1: 'Open', 2: 'Paid', 3: 'Canceled' } as Readonly<Record<number, string>>,
  date: 'Date',
  state: 'State',
  product: 'Product',
  quantity: 'Qty',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: (coupon: string | null) => (coupon ? `Discount (${coupon})` : 'Discount'),
  taxvat: 'Tax number',
  openOrder: 'See the order',
  arrival: 'When it arrives',
  shipping: 'Shipping',
  tax: 'Tax',
  adjustmentPositive: 'Adjustment refund',
  adjustmentNegative: 'Adjustment fee',
  total: 'Total',
  refunded: 'Refunded',
  tracking: 'Tracking number',
  follow: (track_number: string) => `Follow ${track_number}`,
  accessKey: 'Access key',
  openDanfe: 'Open the DANFE (PDF)',
  openXml: 'Open the XML of the invoice',
  sentTo: 'Sent to',
  payment: 'Payment',
  paymentReceived: (reference: string) => `Your payment has been approved (reference ${reference}). There is nothing more to do.`,
  /** How to pay by methods for which the store has no words. */
  instructions: {
    banktransfer: 'We will tell you the account to pay to.',
    sandbox_card: 'Nothing is really charged.',
  } as Readonly<Record<string, string>>,
  billingAddress: 'Billing address',
  shippingAddress: 'Shipping address',
  bothAddresses: 'Billing and shipping address',
  store: (id: number) => `Store ${id}`,
};

export type Words = typeof english;
