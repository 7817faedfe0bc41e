import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import { redactText, type Logger } from '@entrepot/telemetry';
import { pauseAfter, type RetryPolicy } from './retry.js';
import { type MailSeal, opened, unsealable } from './seal.js';
import { DeliveryError, type MailTransport } from './transport/transport.js';
import { markFailed, markSent, markWaiting, type ClaimedMail } from './waiting-mails.js';

export interface Delivery {
  db: Database;
  transport: MailTransport;
  logger: Logger;
  retry: RetryPolicy;
  seal?: MailSeal | undefined;
  /** How long one try may take, in ms: shorter than the lease. */
  timeoutMs: number;
  /** Ends what is under way. */
  abandon: AbortSignal;
}

/** `set_aside`: given up without asking the server. */
export type Outcome = { result: 'sent' | 'refused' | 'waiting' | 'set_aside' } | { result: 'unreachable'; error: unknown };

const longestRecordPauseMs = 2_000;

/**
 * Writes the result of an attempt, and repeats that until the process has to stop: without the row's change the mail is sent again when the lease
 * ends.
 */
const record = async ({ logger, abandon }: Delivery, { mailId }: ClaimedMail, write: () => Promise<void>): Promise<void> => {
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, longestRecordPauseMs)) {
    try {
      return await write();
    } catch (error) {
      if (pauseMs === 50) logger.warn({ err: error, mail_id: mailId }, 'what became of a mail cannot be written down yet');
      if (abandon.aborted) return;
      await sleep(pauseMs, undefined, { signal: abandon }).catch(() => undefined);
    }
  }
};

/**
 * Tries a claimed mail once and writes down what became of it. Never throws.
 *
 * Between the server's 250 and the mark there is no way to be sure: a process that dies there leaves a mail that is sent once more, with
 * the same Message-ID, by which mail servers and programs know it.
 */
export const deliver = async (delivery: Delivery, mail: ClaimedMail): Promise<Outcome> => {
  const { db, transport, logger, retry, seal, timeoutMs, abandon } = delivery;
  const about = { mail_id: mail.mailId, kind: mail.kind, attempts: mail.attempts };
  const fail = async (result: 'refused' | 'set_aside', reason: string, said: string): Promise<Outcome> => {
    await record(delivery, mail, () => markFailed(db, mail, reason));
    logger.warn(about, said);
    return { result };
  };
  if (mail.attempts > retry.maxAttempts)
    return fail('set_aside', 'whoever tried to send it died each time', 'a mail is given up: its senders died');
  const message = opened(mail, seal);
  if (message === null) return fail('set_aside', unsealable, unsealable);
  try {
    await transport.send(message, AbortSignal.any([abandon, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    const failure = error instanceof DeliveryError ? error.failure : 'unreachable';
    const said = error instanceof Error ? error.message : String(error);
    // A server may quote what it refuses.
    const reason = seal ? redactText(said) : said;
    if (failure === 'refused') return fail('refused', reason, 'a mail was refused; its row has the reason');
    if (mail.attempts === retry.maxAttempts)
      return fail('refused', reason, 'a mail is given up after many tries; its row has the last reason');
    await record(delivery, mail, () => markWaiting(db, mail, reason, pauseAfter(mail.attempts, retry)));
    return failure === 'unreachable' ? { result: 'unreachable', error } : { result: 'waiting' };
  }
  await record(delivery, mail, () => markSent(db, mail));
  return { result: 'sent' };
};
