/** Caller, as the verified access token names it. */
export interface Principal {
  clientId: string;
  /** Permissions of the token; the gateway removes those that the integration has lost since. */
  permissions: ReadonlySet<string>;
  tokenId: string;
  /** Token generation of the integration at the time of issue: the gateway raises it to revoke all tokens at once. */
  generation: number;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}
