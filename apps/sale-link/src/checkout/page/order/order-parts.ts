import type { PageFiscalDocument, PageOrder, PageTrack } from '../../../projections/order/order-page.rules.js';
import type { Formats } from '../../../locale/formats.js';
import { away, type Store } from '../face/face.js';
import { type Html, html } from '../html/html.js';
import { timeOf } from '../html/time-of.js';
import type { Texts } from '../texts/texts.js';
import { orderTexts } from './order-texts.js';

/** Whether a link may lead there. */
export const isWebAddress = (url: string | null | undefined): url is string => !!url && /^https?:\/\//i.test(url) && URL.canParse(url);

const link = (url: string | null | undefined, label: string, texts: Texts): Html | null =>
  isWebAddress(url) ? away(url, label, texts) : null;

const dateOf = (timestamp: string, formats: Formats, state?: string): Html =>
  html`<span class="note">${state && `${state} · `}${timeOf(new Date(`${timestamp.replace(' ', 'T')}Z`), formats)}</span>`;

const list = (records: readonly Html[]): Html | null =>
  records.length === 0
    ? null
    : html` <ul class="records">
        ${records.map((record) => html`<li>${record}</li>`)}
      </ul>`;

const fiscal = (documents: readonly PageFiscalDocument[], texts: Texts): Html[] => {
  const words = orderTexts[texts.language];
  return documents
    .filter(({ status }) => status === 'authorized')
    .map(
      ({ model, number, series, key, pdf_url, xml_url }) =>
        html` <p>${model === '55' ? 'NF-e' : 'NFC-e'} ${number}/${series}</p>
          <p class="key"><span class="note">${words.accessKey}</span> ${key.replace(/.{4}(?=.)/g, '$& ')}</p>
          ${link(pdf_url, words.pdf, texts)} ${link(xml_url, words.xml, texts)}`,
    );
};

const trackOf = ({ title, carrier_code, track_number, url, status }: PageTrack, texts: Texts): Html => {
  const words = orderTexts[texts.language];
  const where = status ? words.tracks[status] : undefined;
  return html` <p>${[title ?? carrier_code, track_number].filter(Boolean).join(' ')}${where && html` · <strong>${where}</strong>`}</p>
    ${link(url, words.follow, texts)}`;
};

/** Shipments with what is in them and where they are; null: nothing has left. */
export const shipmentsPart = ({ shipments }: PageOrder, texts: Texts, formats: Formats): Html | null =>
  list(
    shipments.map(
      ({ increment_id, created_at, items, tracks, fiscal: documents }) =>
        html` <p><strong>${orderTexts[texts.language].shipment(increment_id)}</strong> ${dateOf(created_at, formats)}</p>
          ${items.map(({ name, qty }) => html`<p>${formats.quantity(qty)} × ${name}</p>`)} ${tracks.map((track) => trackOf(track, texts))}
          ${fiscal(documents, texts)}`,
    ),
  );

/** Invoices that stand and refunds, with their fiscal documents; null: there are none. */
export const documentsPart = ({ invoices, refunds }: PageOrder, texts: Texts, formats: Formats): Html | null => {
  const words = orderTexts[texts.language];
  const head = (title: string, created_at: string, total: number, state?: string): Html =>
    html` <p class="row"><strong>${title}</strong> <span class="money">${formats.money(total)}</span></p>
      <p>${dateOf(created_at, formats, state)}</p>`;
  return list([
    ...invoices
      .filter(({ state }) => state in words.invoiceStates)
      .map(
        ({ increment_id, created_at, grand_total, state, fiscal: documents }) =>
          html`${head(words.invoice(increment_id), created_at, grand_total, words.invoiceStates[state])} ${fiscal(documents, texts)}`,
      ),
    ...refunds.map(
      ({ increment_id, created_at, grand_total, fiscal: documents }) =>
        html`${head(words.refund(increment_id), created_at, grand_total)} ${fiscal(documents, texts)}`,
    ),
  ]);
};

/** Where customers of an order can ask; null where the store names no contact. */
export const helpPart = ({ brand }: Store, number: string, texts: Texts): Html | null => {
  const { contact_email, contact_phone } = brand ?? {};
  if (contact_email === undefined && contact_phone === undefined) return null;
  const words = orderTexts[texts.language];
  const mail = `mailto:${contact_email}?subject=${encodeURIComponent(words.subject(number))}`;
  return html` <p>${words.helpText(number)}</p>
    ${contact_email !== undefined && html`<p><a href="${mail}">${contact_email}</a></p>`}
    ${contact_phone !== undefined && html`<p><a href="tel:${contact_phone.replace(/[^\d+]/g, '')}">${contact_phone}</a></p>`}`;
};
