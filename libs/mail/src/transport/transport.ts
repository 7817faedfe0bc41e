/** A mail as a transport gets it; the same one, word for word, each time that it is tried. */
export interface OutgoingMail {
  /** With its angle brackets: `<0199…@example.com>`. */
  messageId: string;
  fromName: string;
  fromAddress: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

export interface MailTransport {
  /** For the log: where mails go. Holds no password. */
  readonly goesTo: string;
  /**
   * Hands the mail over, or throws: a `DeliveryError` where it is known what the failure means, anything else counts as `unreachable`.
   * Gives up when the signal aborts; the mail may have been taken then.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/**
 * - `refused`: this mail will never be taken
 * - `deferred`: this mail is not taken now
 * - `unreachable`: the server takes no mail now; the mailer should pause
 */
export type DeliveryFailure = 'refused' | 'deferred' | 'unreachable';

/** Why a mail was not handed over. Its message may quote the recipient: it belongs into the mail's row, not into a log. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  constructor(
    readonly failure: DeliveryFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
