import type { TokenVerifier } from '@entrepot/auth';
import type { Database } from '@entrepot/database';
import type { Operations } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import type { Access } from './integration/access.js';
import type { AuthenticateClient } from './token/client-authenticator.js';
import type { Upstream } from './forward/upstream.js';
import type { ServerKeys } from './key/server-keys.js';

/** What the gateway's own endpoints work with. */
export class GatewayContext {
  db: Database;
  access: Access;
  keys: ServerKeys;
  authenticate: AuthenticateClient;
  verifier: TokenVerifier;
  upstreams: ReadonlyMap<string, Upstream>;
  /** The gateway's own part of what operators see. */
  operations: Operations;
  logger: Logger;
  publicUrl: string;
}
