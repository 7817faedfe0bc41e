import { expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { qrCode } from './qr-code.js';

it('draws each dark module of the code, and no other', () => {
  const text =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const { text: svg } = qrCode(text, 'Pix');
  let [x, y] = [0, 0];
  for (const [, dx, dy, length] of svg.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    [x, y] = [x + Number(dx), y + Number(dy)];
    for (const end = x + Number(length); x < end; x++) drawn[y]![x] = true;
  }
  expect(drawn).toEqual(data);
});
