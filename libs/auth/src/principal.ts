/** Who calls, as the verified access token says. */
export interface Principal {
  clientId: string;
  /** What the token was granted; the gateway takes off what the integration has lost since. */
  permissions: ReadonlySet<string>;
  tokenId: string;
  /** The integration's token generation at the time of issue: the gateway raises it to revoke all tokens at once. */
  generation: number;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}
