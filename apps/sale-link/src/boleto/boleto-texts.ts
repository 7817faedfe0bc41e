import type { Language } from '@entrepot/contracts';

/** Texts of a boleto that is waited for, on the page and in its mail. */
const pt = {
  subject: (store: string) => `Seu boleto${store && ` – ${store}`}`,
  heading: 'Seu boleto está pronto',
  how: 'Pague o boleto no aplicativo do seu banco até o vencimento. O pedido é feito quando o banco confirmar o pagamento.',
  amount: 'Valor',
  number: 'Linha digitável',
  due: 'Vencimento',
  barCode: 'Código de barras do boleto',
  open: 'Abrir o boleto',
  page: 'Ver a compra',
};

const es: typeof pt = {
  subject: (store) => `Su boleto${store && ` – ${store}`}`,
  heading: 'Su boleto está listo',
  how: 'Pague el boleto en la aplicación de su banco hasta el vencimiento. El pedido se hace cuando el banco confirme el pago.',
  amount: 'Importe',
  number: 'Número del boleto',
  due: 'Vencimiento',
  barCode: 'Código de barras del boleto',
  open: 'Abrir el boleto',
  page: 'Ver la compra',
};

const en: typeof pt = {
  subject: (store) => `Your boleto${store && ` – ${store}`}`,
  heading: 'Your boleto is ready',
  how: 'Pay the boleto in your bank’s application until it is due. The order is placed when the bank confirms the payment.',
  amount: 'Amount',
  number: 'Number of the boleto',
  due: 'Due on',
  barCode: 'Bar code of the boleto',
  open: 'Open the boleto',
  page: 'See the purchase',
};

export const boletoTexts: Readonly<Record<Language, typeof pt>> = { pt, es, en };

/** Day on which a boleto is due, in Brazil, whose banks count it. */
export const boletoDay = (expiresAt: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(new Date(expiresAt));
