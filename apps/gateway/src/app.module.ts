import { Module, type DynamicModule } from '@nestjs/common';
import { OnAnyChange } from './audit/on-any-change.js';
import { GatewayContext } from './gateway-context.js';
import { AuditController } from './audit/audit.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './operations/health.controller.js';
import { ImportController } from './integration/import-integrations.controller.js';
import { IntegrationsController } from './integration/integrations.controller.js';
import { OAuthController } from './token/oauth.controller.js';
import { OperationsController } from './operations/operations.controller.js';

/** The gateway's own endpoints. */
@Module({})
export class HttpModule {
  static with(gateway: GatewayContext): DynamicModule {
    return {
      module: HttpModule,
      controllers: [
        OAuthController,
        IntegrationsController,
        ImportController,
        OperationsController,
        AuditController,
        HealthController,
        DocsController,
        OnAnyChange,
      ],
      providers: [{ provide: GatewayContext, useValue: gateway }],
    };
  }
}
