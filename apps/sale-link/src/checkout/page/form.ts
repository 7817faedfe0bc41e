import type { OfferedMethod } from '../offered-methods.rules.js';
import type { Freight } from '../../shipping/freight.rules.js';
import type { Formats } from '../../locale/formats.js';
import { freightPart } from './freight/freight.js';
import { type AddressModel, addressPart } from './address/address.js';
import { input } from './address/field.js';
import { type Html, html } from './html/html.js';
import { payLabel, paymentPart } from './pay/payment.js';
import { faultText } from './texts/texts.js';

export interface FormModel extends AddressModel {
  /** Methods by which it can be paid; null: there is nothing to pay. */
  offered: readonly OfferedMethod[] | null;
  /** Sentence where there is no method; freight may bring one. */
  noMethod: string;
  /** Amount to pay, as the page shows it. */
  total: string;
  /** How the goods can be sent; null: there is nothing to choose. */
  freight: Freight | null;
  /** Amount to pay as a number's text. */
  sum: string;
  formats: Formats;
  /** Whether the customer goes on without the coupon. */
  isWithoutCoupon: boolean;
  /** Quantities that are left, which the customer goes on with; null: those of the sale. */
  quantities: readonly number[] | null;
  /** Terms that the customer accepts with the order. */
  consent: Html | null;
}

/** Form that posts to its own address. The script replaces the parts that freight changes, so that each is there from the start, hidden or not. */
export const checkoutForm = (model: FormModel): Html => {
  const { texts, offered, noMethod, total, country, freight, formats } = model;
  const freightFault = model.faults.get('shipping_method');
  const methodFault = model.faults.get('payment_method');
  const hidden = offered?.length === 0 && 'hidden';
  return html` <form method="post" autocomplete="on" novalidate>
    ${model.isWithoutCoupon && html`<input type="hidden" name="without_coupon" value="1" />`}
    ${model.quantities && html`<input type="hidden" name="with_quantities" value="${model.quantities.join()}" />`}
    <fieldset class="card" id="you">
      <legend>${texts.you}</legend>
      <div class="grid">
        ${input(model, 'firstname', { width: 'wide-half', autocomplete: 'given-name' })}
        ${input(model, 'lastname', { width: 'wide-half', autocomplete: 'family-name' })}
        ${input(model, 'email', { type: 'email', autocomplete: 'email', inputmode: 'email' })}
        ${input(model, 'taxvat', { width: 'wide-half', autocomplete: 'off' })}
        ${input(model, 'phone', { width: 'wide-half', type: 'tel', autocomplete: 'tel', inputmode: 'tel' })}
      </div>
    </fieldset>
    ${addressPart(model)}
    ${freightPart({ freight: freight?.isOffered ? freight : null, fault: freightFault && faultText(texts, 'shipping_method', freightFault, country), total: model.sum, formats, texts })}
    ${paymentPart({ offered, noMethod, chosen: model.form.payment_method, fault: methodFault && faultText(texts, 'payment_method', methodFault, country), texts })}
    <div class="buy">
      <p id="buy-total" data-live><span>${texts.total}</span> <strong class="money" data-total>${total}</strong></p>
      <button type="submit" id="pay" data-live data-sending="${texts.sending}" ${hidden}>${payLabel(offered, total, texts)}</button>
    </div>
    ${model.consent}
    <p class="secret">${texts.secret}</p>
  </form>`;
};
