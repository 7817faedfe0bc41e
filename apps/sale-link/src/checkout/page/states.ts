import type { CheckoutView } from '../checkout.view.js';
import type { Formats } from '../../locale/formats.js';
import { type Card, card, nowhere, over, paragraph, toPay, turning } from './card.js';
import { type Html, html } from './html/html.js';
import { summary, timeOf } from './summary.js';
import type { Texts } from './texts/texts.js';

const narrow = (content: Html, below?: Html): Html => html` <div class="narrow">${content} ${below}</div>`;

const again = (text: string): Html => html`<p><a href="">${text}</a></p>`;

/** A checkout that has not ended, with what it is for. */
const underWay = (view: CheckoutView, texts: Texts, formats: Formats, content: Omit<Card, 'isStatus'>): Html =>
  narrow(card({ ...content, isStatus: true }), summary(view, texts, formats));

/** Stock is reserved, or the provider's page is opened before that. */
export const processingTexts = ({ payment }: CheckoutView, texts: Texts): Texts['processing'] =>
  payment?.state === 'opening' ? texts.opening : texts.processing;

export const processing = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link } = processingTexts(view, texts);
  return underWay(view, texts, formats, { mark: turning, heading, parts: [paragraph(text), again(link)] });
};

/** It is paid on the provider's page, or not there after all. */
export const paying = (view: CheckoutView, texts: Texts, formats: Formats, isForwarded: boolean): Html => {
  const { heading, text, link, back } = texts.paying;
  const go = html`<p><a class="go" href="${view.payment?.url}">${link}</a></p>`;
  const leave = html`<p><a href="?pay=cancel">${back}</a></p>`;
  return underWay(view, texts, formats, { mark: isForwarded ? turning : toPay, heading, parts: [paragraph(text), go, leave] });
};

export const waiting = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link } = texts.waiting;
  const look = html`<p><a href="?pay=done">${link}</a></p>`;
  return underWay(view, texts, formats, { mark: over, heading, parts: [paragraph(text), look] });
};

export const expired = (
  { sale, payment }: CheckoutView,
  { expired: { heading, text, since, returned } }: Texts,
  formats: Formats,
): Html => {
  const isReturned = payment !== null && ['releasing', 'released'].includes(payment.state);
  const until = html`<p class="until">${since} ${timeOf(sale.expires_at, formats)}</p>`;
  return narrow(card({ mark: over, heading, parts: [paragraph(text), isReturned && paragraph(returned), until] }));
};

export const unknown = ({ unknown: { heading, text } }: Texts): Html => narrow(card({ mark: nowhere, heading, parts: [paragraph(text)] }));

export const failed = ({ failed: { heading, text, link } }: Texts): Html =>
  narrow(card({ mark: nowhere, heading, parts: [paragraph(text), again(link)] }));
