import { isMailOn, mailFrom, type MailSeal, type MailSettings } from '@entrepot/mail';
import { textSeal } from '@entrepot/kernel';
import type { ServerKeys } from '../../key/server-keys.js';
import { SignInSettings } from './settings.js';

/** Keeps links unreadable in the outbox of mails. */
export const mailSeal = ({ people }: ServerKeys): MailSeal => textSeal(people, 'mail');

/** Reads how people sign in. @param ownUrl the gateway's address where PUBLIC_URL is empty */
export const signInOf = (settings: MailSettings & { PUBLIC_URL: string }, keys: ServerKeys, ownUrl: () => string): SignInSettings => {
  const { PUBLIC_URL } = settings;
  const mails = isMailOn(settings) ? { from: mailFrom(settings, 'Entrepot'), seal: mailSeal(keys) } : null;
  return new SignInSettings(() => PUBLIC_URL || ownUrl(), true, mails);
};
