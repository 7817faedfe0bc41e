import { ownMailTexts } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { isValidTaxvat } from '@entrepot/kernel';
import {
  type Fact,
  isMailOn,
  type MailBlock,
  type MailDocument,
  type MailFormats,
  mailFormats,
  mailFrom,
  type MailSettings,
  queueMail,
  renderMail,
} from '@entrepot/mail';
import { type StoreRef, storeOf } from '../projections/store/store.store.js';
import { type Words, english } from './words/english.js';
import { portuguese } from './words/portuguese.js';
import { spanish } from './words/spanish.js';

const spoken: Readonly<Record<string, Words>> = { pt: portuguese, es: spanish };

/** Texts in the language of a store, else in English; with the language that was found. */
export const wordsFor = (locale: string): { words: Words; language: string } => {
  const words = spoken[/^([a-z]+)([_-]|$)/i.exec(locale)?.[1]?.toLowerCase() ?? ''];
  return words ? { words, language: locale } : { words: english, language: 'en' };
};

/** Settings that say where stores without an address of their own are reached. */
export interface PublicAddress {
  PUBLIC_URL?: string;
  GATEWAY_URL?: string;
}

/** Link to the page of an order, at the store's own address if it has one; null: it has no page (ADR 80). */
export const pageUrl = (
  { page_token = null, store_id }: { page_token?: string | null; store_id: number },
  base_url: string | null,
  { PUBLIC_URL, GATEWAY_URL = 'http://127.0.0.1:3000' }: PublicAddress,
): string | null => {
  const place = (store_id !== 0 && base_url) || (PUBLIC_URL || GATEWAY_URL).replace(/\/+$/, '');
  return page_token === null ? null : `${place}/checkout/${page_token}`;
};

/** Injection token of the mail settings. */
export const MAIL_SETTINGS = 'MAIL_SETTINGS';

/** Data of an order that its mails show. */
export interface MailedOrder {
  increment_id: string;
  store_id: number;
  /** Language of the page that it was submitted on; null: the store's. */
  language: string | null;
  currency: string | null;
  customer_email: string | null;
  customer_taxvat?: string | null;
  payment_method?: string | null;
  page_token?: string | null;
  billing_address: object | null;
  shipping_address: object | null;
}

export type MailKind = 'order' | 'invoice' | 'shipment' | 'creditmemo';

export interface CustomerMail {
  kind: MailKind;
  /** Number of the order or its document. */
  number: string;
  order: MailedOrder;
  /** When the order was placed, or its document made. */
  at: Date;
  /** Blocks between the greeting and the closing words. */
  blocks(words: Words, formats: MailFormats): readonly MailBlock[];
  comment: string | null;
}

const paragraph = (text: string | null | undefined): MailBlock[] => (text ? [{ type: 'paragraph', text }] : []);

/** A fact of an amount that is not zero. */
export const unlessZero = (label: string, value: number, { amount }: MailFormats): Fact[] =>
  value === 0 ? [] : [{ label, value: amount(value) }];

/** CPF or CNPJ of the buyer as it is written; nothing where the order has none. */
export const taxvatFact = ({ customer_taxvat }: MailedOrder, words: Words): MailBlock[] => {
  if (!customer_taxvat) return [];
  const isBrazilian = isValidTaxvat(customer_taxvat, 'br');
  const [label, value] =
    isBrazilian && customer_taxvat.length === 11
      ? ['CPF', customer_taxvat.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-')]
      : isBrazilian
        ? ['CNPJ', customer_taxvat.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-')]
        : [words.taxvat, customer_taxvat];
  return [{ type: 'facts', facts: [{ label, value }] }];
};

export const productOf = ({ name, sku }: { name: string; sku: string }): string => (name === sku ? name : `${name} (${sku})`);

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  (Array.isArray(value) ? (value as unknown[]) : [value])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ');

const joined = (separator: string, ...parts: string[]): string => parts.filter(Boolean).join(separator);

/** First name in an address, if it has one; addresses are kept as they came. */
export const firstnameIn = (address: object | null): string => textOf((address as Fields | null)?.['firstname']);

/** Name of a country by its code of two letters; anything else stays as it came. */
const countryName = (code: string, language: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code) : code;

/** An address as it is written on a parcel, a line each; empty where nothing is known of it. @param language of the country's name */
export const addressLines = (address: object | null, language: string): string => {
  const field = (name: string): string => textOf((address as Fields | null)?.[name]);
  return joined(
    '\n',
    joined(' ', field('firstname'), field('lastname')),
    field('street'),
    joined(', ', joined(' - ', field('city'), field('region')), field('postcode')),
    countryName(field('country_id'), language),
  );
};

/**
 * A mail of an order in the language of its page or store, in the store's own words as far as it has some.
 * @param page link to the order's page; null: it has none
 */
export const customerMail = (
  { kind, number, order, at, blocks, comment }: CustomerMail,
  store: StoreRef,
  page: string | null = null,
): { subject: string; content: MailDocument } => {
  // A store's locale is preferred where it has the same language: it says the region too.
  const { words, language } = wordsFor(order.language && !store.locale.startsWith(order.language) ? order.language : store.locale);
  const { heading, subject, intro } = words[kind];
  const formats = mailFormats(store.locale, order.currency, { language, timezone: store.timezone });
  const storeName = store.name ?? words.store(order.store_id);
  const firstname = firstnameIn(order.billing_address);
  const own = ownMailTexts(store.mail?.texts, kind, { number, order: order.increment_id, firstname, store: storeName });
  return {
    subject: own.subject ?? subject(number, order.increment_id),
    content: {
      ...{ storeName, locale: language, heading: heading(number), brand: store.brand, footer: store.mail?.footer },
      blocks: [
        ...paragraph(words.greeting(firstname)),
        ...paragraph(own.intro ?? intro(order.increment_id)),
        { type: 'facts', facts: [{ label: words.date, value: formats.moment(at) }] },
        ...blocks(words, formats),
        ...paragraph(comment),
        ...(page === null ? [] : [{ type: 'link' as const, label: words.openOrder, url: page }]),
        ...paragraph(own.closing),
      ],
    },
  };
};

/** Why nobody gets a mail. */
export type Unsent = 'mail_is_off' | 'no_recipient' | 'not_wanted' | 'not_deliverable';

/**
 * Queues a mail to the customer of an order in this transaction: it leaves once that commits.
 * @param mailOf null where the store wants none
 * @param known the store, where it was read already
 * @returns null where the mail is on its way, else why it is not; that undoes nothing
 */
export const queueCustomerMail = async (
  tx: Tx,
  settings: MailSettings & PublicAddress,
  order: MailedOrder,
  mailOf: (store: StoreRef) => CustomerMail | null,
  known?: StoreRef,
): Promise<Unsent | null> => {
  const { customer_email, store_id } = order;
  if (!isMailOn(settings)) return 'mail_is_off';
  if (!customer_email) return 'no_recipient';
  const store = known ?? (await storeOf(tx, store_id));
  const mail = mailOf(store);
  if (mail === null) return 'not_wanted';
  const { subject, content } = customerMail(mail, store, pageUrl(order, store.base_url, settings));
  const from = mailFrom(settings, content.storeName);
  const replyTo = store.brand?.contact_email;
  const { problem } = await queueMail(tx, { kind: mail.kind, from, to: customer_email, replyTo, subject, ...renderMail(content) });
  return problem === null ? null : 'not_deliverable';
};
