import { type Language, ownMailTexts } from '@entrepot/contracts';
import { readRows, type Tx } from '@entrepot/database';
import { byHandMail, isMailOn, type MailBlock, mailFrom, queueMail, renderMail } from '@entrepot/mail';
import type { KeptForm } from '../checkout/checkout-form.rules.js';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { languageOf } from '../locale/language.js';
import { storeFace } from '../projections/store/store.store.js';
import { findSale, linkOf } from '../sale/sale.view.js';
import type { Attempt } from './hosted-payment.store.js';

const words: Readonly<
  Record<Language, { tag: string; subject: (store: string) => string; heading: string; open: string; texts: string[] }>
> = {
  pt: {
    tag: 'pt-BR',
    subject: (store) => `Seu pagamento foi devolvido${store && ` – ${store}`}`,
    heading: 'O pedido não foi feito',
    open: 'Ver a compra',
    texts: [
      'Enquanto você pagava, os itens acabaram no estoque. O pedido não foi feito.',
      'Se o pagamento foi por cartão, o valor reservado será liberado; se foi por Pix, será devolvido. Você não precisa fazer nada.',
    ],
  },
  es: {
    tag: 'es',
    subject: (store) => `Su pago fue devuelto${store && ` – ${store}`}`,
    heading: 'El pedido no se hizo',
    open: 'Ver la compra',
    texts: [
      'Mientras usted pagaba, los artículos se agotaron. El pedido no se hizo.',
      'Si pagó con tarjeta, el importe reservado se libera; si pagó por Pix, se devuelve. No tiene que hacer nada.',
    ],
  },
  en: {
    tag: 'en',
    subject: (store) => `Your payment was returned${store && ` – ${store}`}`,
    heading: 'No order was placed',
    open: 'See the purchase',
    texts: [
      'While you were paying, the items went out of stock. No order was placed.',
      'If you paid by card, the amount set aside is released; if you paid by Pix, it is refunded. You do not need to do anything.',
    ],
  },
};

const submitted = `select form, missing is not null as is_short from checkout where sale_id = $1 and attempt = $2`;

/** Where a customer is written to, and in which language. Null: no mail can be sent. */
export const recipientOf = async (tx: Tx, { sale_id, attempt }: Attempt, config: SaleLinkConfig) => {
  const { mail } = config;
  const view = await findSale(tx, sale_id);
  if (!view || !isMailOn(mail)) return null;
  const [typed] = await readRows<{ form: KeptForm | null; is_short: boolean }>(tx, {
    name: 'submitted_checkout',
    text: submitted,
    values: [sale_id, attempt],
  });
  const { store_id, name, locale } = view.store;
  const face = await storeFace(tx, store_id);
  return {
    ...{ to: typed?.form?.email ?? view.sale.email, from: mailFrom(mail, name), name, locale, face },
    sale: view.sale,
    page: linkOf(view, config),
    replyTo: face?.brand?.contact_email,
    isShort: typed?.is_short ?? false,
    language: typed?.form?.language ?? languageOf(undefined, locale),
    look: { storeName: name, brand: face?.brand ?? null, footer: face?.mail?.footer },
  };
};

/** Tells the customer of a checkout that there was no stock for, at the address of the form, that nothing is owed. */
export const queueReleaseMail = async (tx: Tx, attempt: Attempt, config: SaleLinkConfig): Promise<void> => {
  const recipient = await recipientOf(tx, attempt, config);
  if (!recipient?.isShort) return;
  const { to, from, replyTo, name, language, face, look, page } = recipient;
  const { tag, subject, heading, open, texts } = words[language];
  const own = ownMailTexts(face?.mail?.texts, 'payment_released', { store: name });
  const [intro, next] = texts;
  const paragraphs = (...said: (string | undefined)[]) => said.flatMap((text): MailBlock[] => (text ? [{ type: 'paragraph', text }] : []));
  const link: MailBlock[] = page === null ? [] : [{ type: 'link', label: open, url: page }];
  const blocks = [...paragraphs(own.intro ?? intro, next), ...link, ...paragraphs(own.closing)];
  const content = renderMail({ ...look, locale: tag, heading, blocks });
  await queueMail(tx, { kind: 'payment-released', from, to, replyTo, subject: own.subject ?? subject(name), ...content }, config.mailSeal);
};

/** Tells a customer that the store pays back by hand. @returns whether the mail is on its way */
export const queueByHandMail = async (
  tx: Tx,
  attempt: Attempt,
  { amount, currency }: { amount: number; currency: string },
  config: SaleLinkConfig,
): Promise<boolean> => {
  const recipient = await recipientOf(tx, attempt, config);
  if (!recipient) return false;
  const { to, from, replyTo, locale, language, look, page } = recipient;
  const { subject, content } = byHandMail({ ...look, page, language, locale, amount, currency });
  const { problem } = await queueMail(tx, { kind: 'payment-by-hand', from, to, replyTo, subject, ...renderMail(content) }, config.mailSeal);
  return problem === null;
};
