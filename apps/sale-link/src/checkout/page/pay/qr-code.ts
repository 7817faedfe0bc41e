import { encode } from 'uqr';
import { type Html, html } from '../html/html.js';

const quietZone = 4;

/** Dark runs of all rows as one line of a module's width: half of the commands of boxes. */
const runs = (rows: readonly (readonly boolean[])[]): string => {
  let path = '';
  let [endX, endY] = [0, 0];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `m${start - endX} ${y - endY}h${x + 1 - start}`;
      [endX, endY] = [x + 1, y];
    }
  });
  return path;
};

/** QR code of a text as a picture that needs no other request. @param label says what it is to those who hear the page */
export const qrCode = (text: string, label: string): Html => {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path stroke="#000" transform="translate(0 .5)" d="${runs(data)}" />
  </svg>`;
};
