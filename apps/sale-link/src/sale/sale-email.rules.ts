/** Why a sale's e-mail does not go out. */
export type EmailProblem = 'mail_is_off' | 'not_deliverable';

/** What became of the wish for an e-mail (contract 3, "send_email"). */
export interface SaleEmail {
  email_requested: boolean;
  /** It is in the outbox of mails. */
  email_sent: boolean;
  email_problem: EmailProblem | null;
}

export const noEmail: SaleEmail = { email_requested: false, email_sent: false, email_problem: null };

export const requestedEmail = (problem: EmailProblem | null): SaleEmail => ({
  email_requested: true,
  email_sent: problem === null,
  email_problem: problem,
});
