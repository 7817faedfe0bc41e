import type { MailBlock, MailDocument } from './document.js';
import { mailFormats } from './formats.js';

interface Words {
  tag: string;
  subject: (store: string) => string;
  heading: string;
  open: string;
  texts: (amount: string) => string[];
}

const words: Readonly<Record<'pt' | 'es' | 'en', Words>> = {
  pt: {
    tag: 'pt-BR',
    subject: (store) => `Seu pagamento será devolvido pela loja${store && ` – ${store}`}`,
    heading: 'A loja vai devolver o seu dinheiro',
    open: 'Ver detalhes',
    texts: (amount) => [
      `Temos ${amount} a devolver a você. A forma de pagamento não permite a devolução automática.`,
      'A loja vai entrar em contato para saber como você prefere receber o valor.',
    ],
  },
  es: {
    tag: 'es',
    subject: (store) => `La tienda le devolverá su pago${store && ` – ${store}`}`,
    heading: 'La tienda le devolverá su dinero',
    open: 'Ver detalles',
    texts: (amount) => [
      `Tenemos que devolverle ${amount}. La forma de pago no permite la devolución automática.`,
      'La tienda se pondrá en contacto con usted para saber cómo prefiere recibir el importe.',
    ],
  },
  en: {
    tag: 'en',
    subject: (store) => `Your payment will be returned by the store${store && ` – ${store}`}`,
    heading: 'The store will return your money',
    open: 'See the details',
    texts: (amount) => [
      `${amount} is to be returned to you. The way that you paid does not allow an automatic refund.`,
      'The store will contact you and ask how you would like to receive it.',
    ],
  },
};

/**
 * Makes the mail to a customer whose money is paid back by people, as the provider cannot. @param locale of the store, as `pt_BR` @param language of
 * the mail @param page link to what it is about; null: there is none
 */
export const byHandMail = ({
  locale,
  language,
  amount,
  currency,
  storeName,
  page,
  ...look
}: { locale: string; language: string; amount: number; currency: string; page: string | null } & Pick<
  MailDocument,
  'storeName' | 'brand' | 'footer'
>): {
  subject: string;
  content: MailDocument;
} => {
  const spoken = language.slice(0, 2).toLowerCase();
  const { tag, subject, heading, open, texts } = words[spoken === 'pt' || spoken === 'es' ? spoken : 'en'];
  const said = texts(mailFormats(locale, currency).amount(amount)).map((text): MailBlock => ({ type: 'paragraph', text }));
  const blocks: MailBlock[] = page === null ? said : [...said, { type: 'link', label: open, url: page }];
  return { subject: subject(storeName), content: { ...look, storeName, locale: tag, heading, blocks } };
};
