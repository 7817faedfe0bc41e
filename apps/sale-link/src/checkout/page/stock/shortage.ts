import type { CheckoutView } from '../../checkout.view.js';
import type { Formats } from '../../../locale/formats.js';
import { type Html, html } from '../html/html.js';
import { stockTexts } from './stock-texts.js';
import type { Texts } from '../texts/texts.js';

const list = ({ short }: CheckoutView, { language }: Texts, formats: Formats): Html => {
  const texts = stockTexts[language];
  const said = (left: number, qty: number): string => (left === 0 ? texts.none : texts.left(formats.quantity(left), formats.quantity(qty)));
  return html`<ul>
    ${short.map(({ name, left, qty }) => html`<li>${name}: ${said(left, qty)}</li>`)}
  </ul>`;
};

/** Says what is left, before anybody pays; the summary beside it shows the sale with that. */
export const shortage = (
  view: CheckoutView,
  texts: Texts,
  formats: Formats,
  /** `problem` where there is no other: the script leads to it. `isChanged`: it was another quantity before. */
  { id, isChanged }: { id: 'problem' | 'shortage'; isChanged: boolean },
): Html => {
  const { heading, goOn, changed } = stockTexts[texts.language];
  return html` <div class="problem" id="${id}" role="alert" tabindex="-1">
    <h2>${heading}</h2>
    ${isChanged && html`<p>${changed}</p>`} ${list(view, texts, formats)}
    <p>${goOn}</p>
  </div>`;
};

/** Heading and parts of a card that says that nothing is left. @param before what became of a payment */
export const soldOut = (view: CheckoutView, texts: Texts, formats: Formats, before: string | null): { heading: string; parts: Html[] } => {
  const { soldOut: heading, later } = stockTexts[texts.language];
  const parts = [list(view, texts, formats), html`<p>${later}</p>`];
  return { heading, parts: before === null ? parts : [html`<p>${before}</p>`, ...parts] };
};
