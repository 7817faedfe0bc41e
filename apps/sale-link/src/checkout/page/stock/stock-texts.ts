import type { Language } from '@entrepot/contracts';

interface StockTexts {
  heading: string;
  soldOut: string;
  /** Says what is left of a line. */
  left(left: string, qty: string): string;
  none: string;
  /** Advice where something is left, and where nothing is. */
  goOn: string;
  later: string;
  changed: string;
}

/** Texts of goods that are short. */
export const stockTexts: Readonly<Record<Language, StockTexts>> = {
  pt: {
    heading: 'Nem tudo está disponível',
    soldOut: 'Esgotado',
    left: (left, qty) => `restam ${left} de ${qty}`,
    none: 'esgotado',
    goOn: 'O resumo mostra o pedido com o que resta e o novo total. Nada foi cobrado por ele. Para continuar assim, preencha seus dados e envie.',
    later: 'Nada desta oferta está disponível agora. Você pode voltar mais tarde, enquanto a oferta for válida.',
    changed: 'O estoque mudou desde que você abriu a página.',
  },
  es: {
    heading: 'No todo está disponible',
    soldOut: 'Agotado',
    left: (left, qty) => `quedan ${left} de ${qty}`,
    none: 'agotado',
    goOn: 'El resumen muestra el pedido con lo que queda y el nuevo total. No se ha cobrado nada por él. Para continuar así, complete sus datos y envíe.',
    later: 'Nada de esta oferta está disponible ahora. Puede volver más tarde, mientras la oferta sea válida.',
    changed: 'Las existencias han cambiado desde que abrió la página.',
  },
  en: {
    heading: 'Not everything is available',
    soldOut: 'Sold out',
    left: (left, qty) => `${left} of ${qty} left`,
    none: 'sold out',
    goOn: 'The summary shows the order with what is left, and its new total. Nothing has been charged for it. To go on with it, fill in your details and send.',
    later: 'Nothing of this offer is available at the moment. You can come back later, as long as the offer is valid.',
    changed: 'The stock has changed since you opened the page.',
  },
};
