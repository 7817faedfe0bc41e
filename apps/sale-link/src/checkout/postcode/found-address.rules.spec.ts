import { expect, it } from '@jest/globals';
import { foundAddress } from './found-address.rules.js';

const answer = { cep: '01001-000', logradouro: 'Praça da Sé', complemento: 'lado ímpar', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const address = { street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', region: 'SP' };

it.each([
  [answer, address],
  [
    { ...answer, logradouro: '', bairro: undefined },
    { ...address, street: '', district: '' },
  ],
  [
    { ...answer, logradouro: 'a'.repeat(101), bairro: 'a\u0000' },
    { ...address, street: '', district: '' },
  ],
  [
    { ...answer, logradouro: { a: 1 } },
    { ...address, street: '' },
  ],
])('takes of %j what the form can hold', (sent, found) => expect(foundAddress(sent)).toEqual(found));

it.each([{ erro: true }, { ...answer, uf: 'XX' }, { ...answer, localidade: ' ' }, [], 'SP', 7, null])('finds nothing in %j', (sent) =>
  expect(foundAddress(sent)).toBeNull(),
);
