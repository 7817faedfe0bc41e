import { deriveKey, seal, unseal } from '@entrepot/kernel';
import type { MailSeal } from '@entrepot/mail';

/** For the mails that hold a checkout link: until they are sent, their texts are as unreadable in the database as the token itself. */
export const mailSeal = (secretKey: string): MailSeal => {
  const key = deriveKey(secretKey, 'sale-link', 'mails');
  return {
    encrypt: (text) => seal(key, 'mail', text).toString('base64'),
    decrypt: (sealed) => unseal(key, 'mail', Buffer.from(sealed, 'base64')),
  };
};
