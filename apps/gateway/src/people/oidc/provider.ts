import * as oidc from 'openid-client';
import { DomainError } from '@entrepot/kernel';
import { isOnThisMachine } from '@entrepot/service';

/** Settings of sign-in by OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Claim that names the roles of a person; undefined: the role is set here. */
  rolesClaim: string | undefined;
}

/** Secrets of one sign-in, which the browser keeps sealed until it comes back. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** Facts about a person that the provider vouches for. */
export interface Account {
  issuer: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  /** Names of roles; undefined where no claim is asked for. */
  roles: string[] | undefined;
}

type Claims = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads a claim by its name, or by a path as `realm_access.roles`. */
const claimOf = (claims: Claims, name: string): unknown =>
  name in claims ? claims[name] : name.split('.').reduce<unknown>((part, key) => (part as Claims | undefined)?.[key], claims);

const rolesOf = (claim: unknown): string[] => [claim].flat().filter((one) => typeof one === 'string');

/** Signs in by a provider of OpenID Connect: code flow with PKCE, state and nonce, by openid-client. The provider is asked for its settings when somebody signs in. */
export class OidcProvider {
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(
    private readonly settings: OidcSettings,
    private readonly redirectUri: () => string,
  ) {}

  /** Makes the address that a browser is sent to. Throws `resource_unavailable` while the provider is away. */
  async begin(returnTo: string): Promise<{ url: string; attempt: Attempt }> {
    const config = await this.configuration();
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier(), returnTo };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri(),
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      state: attempt.state,
      nonce: attempt.nonce,
    });
    return { url: url.href, attempt };
  }

  /** Exchanges the code of a browser that came back: state, issuer, nonce and signature must be right. Rejects where one is not. */
  async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Account> {
    const config = await this.configuration();
    const url = new URL(`${this.redirectUri()}${query}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const claims = (await oidc.authorizationCodeGrant(config, url, checks)).claims()!;
    const { rolesClaim } = this.settings;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(claims['email']),
      isVerified: claims['email_verified'] === true,
      name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
      roles: rolesClaim === undefined ? undefined : rolesOf(claimOf(claims, rolesClaim)),
    };
  }

  private async configuration(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const options = { timeout: 5, ...(isOnThisMachine(issuer) && { execute: [oidc.allowInsecureRequests] }) };
    this.discovered ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    try {
      return await this.discovered;
    } catch (cause) {
      this.discovered = undefined;
      throw new DomainError('resource_unavailable', { what: 'the provider of sign-in', retryAfter: 5 }, { cause });
    }
  }
}
