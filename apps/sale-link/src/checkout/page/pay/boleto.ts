import { barCodeOf, type Boleto } from '../../../boleto/boleto.rules.js';
import { boletoDay, boletoTexts } from '../../../boleto/boleto-texts.js';
import { type Html, html } from '../html/html.js';
import type { Texts } from '../texts/texts.js';

/** Wide elements of each digit, in Interleaved 2 of 5. */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Bars of Interleaved 2 of 5: of each two digits the first one is written in bars and the second one in spaces between them. */
const bars = (digits: string): { path: string; width: number } => {
  const elements = [1, 1, 1, 1];
  for (let at = 0; at < digits.length; at += 2) {
    const [bar, space] = [wide[Number(digits[at])]!, wide[Number(digits[at + 1])]!];
    for (let index = 0; index < 5; index++) elements.push(bar[index] === '1' ? 3 : 1, space[index] === '1' ? 3 : 1);
  }
  elements.push(3, 1, 1);
  let width = 0;
  let path = '';
  elements.forEach((size, index) => {
    if (index % 2 === 0) path += `M${width} 0h${size}v50h-${size}z`;
    width += size;
  });
  return { path, width };
};

const picture = (digits: string, label: string): Html => {
  const { path, width } = bars(digits);
  return html`<svg class="bars" viewBox="-10 -5 ${width + 20} 60" preserveAspectRatio="none" role="img" aria-label="${label}">
    <path d="${path}" />
  </svg>`;
};

/** Shows the slip of a boleto: its line, bar code and due date (contract 6, 6.8). */
export const boletoPart = ({ number, expires_at, url }: Boleto, texts: Texts): Html => {
  const words = boletoTexts[texts.language];
  const digits = barCodeOf(number);
  return html` <p>${words.how}</p>
    ${digits !== null && picture(digits, words.barCode)}
    <dl class="facts">
      <div>
        <dt>${words.number}</dt>
        <dd>${number}</dd>
      </div>
      <div>
        <dt>${words.due}</dt>
        <dd>${boletoDay(expires_at, texts.tag)}</dd>
      </div>
    </dl>
    ${url !== null && html`<p><a href="${url}" target="_blank" rel="noopener">${words.open}</a></p>`}`;
};
