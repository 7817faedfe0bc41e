import { type Html, html } from '../html/html.js';
import type { Texts } from '../texts/texts.js';
import { payTexts } from './pay-texts.js';
import { qrCode } from './qr-code.js';

/** Shows the BR Code of an order as a picture and as text to copy (contract 6, 6.8). */
export const pixPart = (code: string, texts: Texts): Html => {
  const words = payTexts[texts.language].pix;
  return html` <div class="pix">
    <p>${words.how}</p>
    ${qrCode(code, words.qr)}
    <label for="pix-code">${words.code}</label>
    <textarea id="pix-code" rows="4" readonly>${code}</textarea>
    <button type="button" data-copy="pix-code" data-copied="${words.copied}" hidden>${words.copy}</button>
    <p class="note">${words.after}</p>
  </div>`;
};
