import { isPaidBefore } from '@entrepot/contracts';
import type { OfferedMethod } from '../../offered-methods.rules.js';
import { type Html, html } from '../html/html.js';
import { methodWords, type Texts } from '../texts/texts.js';
import { methodMark } from './method-mark.js';
import { payTexts } from './pay-texts.js';

interface PaymentChoice {
  /** Methods by which it can be paid; null: there is nothing to pay. */
  offered: readonly OfferedMethod[] | null;
  /** Sentence where there is no method. */
  noMethod: string;
  /** Code of the method that was chosen; empty: none. */
  chosen: string;
  /** Sentence on the fault of the choice. */
  fault: string | undefined;
  texts: Texts;
}

const id = 'field-payment_method';

/** Choice of how to pay: each with its mark and what follows. Nothing to pay hides the step (contract 6, 6.8). */
export const paymentPart = ({ offered, noMethod, chosen, fault, texts }: PaymentChoice): Html => {
  const choices = (offered ?? []).map((method, index) => {
    const { code } = method;
    const [name, note] = methodWords(texts, method);
    const notes = [note, payTexts[texts.language].follows[code] ?? ''].filter((text) => text !== '');
    return html` <label class="method">
      <input
        type="radio"
        name="payment_method"
        value="${code}"
        required
        ${isPaidBefore(code) && 'data-hosted'}
        ${index === 0 && html`id="${id}"`}
        ${(chosen === code || offered?.length === 1) && 'checked'}
      />
      <span>${name}${notes.map((text) => html`<span class="note">${text}</span>`)}</span>
      ${methodMark(code)}
    </label>`;
  });
  return html` <fieldset
    class="card${fault && ' wrong'}"
    id="payment"
    data-live
    ${!offered && 'hidden'}
    ${fault && html`aria-describedby="${id}-fault"`}
  >
    ${offered && html`<legend>${texts.payment}</legend>`}
    <div>${choices}</div>
    ${offered?.length === 0 && html`<p id="${id}">${noMethod}</p>`} ${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}
  </fieldset>`;
};

/**
 * Text of the button: that of the chosen method, by the style alone where several are offered.
 * @param total as the page shows it; the script changes what stands in `data-total`
 */
export const payLabel = (offered: readonly OfferedMethod[] | null, total: string, texts: Texts): Html => {
  if (!offered) return html`${texts.submit}`;
  const { pay, hosted } = payTexts[texts.language];
  const own = html`<span class="own">${pay} <span data-total>${total}</span></span>`;
  const isHosted = offered.map(({ code }) => isPaidBefore(code));
  if (!isHosted.includes(true)) return own;
  return isHosted.includes(false) ? html`${own}<span class="hosted">${hosted}</span>` : html`${hosted}`;
};
