import { expect, it } from '@jest/globals';
import { methodTitle } from './method-titles.js';

it.each([
  ['banktransfer', null, 'en', 'Bank transfer'],
  ['banktransfer', 'Transferência bancária', 'en', 'Bank transfer'],
  ['banktransfer', ' transferencia BANCARIA', 'pt', 'Transferência bancária'],
  ['banktransfer', 'Transferência ou TED', 'en', 'Transferência ou TED'],
  ['cashondelivery', 'Bank transfer', 'es', 'Bank transfer'],
  ['boleto', null, 'es', 'boleto'],
  ['boleto', 'Boleto', 'es', 'Boleto'],
] as const)('calls %s of a store that says %s in %s: %s', (code, own, language, title) =>
  expect(methodTitle(code, own, language)).toBe(title),
);
