import { english, type Words } from './english.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

const spoken: Readonly<Record<string, Words>> = { pt: portuguese, es: spanish };

/** Texts in the language of a store, else in English; with the language that was found. */
export const wordsFor = (locale: string): { words: Words; language: string } => {
  const words = spoken[/^([a-z]+)([_-]|$)/i.exec(locale)?.[1]?.toLowerCase() ?? ''];
  return words ? { words, language: locale } : { words: english, language: 'en' };
};
