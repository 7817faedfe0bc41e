import { paymentMethods } from '@entrepot/contracts';
import type { Formats } from '../../locale/formats.js';
import { type CheckoutForm, checkoutAddress, countryOf } from '../checkout-form.rules.js';
import type { CheckoutView } from '../checkout.view.js';
import { card, done, paragraph } from './card.js';
import { type Html, html } from './html/html.js';
import { summary } from './summary.js';
import { methodWords, type Texts } from './texts/texts.js';

/** An address as it is written on a parcel, a line each. */
const addressLines = (form: CheckoutForm, country: string): string[] => {
  const { city, region, postcode } = checkoutAddress(form, country);
  return [
    `${form.firstname} ${form.lastname}`,
    [form.street, form.number, form.complement].filter(Boolean).join(', '),
    form.district,
    `${[city, region].filter(Boolean).join(' – ')}, ${postcode}`,
  ].filter(Boolean);
};

const fact = (name: string, value: Html): Html =>
  html` <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const isOnline = (code: string): boolean => code in paymentMethods && paymentMethods[code as keyof typeof paymentMethods].online !== null;

const facts = (form: CheckoutForm, { methods, payment, store }: CheckoutView, texts: Texts): Html => {
  const code = form.payment_method;
  const [title, instructions] = methodWords(
    texts,
    methods.find((method) => method.code === code) ?? { code, title: null, instructions: null },
  );
  // Leave out the instructions of an online method: they only said how it is chosen.
  const note = payment ? texts.converted.paid : isOnline(code) ? '' : instructions;
  return html` <dl class="facts">
    ${fact(texts.fields.email, html`${form.email}`)}
    ${fact(texts.payment, html`${code === '' ? texts.nothingToPay : title}${note !== '' && html`<span class="note">${note}</span>`}`)}
    ${fact(texts.address, html`${addressLines(form, countryOf(store.locale)).map((line) => html`<span class="line">${line}</span>`)}`)}
  </dl>`;
};

const next = (form: CheckoutForm, texts: Texts, isMailOn: boolean): Html => {
  const { mailed, steps } = texts.converted;
  const step = steps[form.payment_method];
  return html`${step !== undefined && paragraph(step)} ${isMailOn && paragraph(mailed(form.email))}`;
};

const section = (heading: string, body: Html): Html =>
  html` <section class="card">
    <h2>${heading}</h2>
    ${body}
  </section>`;

/** Shows the order and, for as long as the form is kept, its receiver, the payment and the next steps. */
export const converted = (view: CheckoutView, texts: Texts, formats: Formats, isMailOn: boolean): Html => {
  const { heading, order, text, thanks, details, next: nextHeading } = texts.converted;
  const { form } = view;
  const number = html`<p class="number"><small>${order}</small>${view.sale.order_increment_id}</p>`;
  const head = card({ mark: done, heading, parts: [form && paragraph(thanks(form.firstname)), number, paragraph(text)] });
  const bought = summary(view, texts, formats);
  if (!form) return html` <div class="narrow">${head} ${bought}</div>`;
  return html` <div class="sides">
    <div class="main">${head} ${section(nextHeading, next(form, texts, isMailOn))} ${section(details, facts(form, view, texts))}</div>
    ${bought}
  </div>`;
};
