import type { SaleLine } from '../../sale/sale.rules.js';
import type { CheckoutView } from '../checkout.view.js';
import type { Formats } from '../../locale/formats.js';
import { freightRow } from './freight/freight.js';
import { type Html, html } from './html/html.js';
import { timeOf } from './html/time-of.js';
import { pictureOf } from './picture.js';
import type { Texts } from './texts/texts.js';

const line = ({ sku, name, qty, price, row_total, labels }: SaleLine, { pictures }: CheckoutView, texts: Texts, formats: Formats): Html =>
  html` <li>
    ${pictures && html`<span class="shot">${pictureOf(pictures[sku])}<span class="qty" aria-hidden="true">${formats.quantity(qty)}</span></span>`}
    <span class="item">
      <strong>${name}</strong>
      ${labels.map(({ title, value }) => html`<span class="note">${title}: ${value}</span>`)}
      <span class="row"
        ><span class="note">${texts.quantity} ${formats.quantity(qty)} × ${formats.money(price)}</span>
        <span class="money">${formats.money(row_total)}</span></span
      >
    </span>
  </li>`;

const sumRows = (sale: CheckoutView['sale'], texts: Texts, formats: Formats): Html | null => {
  const { coupon_code, discount_amount, total, shipping } = sale;
  const freight = freightRow(sale, texts, formats);
  if (coupon_code === null && !freight) return null;
  return html` <div>
      <dt>${texts.subtotal}</dt>
      <dd class="money">${formats.money(total.plus(discount_amount).minus(shipping?.amount ?? 0))}</dd>
    </div>
    ${
      coupon_code !== null &&
      html`<div class="off">
        <dt>${texts.coupon} ${coupon_code}</dt>
        <dd class="money">−${formats.money(discount_amount)}</dd>
      </div>`
    }
    ${freight}`;
};

/** Up to this many lines the summary fits a screen, and stays in sight beside the form. */
const fewLines = 6;

/** Line that, on a phone, shows and hides the rest; `details` does that without JavaScript. A desk has room for all of it. */
const fold = (total: string, texts: Texts): Html =>
  html` <details class="fold">
    <summary><span>${texts.summary}</span><strong class="money" id="fold-total" data-live>${total}</strong></summary>
  </details>`;

/** Shows the lines and the amounts. @param isFolded on a phone, where a form follows */
export const summary = (view: CheckoutView, texts: Texts, formats: Formats, isFolded = false): Html => {
  const { sale } = view;
  return html` <section class="card aside${sale.lines.length <= fewLines && ' short'}${isFolded && ' folding'}" aria-labelledby="summary">
    <h2 id="summary">${texts.summary}</h2>
    ${isFolded && fold(formats.money(sale.total), texts)}
    <div class="all">
      <ul class="lines">
        ${sale.lines.map((entry) => line(entry, view, texts, formats))}
      </ul>
      <dl class="sums" id="sums" data-live>
        ${sumRows(sale, texts, formats)}
        <div class="total">
          <dt>${texts.total}</dt>
          <dd class="money">${formats.money(sale.total)}</dd>
        </div>
      </dl>
      ${sale.status === 'pending' && !sale.is_submitted && html`<p class="until">${texts.validUntil} ${timeOf(sale.expires_at, formats)}</p>`}
    </div>
  </section>`;
};
