import { Module, type DynamicModule } from '@nestjs/common';
import type { TokenVerifier } from '@entrepot/auth';
import { Database } from '@entrepot/database';
import { ANSWER_SEAL, Importer, LOGGER, type IdempotentWrite } from '@entrepot/service';
import { seal, unseal } from '@entrepot/kernel';
import { Operations, snapshotModule } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { AuditController } from './audit/audit.controller.js';
import { OnAnyChange } from './audit/on-any-change.js';
import type { OpenApi } from './docs/merge.js';
import { ConsoleController } from './console/console.controller.js';
import { DocsController, OWN_DOCUMENT, PUBLIC_URL } from './docs/docs.controller.js';
import { UPSTREAMS, type Upstreams } from './proxy/upstream.js';
import { Access } from './integration/access.js';
import { ImportIntegrationsController } from './integration/import-integrations.controller.js';
import { integrationSnapshots } from './integration/integration.snapshots.js';
import { IntegrationsController } from './integration/integrations.controller.js';
import { ServerKeys } from './key/server-keys.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { AuthController } from './people/auth.controller.js';
import { OidcController } from './people/oidc.controller.js';
import { OwnSessionsController } from './people/own-sessions.controller.js';
import { RolesController } from './people/roles.controller.js';
import { BrowserSessions } from './people/session/browser-sessions.js';
import { People } from './people/session/people.js';
import { SignInSettings } from './people/sign-in/settings.js';
import { TotpController } from './people/totp.controller.js';
import { UserSessionsController } from './people/user-sessions.controller.js';
import { UsersController } from './people/users.controller.js';
import { REQUEST_LOG_DAYS, RequestsController } from './request-log/reading/requests.controller.js';
import { HealthController } from './operations/health.controller.js';
import { OperationsController } from './operations/operations.controller.js';
import { SearchController } from './search/search.controller.js';
import { AUTHENTICATE, type AuthenticateClient } from './token/client-authenticator.js';
import { OAuthController } from './token/oauth.controller.js';
import { Verifier } from './verify/verifier.js';
import { VerifyController } from './verify/verify.controller.js';
import { VERIFIER } from './token/revoke-token.js';

/** Parts of the gateway's own endpoints. */
export interface GatewayParts {
  db: Database;
  access: Access;
  keys: ServerKeys;
  people: People;
  /** How people sign in. */
  signIn: SignInSettings;
  authenticate: AuthenticateClient;
  verifier: TokenVerifier;
  upstreams: Upstreams;
  /** Works on runs of `ops verify`. */
  verify: Verifier;
  /** Operations of the gateway itself, as one of the services. */
  operations: Operations;
  logger: Logger;
  publicUrl: string;
  requestLogDays: number;
  /** Makes the document of the gateway's own endpoints. */
  ownDocument: () => OpenApi;
}

/** Answers may show a secret. One that an earlier version kept in the clear is JSON, which base64 never is. */
const answerSeal = (keys: ServerKeys): IdempotentWrite['seal'] => ({
  encrypt: (body) => seal(keys.seal, 'answer', body).toString('base64'),
  decrypt: (body) => (body.startsWith('{') ? body : unseal(keys.seal, 'answer', Buffer.from(body, 'base64'))),
});

/** Module of the gateway's own endpoints. */
@Module({})
export class AppModule {
  static with({
    db,
    access,
    keys,
    people,
    signIn,
    authenticate,
    verifier,
    upstreams,
    verify,
    operations,
    logger,
    publicUrl,
    requestLogDays,
    ownDocument,
  }: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [snapshotModule({ consumer: 'gateway', db, logger, snapshots: [integrationSnapshots], projections: [] })],
      controllers: [
        OAuthController,
        IntegrationsController,
        ImportIntegrationsController,
        UsersController,
        UserSessionsController,
        RolesController,
        AuthController,
        OwnSessionsController,
        TotpController,
        OidcController,
        OperationsController,
        MetricsController,
        VerifyController,
        AuditController,
        SearchController,
        RequestsController,
        HealthController,
        DocsController,
        ConsoleController,
        OnAnyChange,
      ],
      providers: [
        { provide: Database, useValue: db },
        { provide: Access, useValue: access },
        { provide: ServerKeys, useValue: keys },
        { provide: People, useValue: people },
        { provide: SignInSettings, useValue: signIn },
        { provide: BrowserSessions, useValue: new BrowserSessions(db, people, publicUrl) },
        { provide: AUTHENTICATE, useValue: authenticate },
        { provide: VERIFIER, useValue: verifier },
        { provide: UPSTREAMS, useValue: upstreams },
        { provide: Verifier, useValue: verify },
        { provide: Operations, useValue: operations },
        { provide: Importer, useValue: new Importer(db, logger) },
        { provide: LOGGER, useValue: logger },
        { provide: REQUEST_LOG_DAYS, useValue: requestLogDays },
        { provide: PUBLIC_URL, useValue: publicUrl },
        { provide: OWN_DOCUMENT, useValue: ownDocument },
        { provide: ANSWER_SEAL, useValue: answerSeal(keys) },
      ],
    };
  }
}
