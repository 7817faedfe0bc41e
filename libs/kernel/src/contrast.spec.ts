import { contrast, isReadable, textOn } from './contrast.js';

it.each([
  ['#000000', '#ffffff', 21],
  ['#FFFFFF', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#000000', 5.25],
])('measures %s and %s as %d, whichever comes first', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

it('picks black or white for the text on a colour, readable on every grey', () => {
  expect([textOn('#ffd400'), textOn('#0b3d2e'), textOn('#ffffff'), textOn('#000000')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
    '#ffffff',
  ]);
  for (let level = 0; level < 256; level++) {
    const grey = `#${level.toString(16).padStart(2, '0').repeat(3)}`;
    expect(isReadable(textOn(grey), grey)).toBe(true);
  }
});

it('knows a colour that is too light for text on white', () => {
  expect([isReadable('#ffd400'), isReadable('#777777'), isReadable('#767676')]).toEqual([false, false, true]);
});
