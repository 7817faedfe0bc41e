import { expect, it } from '@jest/globals';
import { languageOf } from './language.js';

it.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'en_US', 'pt'],
  ['en-GB', 'pt_BR', 'en'],
  ['de-DE,en;q=0.3,pt;q=0.7', 'en_US', 'pt'],
  ['pt;q=0, en;q=0.1', 'pt_BR', 'en'],
  ['de', 'pt_BR', 'pt'],
  ['*', 'en_US', 'en'],
  ['es-419,es;q=0.9,en;q=0.8', 'pt_BR', 'es'],
  ['de', 'es_MX', 'es'],
  ['est', 'pt_BR', 'pt'],
  [undefined, 'pt_PT', 'pt'],
  [undefined, 'fr_FR', 'en'],
] as const)('%s in a store of %s: %s', (header, locale, language) => expect(languageOf(header, locale)).toBe(language));
