import { encode } from 'uqr';
import { type Html, html } from '../html/html.js';

const quietZone = 4;

/** Dark runs of a row as a path. */
const runs = (row: readonly boolean[], y: number): string => {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
};

/** QR code of a text as a picture that needs no other request. @param label says what it is to those who hear the page */
export const qrCode = (text: string, label: string): Html => {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path d="${data.map(runs).join('')}" />
  </svg>`;
};
