import type { CheckoutView } from '../checkout.view.js';
import type { Formats } from '../../locale/formats.js';
import { type Html, html } from './html/html.js';
import { summary, timeOf } from './summary.js';
import type { Texts } from './texts/texts.js';

const mark = (paths: Html, look = ''): Html =>
  html` <svg
    class="mark ${look}"
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths}
  </svg>`;

const done = mark(html`<circle cx="24" cy="24" r="21" /><path d="m15 24.5 6.5 6.5L33.5 18" />`);
const turning = mark(html`<path d="M45 24A21 21 0 1 1 24 3" />`, 'turn');
const over = mark(html`<circle cx="24" cy="24" r="21" /><path d="M24 12.5V24l7.5 5" />`, 'off');
const nowhere = mark(html`<circle cx="24" cy="24" r="21" /><path d="M24 13v14m0 7.5v.01" />`, 'off');

interface Card {
  mark: Html;
  heading: string;
  parts: readonly Html[];
  /** For those who hear the page: the state will change. */
  isStatus?: boolean;
  below?: Html;
}

const card = ({ mark, heading, parts, isStatus = false, below }: Card): Html =>
  html` <div class="narrow">
    <section class="card state" ${isStatus && html`role="status"`}>
      ${mark}
      <h1 tabindex="-1">${heading}</h1>
      ${parts}
    </section>
    ${below}
  </div>`;

const paragraph = (text: string): Html => html`<p>${text}</p>`;
const again = (text: string): Html => html`<p><a href="">${text}</a></p>`;

export const processingTexts = ({ payment }: CheckoutView, texts: Texts): Texts['processing'] =>
  payment?.state === 'opening' ? texts.opening : texts.processing;

/** Under way: stock is reserved, or the provider's page is opened before that. */
export const processing = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link } = processingTexts(view, texts);
  return card({ mark: turning, heading, parts: [paragraph(text), again(link)], isStatus: true, below: summary(view, texts, formats) });
};

/** It is paid on the provider's page, or not there after all. */
export const paying = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link, back } = texts.paying;
  const go = html`<p><a class="go" href="${view.payment?.url}">${link}</a></p>`;
  const leave = html`<p><a href="?pay=cancel">${back}</a></p>`;
  return card({ mark: turning, heading, parts: [paragraph(text), go, leave], isStatus: true, below: summary(view, texts, formats) });
};

export const waiting = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, text, link } = texts.waiting;
  const look = html`<p><a href="?pay=done">${link}</a></p>`;
  return card({ mark: over, heading, parts: [paragraph(text), look], isStatus: true, below: summary(view, texts, formats) });
};

export const converted = (view: CheckoutView, texts: Texts, formats: Formats): Html => {
  const { heading, order, text } = texts.converted;
  const number = html`<p class="number"><small>${order}</small>${view.sale.order_increment_id}</p>`;
  return card({ mark: done, heading, parts: [number, paragraph(text)], below: summary(view, texts, formats) });
};

export const expired = ({ sale }: CheckoutView, { expired: { heading, text, since } }: Texts, formats: Formats): Html =>
  card({ mark: over, heading, parts: [paragraph(text), html`<p class="until">${since} ${timeOf(sale.expires_at, formats)}</p>`] });

export const unknown = ({ unknown: { heading, text } }: Texts): Html => card({ mark: nowhere, heading, parts: [paragraph(text)] });

export const failed = ({ failed: { heading, text, link } }: Texts): Html =>
  card({ mark: nowhere, heading, parts: [paragraph(text), again(link)] });
