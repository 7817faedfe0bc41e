import { type Language, languages } from '@entrepot/contracts';

interface Wish {
  tag: string;
  weight: number;
}

const wishes = (header: string): Wish[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);

const known = (tag: string): Language | null => languages.find((language) => language === tag.split('-')[0]) ?? null;

/**
 * Language of the page: the browser's first that the page speaks, else the store's (contract 4, "Sale"); a store of another language gets English.
 */
export const languageOf = (acceptLanguage: string | undefined, locale: string): Language => {
  for (const { tag } of wishes(acceptLanguage ?? '')) {
    const language = known(tag);
    if (language) return language;
  }
  return known(locale.toLowerCase().replaceAll('_', '-')) ?? 'en';
};
