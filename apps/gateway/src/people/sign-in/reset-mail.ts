import { type Mail, renderMail } from '@entrepot/mail';

const texts = {
  en: [
    'Set a new password',
    'Somebody, you we hope, asked for a new password for Entrepot. The link works once, within an hour.',
    'Set password',
  ],
  pt: [
    'Defina uma nova senha',
    'Alguém, esperamos que você, pediu uma nova senha do Entrepot. O link vale uma vez, por uma hora.',
    'Definir senha',
  ],
  es: [
    'Defina una contraseña nueva',
    'Alguien, esperamos que usted, pidió una contraseña nueva de Entrepot. El enlace sirve una vez, durante una hora.',
    'Definir contraseña',
  ],
} as const;

type Language = keyof typeof texts;

/** Makes the mail by which a person sets a forgotten password anew, in the language of the browser that asked. */
export const resetMail = (to: string, url: string, acceptLanguage: string | undefined, from: Mail['from']): Mail => {
  const language = (/(?:^|[,\s])(pt|es|en)(?=[-;,\s]|$)/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase() ?? 'en') as Language;
  const [heading, text, label] = texts[language];
  const blocks = [{ type: 'paragraph', text } as const, { type: 'link', label, url } as const];
  return { kind: 'password', from, to, subject: heading, ...renderMail({ storeName: from.name, locale: language, heading, blocks }) };
};
