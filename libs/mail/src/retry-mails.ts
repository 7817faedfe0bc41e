import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { unsealable } from './seal.js';

const isSetAside = `failed_at is not null and last_error = '${unsealable}'`;

/** Statements by what `entrepot ops mend SERVICE mails ID` has. Indexes mail_outbox_due and mail_outbox_failed. */
const statements: Readonly<Record<string, string>> = {
  send: 'update mail_outbox set next_try_at = now() where sent_at is null and failed_at is null',
  unseal: `update mail_outbox set failed_at = null, last_error = null, attempts = 0, next_try_at = now() where ${isSetAside}`,
  discard: `delete from mail_outbox where ${isSetAside}`,
};

/** Has mails that wait sent within the mailer's next look, those that could not be unsealed tried once more, or these removed. */
export const retryMails = {
  name: 'mails',
  key: 'text' as const,
  async mend(tx: Tx, id: string): Promise<void> {
    const statement = statements[id];
    const [, count] = statement === undefined ? [null, 0] : await tx.query<[unknown, number]>(statement);
    if (count === 0) throw new DomainError('record_not_found', { id });
  },
};
