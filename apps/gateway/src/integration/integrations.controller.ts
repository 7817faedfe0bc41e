import {
  Body,
  type CallHandler,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Header,
  Injectable,
  type NestInterceptor,
  Param,
  Patch,
  Post,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { type Observable, mergeMap } from 'rxjs';
import { Database, type Tx } from '@entrepot/database';
import { Family, InTransaction, Permission, Write } from '@entrepot/http';
import { formatTimestamp } from '@entrepot/kernel';
import { ServerKeys } from '../key/server-keys.js';
import { Access } from './access.js';
import { removeIntegration, rotateIntegrationSecret, updateIntegration } from './change-integration.js';
import { createNewIntegration } from './create-integration.js';
import { ChangeIntegrationRequest, CreateIntegrationRequest, RotateSecretRequest } from './integration.requests.js';
import type { Integration } from './integration.rules.js';
import { lastUseOf, listIntegrations } from './integration.store.js';

const shown = (integration: Integration, lastUsedAt: Date | null) => ({
  client_id: integration.clientId,
  name: integration.name,
  permissions: integration.permissions,
  is_active: integration.isActive,
  rate_limit_per_minute: integration.rateLimitPerMinute,
  created_at: formatTimestamp(integration.createdAt),
  last_used_at: lastUsedAt && formatTimestamp(lastUsedAt),
});

const shownIn = async (tx: Tx, integration: Integration) => shown(integration, await lastUseOf(tx, integration.clientId));

/** What was written is in force on this replica before it is answered. */
@Injectable()
class RefreshAccess implements NestInterceptor {
  constructor(private readonly access: Access) {}

  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const refreshed = (answer: unknown): Promise<unknown> =>
      this.access.refresh().then(
        () => answer,
        () => answer,
      );
    return next.handle().pipe(mergeMap(refreshed));
  }
}

const WriteIntegration = (status?: number): MethodDecorator =>
  applyDecorators(UseInterceptors(RefreshAccess), Write(status), Header('Cache-Control', 'no-store'), Permission('admin'));

/** The integrations and their secrets (contract 4, OAuth). */
@Controller('ops/integrations')
@Family('order')
export class IntegrationsController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
  ) {}

  @Get()
  @Permission('admin')
  async list() {
    const integrations = await listIntegrations(this.db);
    return { success: true, integrations: integrations.map((one) => shown(one, one.lastUsedAt)) };
  }

  @Post()
  @WriteIntegration(201)
  async create(@Body() { input }: CreateIntegrationRequest, @InTransaction() tx: Tx) {
    const { integration, secret } = await createNewIntegration(tx, input, this.keys.secrets, new Date());
    return { success: true, integration: await shownIn(tx, integration), client_secret: secret };
  }

  @Patch(':client_id')
  @WriteIntegration()
  async update(@Param('client_id') clientId: string, @Body() { update }: ChangeIntegrationRequest, @InTransaction() tx: Tx) {
    return { success: true, integration: await shownIn(tx, await updateIntegration(tx, clientId, update)) };
  }

  @Post(':client_id/rotate')
  @WriteIntegration()
  async rotate(@Param('client_id') clientId: string, @Body() { rotation }: RotateSecretRequest, @InTransaction() tx: Tx) {
    const { integration, secret } = await rotateIntegrationSecret(tx, clientId, rotation, this.keys.secrets);
    const until = integration.previousSecretUntil;
    return {
      success: true,
      integration: await shownIn(tx, integration),
      client_secret: secret,
      previous_secret_until: until && formatTimestamp(until),
    };
  }

  @Delete(':client_id')
  @WriteIntegration()
  async remove(@Param('client_id') clientId: string, @InTransaction() tx: Tx) {
    return { success: true, integration: await shownIn(tx, await removeIntegration(tx, clientId, new Date())) };
  }
}
