const words = {
  pt: { contact: 'Contato', terms: 'Termos de venda', privacy: 'Política de privacidade' },
  es: { contact: 'Contacto', terms: 'Condiciones de venta', privacy: 'Política de privacidad' },
  en: { contact: 'Contact', terms: 'Terms of sale', privacy: 'Privacy policy' },
};

/** Returns the words at the end of every mail, in the language of its texts; English where that is another one. */
export const footerWords = (locale: string): (typeof words)['en'] =>
  words[locale.slice(0, 2).toLowerCase() as keyof typeof words] ?? words.en;
