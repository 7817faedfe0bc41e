import { paymentMethods, refundArrival } from '@entrepot/contracts';
import type { Formats } from '../../locale/formats.js';
import { type CheckoutForm, checkoutAddress, countryIn } from '../checkout-form.rules.js';
import { type PageOrder } from '../../projections/order/order-page.rules.js';
import { stageOf, takesMoney } from '../../projections/order/order-stage.rules.js';
import type { CheckoutView } from '../checkout.view.js';
import { card, done, nowhere, paragraph } from './card.js';
import { type Html, html } from './html/html.js';
import { howToPay } from './order/how-to-pay.js';
import { documentsPart, helpPart, isWebAddress, shipmentsPart } from './order/order-parts.js';
import { orderTexts } from './order/order-texts.js';
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

/** An e-mail of which strangers learn nothing: whoever has the link sees the page. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1•••');

const facts = (form: CheckoutForm, { methods, payment, store, countries, order }: CheckoutView, texts: Texts, isToPay: boolean): Html => {
  const code = form.payment_method;
  const [title, instructions] = methodWords(
    texts,
    methods.find((method) => method.code === code) ?? { code, title: null, instructions: null },
  );
  // Leave out the instructions of an online method, which only said how it is chosen, and of an order that takes no money.
  const isOver = isToPay || isPaidFor(form, order) || (order !== null && !takesMoney(order));
  const note = payment ? texts.converted.paid : isOnline(code) || isOver ? '' : instructions;
  return html` <dl class="facts">
    ${fact(texts.fields.email, html`${masked(form.email)}`)}
    ${fact(texts.payment, html`${code === '' ? texts.nothingToPay : title}${note !== '' && html`<span class="note">${note}</span>`}`)}
    ${fact(texts.address, html`${addressLines(form, countryIn({ ...store, countries }, form.country_id)).map((line) => html`<span class="line">${line}</span>`)}`)}
  </dl>`;
};

/** Whether money has come for an order that is not paid on a provider's page: how it is paid is nothing to say any more. */
const isPaidFor = ({ payment_method }: CheckoutForm, order: PageOrder | null): boolean =>
  !isOnline(payment_method) && (order?.amount_received ?? 0) > 0;

const next = (form: CheckoutForm, order: PageOrder | null, texts: Texts, isMailOn: boolean): Html | null => {
  const { mailed, steps } = texts.converted;
  const step = isPaidFor(form, order) ? undefined : steps[form.payment_method];
  if (step === undefined && !isMailOn) return null;
  return html`${step !== undefined && paragraph(step)} ${isMailOn && paragraph(mailed(masked(form.email)))}`;
};

const section = (heading: string, body: Html | null | false, look = ''): Html | null =>
  body
    ? html` <section class="card ${look}">
        <h2>${heading}</h2>
        ${body}
      </section>`
    : null;

/** Sentences on money of an order that goes back. */
const moneyBack = ({ state, amount_received, amount_refunded, payment_method }: PageOrder, texts: Texts, { money }: Formats): string[] => {
  const words = orderTexts[texts.language];
  const owed = state === 'canceled' ? amount_received - amount_refunded : 0;
  if (owed <= 0 && amount_refunded <= 0) return [];
  return [
    ...(amount_refunded > 0 ? [words.returned(money(amount_refunded))] : []),
    ...(owed > 0 ? [words.toReturn(money(owed))] : []),
    refundArrival(payment_method, texts.language),
  ];
};

/** Where the order's page leads: the shop, and the printer, for which the script shows its button. */
const acts = (return_url: string | null, texts: Texts): Html => {
  const { back, print } = orderTexts[texts.language];
  return html` <div class="acts">
    ${isWebAddress(return_url) && html`<a class="go" href="${return_url}">${back}</a>`}
    <button class="print" type="button" data-print hidden>${print}</button>
  </div>`;
};

/** Shows the order as it stands: its state, how to pay, shipments and documents; for as long as the form is kept, its receiver too. */
export const converted = (view: CheckoutView, texts: Texts, formats: Formats, isMailOn: boolean): Html => {
  const { heading, order: numberOf, text, thanks, details, next: nextHeading } = texts.converted;
  const words = orderTexts[texts.language];
  const { order, store, brand } = view;
  const form = order?.is_corrected ? null : view.form;
  const stage = order && stageOf(order);
  const said = stage && words.stages[stage];
  const isNew = stage === null || stage === 'awaiting_payment' || stage === 'preparing';
  const id = view.sale.order_increment_id ?? '';
  const head = card({
    mark: stage === 'canceled' ? nowhere : done,
    heading: said?.heading ?? heading,
    parts: [
      isNew && form && paragraph(thanks(form.firstname)),
      html`<p class="number"><small>${numberOf}</small>${id}</p>`,
      said && !said.heading && html`<p class="stage">${said.name}</p>`,
      said?.text !== '' && paragraph(said?.text ?? text),
      ...(order ? moneyBack(order, texts, formats).map(paragraph) : []),
    ],
  });
  const pay = howToPay(view, texts, formats);
  const parts = [
    head,
    section(words.pay, pay),
    section(words.deliveries, order && shipmentsPart(order, texts, formats)),
    section(nextHeading, isNew && form && next(form, order, texts, isMailOn)),
    section(words.documents, order && documentsPart(order, texts, formats)),
    section(details, form && facts(form, view, texts, pay !== null)),
    section(words.help, helpPart({ name: store.name, brand }, id, texts), 'help'),
  ];
  return html` <div class="sides">
    <div class="main">${parts}</div>
    ${summary(view, texts, formats)} ${acts(store.return_url, texts)}
  </div>`;
};
