import { ownMailTexts } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type MailBlock, queueMail, renderMail } from '@entrepot/mail';
import type { Boleto } from '../boleto/boleto.rules.js';
import { formatsOf } from '../locale/formats.js';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import { boletoDay, boletoTexts } from '../boleto/boleto-texts.js';
import type { Attempt } from './hosted-payment.store.js';
import { recipientOf } from './release-mail.js';

const tags = { pt: 'pt-BR', es: 'es', en: 'en' } as const;

/** Sends a customer the boleto that is waited for. */
export const queueBoletoMail = async (
  tx: Tx,
  attempt: Attempt,
  { number, expires_at, url }: Boleto,
  config: SaleLinkConfig,
): Promise<void> => {
  const recipient = await recipientOf(tx, attempt, config);
  if (!recipient) return;
  const { to, from, replyTo, name, language, locale, face, look, sale, page } = recipient;
  const words = boletoTexts[language];
  const own = ownMailTexts(face?.mail?.texts, 'payment_boleto', { store: name });
  const link = (label: string, address: string | null): MailBlock[] => (address === null ? [] : [{ type: 'link', label, url: address }]);
  const blocks: MailBlock[] = [
    { type: 'paragraph', text: own.intro ?? words.how },
    { type: 'section', title: words.amount, text: formatsOf(locale, sale.currency, tags[language]).money(sale.total) },
    { type: 'section', title: words.number, text: number },
    { type: 'section', title: words.due, text: boletoDay(expires_at, tags[language]) },
    ...link(words.open, url),
    ...link(words.page, page),
    ...(own.closing ? [{ type: 'paragraph' as const, text: own.closing }] : []),
  ];
  const content = renderMail({ ...look, locale: tags[language], heading: words.heading, blocks });
  await queueMail(
    tx,
    { kind: 'payment-boleto', from, to, replyTo, subject: own.subject ?? words.subject(name), ...content },
    config.mailSeal,
  );
};
