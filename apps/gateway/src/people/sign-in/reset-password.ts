import { type Database, transaction } from '@entrepot/database';
import { queueMail } from '@entrepot/mail';
import { DomainError } from '@entrepot/kernel';
import type { ServerKeys } from '../../key/server-keys.js';
import { linkHours, makeLink } from '../user/link.store.js';
import { personByEmail } from '../user/user.store.js';
import { resetMail } from './reset-mail.js';
import type { SignInSettings } from './settings.js';
import { countTry } from './tries.store.js';

/** Sends a link by mail, if an active person has the address. Throws `not_found` where mails are off, `too_many_requests`. */
export const resetPassword = async (
  db: Database,
  keys: ServerKeys,
  settings: SignInSettings,
  { email, language }: { email: string; language: string | undefined },
): Promise<void> => {
  const { mails } = settings;
  if (!mails) throw new DomainError('not_found');
  await countTry(db, 'reset', email, keys.secrets);
  await transaction(db, async (tx) => {
    const person = await personByEmail(tx, email);
    if (!person?.is_active) return;
    const link = settings.link(await makeLink(tx, person.user_id, linkHours.reset, keys.secrets));
    await queueMail(tx, resetMail(person.email, link, language, mails.from), mails.seal);
  });
};
