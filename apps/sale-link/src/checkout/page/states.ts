import type { CheckoutView } from '../checkout.view.js';
import type { Formats } from '../../locale/formats.js';
import { type Html, html } from './html.js';
import { summary, timeOf } from './summary.js';
import type { Texts } from './texts.js';

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

export const processing = (view: CheckoutView, texts: Texts, formats: Formats): Html =>
  html` <div class="narrow">
    <section class="card state" role="status">
      ${turning}
      <h1 tabindex="-1">${texts.processing.heading}</h1>
      <p>${texts.processing.text}</p>
      <p><a href="">${texts.processing.link}</a></p>
    </section>
    ${summary(view, texts, formats)}
  </div>`;

export const converted = (view: CheckoutView, texts: Texts, formats: Formats): Html =>
  html` <div class="narrow">
    <section class="card state">
      ${done}
      <h1 tabindex="-1">${texts.converted.heading}</h1>
      <p class="number"><small>${texts.converted.order}</small>${view.sale.order_increment_id}</p>
      <p>${texts.converted.text}</p>
    </section>
    ${summary(view, texts, formats)}
  </div>`;

export const expired = ({ sale }: CheckoutView, texts: Texts, formats: Formats): Html =>
  html` <div class="narrow">
    <section class="card state">
      ${over}
      <h1 tabindex="-1">${texts.expired.heading}</h1>
      <p>${texts.expired.text}</p>
      <p class="until">${texts.expired.since} ${timeOf(sale.expires_at, formats)}</p>
    </section>
  </div>`;

export const unknown = (texts: Texts): Html =>
  html` <div class="narrow">
    <section class="card state">
      ${nowhere}
      <h1>${texts.unknown.heading}</h1>
      <p>${texts.unknown.text}</p>
    </section>
  </div>`;

export const failed = (texts: Texts): Html =>
  html` <div class="narrow">
    <section class="card state">
      ${nowhere}
      <h1>${texts.failed.heading}</h1>
      <p>${texts.failed.text}</p>
      <p><a href="">${texts.failed.link}</a></p>
    </section>
  </div>`;
