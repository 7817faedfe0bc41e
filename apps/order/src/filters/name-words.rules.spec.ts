import { expect, it } from '@jest/globals';
import { foldedLastName, foldedName, nameWords } from './name-words.rules.js';

it.each([
  ['  João   da SILVA ', 'joao da silva'],
  ['Müller-Lüdenscheidt', 'muller ludenscheidt'],
  ['O’Brien', 'o brien'],
  ['Straße', 'strasse'],
  ['ØSTERGÅRD', 'ostergard'],
  ['Ｊｏãｏ', 'joao'],
  ["'); drop", 'drop'],
  ['---', ''],
])('folds %s', (name, folded) => expect(foldedName(name)).toBe(folded));

it('finds a buyer by each word, each name, and both', () => {
  expect(nameWords('João', 'da Silva')).toEqual(['joao', 'da', 'silva', 'da silva', 'joao da silva']);
  expect(nameWords('Ana', null)).toEqual(['ana']);
  expect(nameWords(null, null)).toEqual([]);
});

it('cuts what an index cannot keep', () => expect(nameWords('ã'.repeat(9_000), null)[0]).toBe('a'.repeat(500)));

it.each([
  ['da Silva', 'silva'],
  ['dos Santos e Silva', 'santos e silva'],
  ['Dias', 'dias'],
  ['Da', 'da'],
])('folds the last name %s', (name, folded) => expect(foldedLastName(name)).toBe(folded));
