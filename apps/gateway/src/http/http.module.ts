import { Module, type DynamicModule } from '@nestjs/common';
import { GatewayContext } from '../gateway-context.js';
import { DocsController } from './docs.controller.js';
import { HealthController } from './health.controller.js';
import { ImportController } from './import.controller.js';
import { IntegrationsController } from './integrations.controller.js';
import { OAuthController } from './oauth.controller.js';

/** The gateway's own endpoints. */
@Module({})
export class HttpModule {
  static with(gateway: GatewayContext): DynamicModule {
    return {
      module: HttpModule,
      controllers: [OAuthController, IntegrationsController, ImportController, HealthController, DocsController],
      providers: [{ provide: GatewayContext, useValue: gateway }],
    };
  }
}
