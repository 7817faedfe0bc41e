import { expect, it } from '@jest/globals';
import { addressLines } from './customer-mail.js';

it.each([
  [null, ''],
  [{}, ''],
  [
    {
      firstname: 'Ana',
      lastname: 'Silva',
      street: ['Rua A', '12', '', 'Centro'],
      city: 'Recife',
      region: 'PE',
      postcode: '50000',
      country_id: 'BR',
    },
    'Ana Silva\nRua A, 12, Centro\nRecife - PE, 50000\nBrasil',
  ],
  [{ country_id: 'br' }, 'Brasil'],
  [{ country_id: 'BRA' }, 'BRA'],
  [{ street: 'Main St 1', postcode: 50000 }, 'Main St 1\n50000'],
  [{ city: 'Recife', region: { code: 'PE' } }, 'Recife'],
])('%j', (address, expected) => {
  expect(addressLines(address, 'pt')).toBe(expected);
});
