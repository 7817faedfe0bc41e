import type { Mail, MailSeal } from '@entrepot/mail';
import { DomainError } from '@entrepot/kernel';
import type { OidcProvider } from '../oidc/provider.js';

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
    /** Null where people sign in by e-mail and password. */
    private readonly oidc: OidcProvider | null,
    /** Null where mails are off: a forgotten password is set anew by a link of an administrator. */
    readonly mails: PeopleMails | null,
  ) {}

  get usesPasswords(): boolean {
    return this.oidc === null;
  }

  /** Returns the provider of OpenID Connect. Throws `not_found` where there is none. */
  provider(): OidcProvider {
    if (!this.oidc) throw new DomainError('not_found');
    return this.oidc;
  }

  /** Refuses what belongs to passwords where people sign in by OpenID Connect. Throws `not_found`. */
  assertPasswords(): void {
    if (!this.usesPasswords) throw new DomainError('not_found');
  }

  /** Makes the address that a token opens; behind `#`, where no server and no log sees it. */
  link(token: string): string {
    return `${this.origin().replace(/\/$/, '')}/console/sign-in#token=${token}`;
  }
}
