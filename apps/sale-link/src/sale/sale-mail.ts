import { ownMailTexts } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type Cell, type Fact, isMailOn, mailFrom, type MailBlock, type MailDocument, queueMail, renderMail } from '@entrepot/mail';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import type { NewSale } from './new-sale.rules.js';
import type { EmailProblem } from './sale.rules.js';
import type { OptionLabel } from '../projections/product/option-values.rules.js';
import type { Store } from '../projections/store/store.rules.js';
import { storeFace } from '../projections/store/store.store.js';
import { type Formats, formatsOf } from '../locale/formats.js';
import { languageOf } from '../locale/language.js';
import { type Words, wordsOf } from '../locale/sale-mail-texts.js';

/** Data of a sale that its mails show. */
export type MailedSale = Omit<NewSale, 'store'> & { store: Pick<NewSale['store'], 'store_id' | 'name' | 'locale' | 'timezone'> };
type Line = NewSale['lines'][number];

/** Characters of an option's text that a table has room for. */
const longestOption = 80;

const optionOf = ({ title, value }: OptionLabel): string =>
  `${title}: ${value.length > longestOption ? `${value.slice(0, longestOption - 1)}…` : value}`;

const productOf = ({ name, labels }: Line): Cell => ({ text: name, details: labels.map(optionOf) });

/** Sums of a sale as its mail shows them. */
export const saleTotals = ({ coupon_code, discount_amount, total, shipping }: MailedSale, words: Words, { money }: Formats): Fact[] => [
  ...(coupon_code === null && !shipping?.amount
    ? []
    : [{ label: words.subtotal, value: money(total.plus(discount_amount).minus(shipping?.amount ?? 0)) }]),
  ...(coupon_code === null ? [] : [{ label: words.coupon(coupon_code), value: money(discount_amount.neg()) }]),
  ...(shipping?.amount ? [{ label: `${words.shipping}: ${shipping.description}`, value: money(shipping.amount) }] : []),
  { label: words.total, value: money(total) },
];

const table = (sale: MailedSale, words: Words, formats: Formats): MailBlock => ({
  type: 'table',
  columns: [{ label: words.product }, { label: words.quantity, align: 'right' }, { label: words.amount, align: 'right' }],
  rows: sale.lines.map((line) => [productOf(line), formats.quantity(line.qty), formats.money(line.row_total)]),
  totals: saleTotals(sale, words, formats),
});

/** Mail with a sale's link, in the language of the store and in its own words as far as it has some. */
const saleMail = (
  sale: MailedSale,
  checkoutUrl: string,
  face: Pick<Store, 'brand' | 'mail'> | null,
): { subject: string; content: MailDocument } => {
  const { name, locale, timezone } = sale.store;
  const words = wordsOf[languageOf(undefined, locale)];
  const formats = formatsOf(locale, sale.currency, words.tag, timezone);
  const own = ownMailTexts(face?.mail?.texts, 'sale_link', { store: name });
  return {
    subject: own.subject ?? words.subject(name),
    content: {
      ...{ storeName: name, locale: words.tag, heading: words.heading, brand: face?.brand ?? null, footer: face?.mail?.footer },
      blocks: [
        { type: 'paragraph', text: words.greeting },
        { type: 'paragraph', text: own.intro ?? words.intro(name) },
        table(sale, words, formats),
        { type: 'link', label: words.checkout, url: checkoutUrl },
        { type: 'paragraph', text: `${words.validUntil(formats.moment(sale.expires_at))}\n${words.secret}` },
        ...(own.closing ? [{ type: 'paragraph' as const, text: own.closing }] : []),
      ],
    },
  };
};

/**
 * Queues the mail with a sale's link in this transaction: it is sent after the commit.
 * @returns null where the mail was queued, else why it was not; the sale is created all the same
 */
export const queueSaleMail = async (
  tx: Tx,
  sale: MailedSale,
  checkoutUrl: string,
  { mail, mailSeal }: Pick<SaleLinkConfig, 'mail' | 'mailSeal'>,
): Promise<EmailProblem | null> => {
  if (!isMailOn(mail)) return 'mail_is_off';
  const face = await storeFace(tx, sale.store.store_id);
  const { subject, content } = saleMail(sale, checkoutUrl, face);
  const from = mailFrom(mail, content.storeName);
  const { problem } = await queueMail(
    tx,
    { kind: 'sale', from, to: sale.email, replyTo: face?.brand?.contact_email, subject, ...renderMail(content) },
    mailSeal,
  );
  return problem === null ? null : 'not_deliverable';
};
