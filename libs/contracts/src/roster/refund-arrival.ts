import type { Language } from './method-titles.js';

/** When a refund arrives, by the method that it was paid by; `other`: people pay it back. */
const arrivals = {
  stripe: {
    pt: 'No cartão, o valor aparece na fatura em 5 a 10 dias úteis; um Pix volta em até 1 dia útil.',
    es: 'Con tarjeta, el importe aparece en el extracto en 5 a 10 días hábiles; un Pix vuelve en 1 día hábil como máximo.',
    en: 'On a card, the amount appears on the statement in 5 to 10 business days; Pix arrives within 1 business day.',
  },
  sandbox_card: {
    pt: 'Este é um ambiente de teste: nada foi cobrado nem é devolvido.',
    es: 'Este es un entorno de prueba: no se cobró ni se devuelve nada.',
    en: 'This is a test environment: nothing was charged and nothing is returned.',
  },
  other: {
    pt: 'A loja devolve o valor à conta de onde ele veio ou combina a devolução com você; costuma chegar em até 5 dias úteis.',
    es: 'La tienda devuelve el importe a la cuenta de la que vino o acuerda la devolución con usted; suele llegar en 5 días hábiles.',
    en: 'The store returns the amount to the account that it came from, or agrees the return with you; it usually arrives within 5 business days.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Says when a refund arrives, in the customer's language. */
export const refundArrival = (code: string | null, language: Language): string =>
  (arrivals[code as keyof typeof arrivals] ?? arrivals.other)[language];
