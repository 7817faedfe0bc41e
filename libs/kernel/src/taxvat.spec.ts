import { expect, it } from '@jest/globals';
import { isValidTaxvat, plainTaxvat } from './taxvat.js';

it.each([
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  [' .-/ ', null],
])('keeps digits and upper-case letters of %s', (value, plain) => expect(plainTaxvat(value)).toBe(plain));

it.each(['52998224725', '04252011000110', '12ABC34501DE35'])('takes %s', (taxvat) => expect(isValidTaxvat(taxvat, 'br')).toBe(true));

it.each([
  '52998224726',
  '11111111111',
  '00000000000',
  '0425201100011',
  '04252011000111',
  '12ABC34501DE36',
  'AB998224725',
  '1',
  '529982247250',
])('refuses %s', (taxvat) => expect(isValidTaxvat(taxvat, 'br')).toBe(false));

it('takes anything without the rule', () => expect(isValidTaxvat('DE123', 'none')).toBe(true));
