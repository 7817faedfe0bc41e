import { languageTag, momentFormat } from '@entrepot/kernel';

export interface MailFormats {
  /** An amount in the order's currency; a bare number where that is not known. */
  amount(value: number): string;
  quantity(value: number): string;
  /** In the store's time zone, in the language of the mail. */
  moment(date: Date): string;
}

/** Language of a mail, and the store's time zone. */
interface Clock {
  language: string;
  timezone: string | null;
}

const makeFormats = (locale: string, currency: string | null, { language, timezone }: Clock): MailFormats => {
  const tag = languageTag(locale, 'en');
  const amount = new Intl.NumberFormat(
    tag,
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  );
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  return {
    amount: (value) => amount.format(value),
    quantity: (value) => quantity.format(value),
    moment: momentFormat(languageTag(language, 'en'), timezone),
  };
};

/** Formats by a store's locale, currency and clock: they are slow to make. */
const known = new Map<string, MailFormats>();

/** How the people of a store write numbers, and when it is there. @param locale `pt_BR`, as stores have it */
export const mailFormats = (locale: string, currency: string | null, clock: Clock = { language: locale, timezone: null }): MailFormats => {
  const key = [locale, currency, clock.language, clock.timezone].join('|');
  const formats = known.get(key) ?? makeFormats(locale, currency, clock);
  known.set(key, formats);
  return formats;
};

const footers = {
  pt: { contact: 'Contato', terms: 'Termos de venda', privacy: 'Política de privacidade' },
  es: { contact: 'Contacto', terms: 'Condiciones de venta', privacy: 'Política de privacidad' },
  en: { contact: 'Contact', terms: 'Terms of sale', privacy: 'Privacy policy' },
};

/** Returns the words at the end of every mail, in the language of its texts; English where that is another one. */
export const footerWords = (locale: string): (typeof footers)['en'] =>
  footers[locale.slice(0, 2).toLowerCase() as keyof typeof footers] ?? footers.en;
