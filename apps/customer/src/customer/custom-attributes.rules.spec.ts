import { expect, it } from '@jest/globals';
import { isAttributeCode, withAttributes } from './customer.rules.js';

it.each(['celular', 'a', 'A1_b'])('takes %s for a code', (code) => expect(isAttributeCode(code)).toBe(true));
it.each(['', '1a', 'a-b', 'a.b', 'email', 'cpf', 'limit', 'constructor', '__proto__', 'a'.repeat(64)])('does not take %s', (code) =>
  expect(isAttributeCode(code)).toBe(false),
);

it('sets, keeps and takes away', () =>
  expect(withAttributes({ a: 1, b: 2, c: 3 }, { a: 9, b: null, c: '', d: [1] })).toEqual({ a: 9, b: 2, d: [1] }));

it('takes names of every object’s properties as any other', () => {
  expect(withAttributes({}, { toString: 'x' })).toEqual({ toString: 'x' });
});
