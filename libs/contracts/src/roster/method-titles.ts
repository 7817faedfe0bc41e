import type { PaymentMethodCode } from './payment-methods.js';

/** Languages of pages and mails for customers. */
export const languages = ['pt', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

const usualTitles: Readonly<Record<PaymentMethodCode, Readonly<Record<Language, string>>>> = {
  banktransfer: { pt: 'Transferência bancária', es: 'Transferencia bancaria', en: 'Bank transfer' },
  cashondelivery: { pt: 'Pagamento na entrega', es: 'Pago contra entrega', en: 'Cash on delivery' },
  checkmo: { pt: 'Cheque', es: 'Cheque', en: 'Check' },
  pix: { pt: 'Pix', es: 'Pix', en: 'Pix' },
  stripe: { pt: 'Pagamento on-line', es: 'Pago en línea', en: 'Online payment' },
  sandbox_card: { pt: 'Cartão (ambiente de teste)', es: 'Tarjeta (entorno de prueba)', en: 'Card (test environment)' },
};

const plain = (title: string): string => title.trim().toLowerCase();

/** Title of a payment method in the store's words; where these are the usual ones of any language, in the customer's language. */
export const methodTitle = (code: string, own: string | null | undefined, language: Language): string => {
  const usual = usualTitles[code as PaymentMethodCode] as Record<Language, string> | undefined;
  const isOwn = own && !Object.values(usual ?? {}).some((title) => plain(title) === plain(own));
  return isOwn ? own : (usual?.[language] ?? code);
};
