import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger, Registry } from '@entrepot/telemetry';
import { deliver } from './deliver.js';
import { mailMetrics } from './mail-metrics.js';
import { queuedSignal } from './queue-mail.js';
import { forgetMails } from './retention.js';
import { aDayOfTries, type RetryPolicy } from './retry.js';
import type { MailSeal } from './seal.js';
import type { MailTransport } from './transport/transport.js';
import { claimMails, type ClaimedMail } from './waiting-mails.js';

export interface MailerOptions {
  db: Database;
  transport: MailTransport;
  logger: Logger;
  metrics?: Registry;
  /** For mails that were queued with it: all of the service's. */
  seal?: MailSeal;
  /** Mails on their way at once (default 4). */
  concurrency?: number;
  /** Longest pause between two looks into the outbox, in ms (default 5,000); commits of this process wake the mailer at once. */
  pollMs?: number;
  retry?: Partial<RetryPolicy>;
  /** How long one try may take, in ms (default 60,000). A dead mailer's mails are taken over after one and a half times that. */
  timeoutMs?: number;
  /** How long `stop` lets the mails under way take, in ms (default 2,000). */
  graceMs?: number;
  /** Days that mails stay in the outbox after they were sent or failed (default 30). */
  keepDays?: number;
}

export interface Mailer {
  /** Ends after the mails under way, or cuts them off after the grace: they are tried again at the next start. */
  stop(): Promise<void>;
}

const hour = 3_600_000;
const firstRestMs = 1_000;
const longestRestMs = 60_000;
/** From one look to the next while mails are queued one after the other: nobody waits for them, and a look costs as much for one as for many. */
const gatherMs = 100;

/**
 * Sends the mails of the outbox. Any number of mailers may run: each takes a mail for a short time (its lease), and none of them sends
 * what another has taken. Keeps trying whatever happens to the database or the mail server; while the server takes no mail at all, it
 * rests for up to a minute and then knocks with one. Logs no recipient, no subject and no text.
 */
export const startMailer = (options: MailerOptions): Mailer => {
  const {
    db,
    transport,
    logger,
    metrics,
    seal,
    concurrency = 4,
    pollMs = 5_000,
    timeoutMs = 60_000,
    graceMs = 2_000,
    keepDays = 30,
  } = options;
  const counts = metrics && mailMetrics(metrics, db);
  const abandon = new AbortController();
  const retry = { ...aDayOfTries, ...options.retry };
  const delivery = { db, transport, logger, retry, seal, timeoutMs, abandon: abandon.signal };
  const underWay = new Set<Promise<void>>();
  let isReachable = true;
  let mustRest = false;
  let rests = 0;
  /** More may wait than were taken. */
  let isMore = false;
  let lookedAt = -gatherMs;

  const send = async (mail: ClaimedMail): Promise<void> => {
    const outcome = await deliver(delivery, mail);
    if (outcome.result === 'sent') counts?.sent(mail.kind);
    if (outcome.result === 'refused' || outcome.result === 'set_aside') counts?.failed(mail.kind);
    if (outcome.result === 'unreachable') {
      if (isReachable && !abandon.signal.aborted)
        logger.error({ err: outcome.error }, `no mail can be handed over to ${transport.goesTo}; the outbox keeps them`);
      isReachable = false;
      mustRest = true;
    } else if (outcome.result !== 'set_aside') {
      if (!isReachable) logger.info('mails are handed over again');
      isReachable = true;
      rests = 0;
    }
  };

  const start = (mail: ClaimedMail): void => {
    const sending = send(mail).finally(() => {
      underWay.delete(sending);
      if (isMore || mustRest) mailing.wake();
    });
    underWay.add(sending);
  };

  const mailing = createLoop({
    async pass(signal) {
      if (mustRest) await sleep(Math.min(firstRestMs * 2 ** rests++, longestRestMs), undefined, { signal }).catch(() => undefined);
      mustRest = false;
      const free = signal.aborted ? 0 : (isReachable ? concurrency : 1) - underWay.size;
      lookedAt = performance.now();
      isMore = true;
      if (free <= 0) return pollMs;
      const mails = await claimMails(db, free, timeoutMs * 1.5);
      isMore = mails.length === free;
      mails.forEach(start);
      return pollMs;
    },
    onError(err, failures) {
      if (failures === 2) logger.error({ err }, 'the mailer cannot read its outbox');
    },
  });
  const forgetting = createLoop({
    pass: () => forgetMails(db, keepDays).then(() => hour),
    onError(err) {
      logger.warn({ err }, 'old mails stay; it is tried again in an hour');
      return hour;
    },
  });

  let gathering: NodeJS.Timeout | undefined;
  const look = (): void => {
    gathering = undefined;
    mailing.wake();
  };
  const unlisten = queuedSignal.on(db, ({ kind, messageId, problem }) => {
    counts?.queued(kind);
    if (problem === null) return void (gathering ??= setTimeout(look, Math.max(0, lookedAt + gatherMs - performance.now())));
    counts?.failed(kind);
    logger.warn({ kind, message_id: messageId, problem }, 'a mail cannot be sent');
  });
  logger.info(`mails go to ${transport.goesTo}`);
  forgetting.start();
  mailing.start();
  return {
    async stop() {
      unlisten();
      clearTimeout(gathering);
      const grace = setTimeout(() => abandon.abort(new Error('the mailer stops')), graceMs);
      await Promise.all([mailing.stop(), forgetting.stop()]);
      await Promise.all(underWay);
      clearTimeout(grace);
    },
  };
};
