import type { MailSeal } from '@entrepot/mail';
import { deriveKey, seal, unseal } from './seal.js';

const context = Buffer.from('mail');

/** For the mails that hold a checkout link: until they are sent, their texts are as unreadable in the database as the token itself. */
export const mailSeal = (secretKey: string): MailSeal => {
  const key = deriveKey(secretKey, 'mails');
  return {
    encrypt: (text) => seal(key, context, text).toString('base64'),
    decrypt: (sealed) => unseal(key, context, Buffer.from(sealed, 'base64')),
  };
};
