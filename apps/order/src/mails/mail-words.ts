interface DocumentWords {
  heading(number: string): string;
  subject(number: string, order: string): string;
  intro(order: string): string;
}

/** The texts of the mails. */
export interface Words {
  greeting(firstname: string): string;
  invoice: DocumentWords;
  shipment: DocumentWords;
  creditmemo: DocumentWords;
  /** Of an invoice, by its state. */
  invoiceState: Readonly<Record<number, string>>;
  state: string;
  product: string;
  quantity: string;
  amount: string;
  subtotal: string;
  discount: string;
  shipping: string;
  tax: string;
  adjustmentPositive: string;
  adjustmentNegative: string;
  total: string;
  refunded: string;
  tracking: string;
  sentTo: string;
  store(id: number): string;
}

const english: Words = {
  greeting: (firstname) => (firstname ? `Hello ${firstname},` : 'Hello,'),
  invoice: {
    heading: (number) => `Invoice #${number}`,
    subject: (number, order) => `Invoice #${number} for order #${order}`,
    intro: (order) => `Here is the invoice for your order #${order}.`,
  },
  shipment: {
    heading: (number) => `Shipment #${number}`,
    subject: (number, order) => `Shipment #${number} for order #${order}`,
    intro: (order) => `These items of your order #${order} are on their way.`,
  },
  creditmemo: {
    heading: (number) => `Credit memo #${number}`,
    subject: (number, order) => `Credit memo #${number} for order #${order}`,
    intro: (order) => `We have refunded the following of your order #${order}.`,
  },
  invoiceState: { 1: 'Open', 2: 'Paid', 3: 'Canceled' },
  state: 'State',
  product: 'Product',
  quantity: 'Qty',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  adjustmentPositive: 'Adjustment refund',
  adjustmentNegative: 'Adjustment fee',
  total: 'Total',
  refunded: 'Refunded',
  tracking: 'Tracking number',
  sentTo: 'Sent to',
  store: (id) => `Store ${id}`,
};

const portuguese: Words = {
  greeting: (firstname) => (firstname ? `Olá, ${firstname}!` : 'Olá!'),
  invoice: {
    heading: (number) => `Fatura nº ${number}`,
    subject: (number, order) => `Fatura nº ${number} do pedido nº ${order}`,
    intro: (order) => `Esta é a fatura do seu pedido nº ${order}.`,
  },
  shipment: {
    heading: (number) => `Envio nº ${number}`,
    subject: (number, order) => `Envio nº ${number} do pedido nº ${order}`,
    intro: (order) => `Estes itens do seu pedido nº ${order} estão a caminho.`,
  },
  creditmemo: {
    heading: (number) => `Reembolso nº ${number}`,
    subject: (number, order) => `Reembolso nº ${number} do pedido nº ${order}`,
    intro: (order) => `Reembolsamos o seguinte do seu pedido nº ${order}.`,
  },
  invoiceState: { 1: 'Em aberto', 2: 'Paga', 3: 'Cancelada' },
  state: 'Situação',
  product: 'Produto',
  quantity: 'Qtd.',
  amount: 'Valor',
  subtotal: 'Subtotal',
  discount: 'Desconto',
  shipping: 'Frete',
  tax: 'Impostos',
  adjustmentPositive: 'Ajuste a seu favor',
  adjustmentNegative: 'Taxa de ajuste',
  total: 'Total',
  refunded: 'Reembolsado',
  tracking: 'Código de rastreamento',
  sentTo: 'Enviado para',
  store: (id) => `Loja ${id}`,
};

/** Portuguese for the stores that speak it, else English; with the language that it is. */
export const wordsFor = (locale: string): { words: Words; language: string } =>
  /^pt([_-]|$)/i.test(locale) ? { words: portuguese, language: locale } : { words: english, language: 'en' };
