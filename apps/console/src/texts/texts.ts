import type { en } from './en.js';

export type Texts = typeof en;

export const languages = { en: 'English', es: 'Español', pt: 'Português' } as const;
type Language = keyof typeof languages;

const files: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
  pt: async () => (await import('./pt.js')).pt,
};
const kept = 'entrepot-language';
const isLanguage = (code: string | undefined): code is Language => code !== undefined && Object.hasOwn(languages, code);

let loaded: Texts;

/** Words of the screens, in the language of the person. */
export const texts = (): Texts => loaded;

/** Loads the words of the chosen language, or else of the browser's. */
export const loadTexts = async (): Promise<void> => {
  const wanted = [localStorage.getItem(kept) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
  const language = wanted.find(isLanguage) ?? 'en';
  document.documentElement.lang = language;
  loaded = await files[language]();
};

export const setLanguage = (language: string): void => {
  localStorage.setItem(kept, language);
  location.reload();
};

/** Name of a field in the language; without one the API's. */
export const fieldName = (name: string): string => (texts().fields as Readonly<Record<string, string>>)[name] ?? name;
