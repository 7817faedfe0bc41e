import type { Mail, MailSeal } from '@entrepot/mail';
import { DomainError } from '@entrepot/kernel';

/** Mails to people: their sender, and what keeps their links unreadable in the outbox. */
export interface PeopleMails {
  from: Mail['from'];
  seal: MailSeal;
}

/** How people sign in to this installation. */
export class SignInSettings {
  constructor(
    /** Returns the address of the gateway as people know it. */
    readonly origin: () => string,
    readonly usesPasswords: boolean,
    /** Null where mails are off: a forgotten password is set anew by a link of an administrator. */
    readonly mails: PeopleMails | null,
  ) {}

  /** Refuses what belongs to passwords where people sign in by OpenID Connect. Throws `not_found`. */
  assertPasswords(): void {
    if (!this.usesPasswords) throw new DomainError('not_found');
  }

  /** Makes the address that a token opens; behind `#`, where no server and no log sees it. */
  link(token: string): string {
    return `${this.origin().replace(/\/$/, '')}/console/sign-in#token=${token}`;
  }
}
