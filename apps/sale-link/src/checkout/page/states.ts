import type { CheckoutView } from '../checkout.view.js';
import type { Formats } from '../../locale/formats.js';
import { type Card, card, nowhere, over, paragraph, toPay, turning } from './card.js';
import { type Html, html } from './html/html.js';
import { boletoPart } from './pay/boleto.js';
import { timeOf } from './html/time-of.js';
import { summary } from './summary.js';
import type { Texts } from './texts/texts.js';

const narrow = (content: Html, below?: Html): Html => html` <div class="narrow">${content} ${below}</div>`;

const again = (text: string): Html => html`<p><a href="">${text}</a></p>`;

/** A checkout that has not ended, with what it is for. */
const underWay = (view: CheckoutView, texts: Texts, formats: Formats, content: Omit<Card, 'isStatus'>): Html =>
  narrow(card({ ...content, isStatus: true }), summary(view, texts, formats));

const leave = ({ paying: { back } }: Texts): Html => html`<p><a href="?pay=cancel">${back}</a></p>`;

/** Stock is reserved, or the provider's page is opened before that. */
export const processingTexts = ({ payment }: CheckoutView, texts: Texts): Texts['processing'] => {
  if (payment?.state !== 'opening' && payment?.state !== 'holding') return texts.processing;
  return payment.is_late ? texts.late : texts.opening;
};

export const processing = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const said = processingTexts(view, texts);
  const isLate = said === texts.late;
  const parts = [paragraph(said.text), again(said.link), isLate && leave(texts)];
  return underWay(view, texts, formats, { mark: isLate ? over : turning, heading: said.heading, parts });
};

/** It is paid on the provider's page, or not there after all. @param pay how the customer has come, of `Reader` */
export const paying = (view: CheckoutView, texts: Texts, formats: Formats, pay: string): Html => {
  const { heading, text, link, stuck } = texts.paying;
  const go = html`<p><a class="go" href="${view.payment?.url}">${link}</a></p>`;
  const parts = [paragraph(pay === 'cancel' ? stuck : text), go, leave(texts)];
  return underWay(view, texts, formats, { mark: pay === 'go' ? turning : toPay, heading, parts });
};

export const waiting = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link } = texts.waiting;
  const boleto = view.payment?.boleto;
  const look = html`<p><a href="?pay=done">${link}</a></p>`;
  return underWay(view, texts, formats, { mark: over, heading, parts: [boleto ? boletoPart(boleto, texts) : paragraph(text), look] });
};

/** Shows that the sale's time is over, or that the store has ended it before. */
export const expired = ({ sale, payment }: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { since, returned } = texts.expired;
  const isOver = sale.deactivated_at === null;
  const { heading, text } = isOver ? texts.expired : texts.withdrawn;
  const isReturned = payment !== null && ['releasing', 'released'].includes(payment.state);
  const until = isOver && html`<p class="until">${since} ${timeOf(sale.expires_at, formats)}</p>`;
  return narrow(card({ mark: over, heading, parts: [paragraph(text), isReturned && paragraph(returned), until] }));
};

export const unknown = ({ unknown: { heading, text } }: Texts): Html => narrow(card({ mark: nowhere, heading, parts: [paragraph(text)] }));

export const failed = ({ failed: { heading, text, link } }: Texts): Html =>
  narrow(card({ mark: nowhere, heading, parts: [paragraph(text), again(link)] }));
