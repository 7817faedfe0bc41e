import { type Language, ownMailTexts } from '@entrepot/contracts';
import { readRows, type Tx } from '@entrepot/database';
import { isMailOn, mailFrom, queueMail, renderMail } from '@entrepot/mail';
import type { KeptForm } from '../checkout/checkout-form.rules.js';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { languageOf } from '../locale/language.js';
import { storeFace } from '../projections/store/store.store.js';
import { findSale } from '../sale/sale.view.js';
import type { Attempt } from './hosted-payment.store.js';

const words: Readonly<Record<Language, { tag: string; subject: (store: string) => string; heading: string; texts: string[] }>> = {
  pt: {
    tag: 'pt-BR',
    subject: (store) => `Seu pagamento foi devolvido${store && ` – ${store}`}`,
    heading: 'O pedido não foi feito',
    texts: [
      'Enquanto você pagava, os itens acabaram no estoque. O pedido não foi feito.',
      'Se o pagamento foi por cartão, o valor reservado será liberado; se foi por Pix ou boleto, será devolvido. Você não precisa fazer nada.',
    ],
  },
  es: {
    tag: 'es',
    subject: (store) => `Su pago fue devuelto${store && ` – ${store}`}`,
    heading: 'El pedido no se hizo',
    texts: [
      'Mientras usted pagaba, los artículos se agotaron. El pedido no se hizo.',
      'Si pagó con tarjeta, el importe reservado se libera; si pagó por Pix o boleto, se devuelve. No tiene que hacer nada.',
    ],
  },
  en: {
    tag: 'en',
    subject: (store) => `Your payment was returned${store && ` – ${store}`}`,
    heading: 'No order was placed',
    texts: [
      'While you were paying, the items went out of stock. No order was placed.',
      'If you paid by card, the amount set aside is released; if you paid by Pix or boleto, it is refunded. You do not need to do anything.',
    ],
  },
};

const typedForm = `select form from checkout where sale_id = $1 and attempt = $2`;

/** Tells the customer, at the address of the form, that nothing is owed: in the transaction in which that is decided. */
export const queueReleaseMail = async (tx: Tx, { sale_id, attempt }: Attempt, { mail, mailSeal }: SaleLinkConfig): Promise<void> => {
  const view = await findSale(tx, sale_id);
  if (!view || !isMailOn(mail)) return;
  const [typed] = await readRows<{ form: KeptForm | null }>(tx, { name: 'typed_form', text: typedForm, values: [sale_id, attempt] });
  const { store_id, name, locale } = view.store;
  const { tag, subject, heading, texts } = words[typed?.form?.language ?? languageOf(undefined, locale)];
  const face = await storeFace(tx, store_id);
  const own = ownMailTexts(face?.mail?.texts, 'payment_released', { store: name });
  const [intro, next] = texts;
  const blocks = [own.intro ?? intro, next, own.closing].flatMap((text) => (text ? [{ type: 'paragraph' as const, text }] : []));
  const look = { brand: face?.brand ?? null, footer: face?.mail?.footer };
  const content = renderMail({ storeName: name, locale: tag, heading, blocks, ...look });
  const to = typed?.form?.email ?? view.sale.email;
  await queueMail(
    tx,
    { kind: 'payment-released', from: mailFrom(mail, name), to, subject: own.subject ?? subject(name), ...content },
    mailSeal,
  );
};
