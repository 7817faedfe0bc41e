import { expect, it } from '@jest/globals';
import { contrast } from '@entrepot/kernel';
import { ground, house, paletteOf } from './accent.js';

const colors = ['#000000', '#ffffff', '#ffd400', '#ff0000', '#0000ff', '#00ff88', '#777777', '#7a1fa2', ground];
const grid = ['00', '33', '66', '99', 'cc', 'ff'];
const many = [...colors, ...grid.flatMap((r) => grid.flatMap((g) => grid.map((b) => `#${r}${g}${b}`)))];

it('is readable and seen in whatever colour a store has', () => {
  for (const palette of [house, ...many.map(paletteOf)]) {
    const { fill, on, hover, edge, link, ring, tint } = palette;
    for (const background of [fill, hover]) expect(contrast(on, background)).toBeGreaterThanOrEqual(4.5);
    for (const background of [ground, '#ffffff']) {
      expect(contrast(link, background)).toBeGreaterThanOrEqual(4.5);
      for (const shape of [ring, edge]) expect(contrast(shape, background)).toBeGreaterThanOrEqual(3);
    }
    // Check with the page's ink, and with its softer one.
    for (const text of ['#1d2321', '#58625e']) expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
  }
});

it('keeps the store’s colour where it can', () => {
  expect(paletteOf('#7a1fa2')).toMatchObject({ fill: '#7a1fa2', on: '#ffffff', link: '#7a1fa2', ring: '#7a1fa2' });
  expect(paletteOf('#ffd400')).toMatchObject({ fill: '#ffd400', on: '#000000', link: house.link, ring: house.ring });
  expect(paletteOf('#e0007f')).toMatchObject({ fill: '#e0007f', link: house.link, ring: '#e0007f' });
});
