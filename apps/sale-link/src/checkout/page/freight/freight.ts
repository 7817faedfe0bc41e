import type { Freight } from '../../../shipping/freight.rules.js';
import type { Formats } from '../../../locale/formats.js';
import type { CheckoutView } from '../../checkout.view.js';
import { type Html, html } from '../html/html.js';
import type { Texts } from '../texts/texts.js';
import { freightTexts } from '../texts/freight-texts.js';

interface FreightPart {
  /** Null: the sale has no freight, or one of its own. */
  freight: Freight | null;
  /** Sentence on the fault of the choice. */
  fault: string | undefined;
  /** Amount that the page shows. */
  total: string;
  formats: Formats;
  texts: Texts;
}

const id = 'field-shipping_method';

/**
 * Choice of how the goods are sent, with its price. Without JavaScript a button of its own asks for the choices; the script asks for them whenever the
 * address or the choice changes, and puts the answer in place. `shown_total` says which total the customer saw.
 */
export const freightPart = ({ freight, fault, total, formats, texts }: FreightPart): Html | null => {
  if (!freight) return null;
  const words = freightTexts[texts.language];
  const { choices, shipping } = freight;
  const ask = freight.fault?.fault === 'no_zone' ? html`<a href="#field-postcode">${words.no_zone}</a>` : words.ask;
  const radios = choices.map(
    ({ code, title, amount, days }, index) =>
      html` <label class="method">
        <input
          type="radio"
          name="shipping_method"
          value="${code}"
          required
          ${index === 0 && html`id="${id}"`}
          ${shipping?.code === code && 'checked'}
        />
        <span class="own">${title}${days && html`<span class="note">${words.days(days)}</span>`}</span>
        <span class="money end">${amount.isZero() ? words.free : formats.money(amount)}</span>
      </label>`,
  );
  return html` <fieldset class="card${fault && ' wrong'}" id="freight" data-live ${fault && html`aria-describedby="${id}-fault"`}>
    <legend>${words.freight}</legend>
    <div>${radios}</div>
    ${choices.length === 0 && html`<p class="note">${ask}</p>`} ${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}
    <input type="hidden" name="shown_total" value="${total}" />
    <button type="submit" class="quiet" name="freight" value="1" formnovalidate>${words.calculate}</button>
  </fieldset>`;
};

/** Row of the freight among the sums; null while it is not known. */
export const freightRow = ({ shipping }: CheckoutView['sale'], texts: Texts, formats: Formats): Html | null => {
  if (shipping?.amount == null) return null;
  const words = freightTexts[texts.language];
  return html` <div>
    <dt>${words.sum}: ${shipping.description}</dt>
    <dd class="money">${shipping.amount === 0 ? words.free : formats.money(shipping.amount)}</dd>
  </div>`;
};

/** Style of the choice. */
export const freightStyles = `.method .end{margin-left:auto}.quiet{margin-top:.75rem;min-height:2.75rem;color:var(--link);background:none;border-color:var(--field);font-size:1rem}.quiet:hover{background:var(--tint)}@media (scripting:enabled){.quiet{display:none}}`;
