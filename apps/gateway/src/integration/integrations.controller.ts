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
  Patch,
  Post,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Observable, mergeMap } from 'rxjs';
import { Database, type Tx } from '@entrepot/database';
import { permissions } from '@entrepot/contracts';
import { ApiRefusals, Family, PathValue, Permission, rules, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { formatTimestamp } from '@entrepot/kernel';
import { ServerKeys } from '../key/server-keys.js';
import { Access } from './access.js';
import { removeIntegration, rotateIntegrationSecret, updateIntegration } from './change-integration.js';
import { createNewIntegration } from './create-integration.js';
import { ChangeIntegrationRequest, CreateIntegrationRequest, RotateSecretRequest } from './integration.requests.js';
import type { Integration } from './integration.rules.js';
import { IntegrationAnswer, IntegrationCreated, IntegrationList, SecretRotated, integrationRecord } from './integration.view.js';
import { listIntegrations } from './integration.store.js';
import { neverUsed, readUses, usesOf } from './use/uses.store.js';

const shownIn = async (tx: Tx, integration: Integration) =>
  integrationRecord(integration, await usesOf(tx, integration.clientId), new Date());

/** Refreshes `Access` before the answer, so that a write is in force on this replica. */
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

const ClientIdInPath = (): ParameterDecorator => PathValue('client_id', rules.text({ trim: false }));

const WriteIntegration = (status?: number): MethodDecorator =>
  applyDecorators(UseInterceptors(RefreshAccess), Write(status), Header('Cache-Control', 'no-store'), Permission('admin'));

/** Creates and changes integrations and their secrets (contract 4, OAuth). */
@ApiTags('Integrations')
@Controller('ops/integrations')
@Family('order')
export class IntegrationsController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
  ) {}

  @Get()
  @Permission('admin')
  @ApiOperation({ operationId: 'listIntegrations', summary: 'All integrations' })
  @ApiOkResponse({ type: IntegrationList, description: 'By client id' })
  async list(): Promise<IntegrationList> {
    const [integrations, uses] = await Promise.all([listIntegrations(this.db), readUses(this.db)]);
    const now = new Date();
    const records = integrations.map((one) => integrationRecord(one, uses.get(one.clientId) ?? neverUsed, now));
    return { success: true, integrations: records };
  }

  @Post()
  @WriteIntegration(201)
  @Sample({ name: 'WMS', client_id: 'wms', permissions: ['stock/read', 'stock/write'] })
  @ApiOperation({
    operationId: 'createIntegration',
    summary: 'A new integration; its secret is shown this once',
    description:
      `Permissions: ${permissions.map((name) => `\`${name}\``).join(', ')}. Without \`permissions\` it gets ` +
      'those that read and write everyday documents, not those of master data, imports, fiscal documents, `requests/read` and `admin`; without ' +
      '`rate_limit_per_minute` the gateway’s default (0 is no limit). `contact` is the e-mail address of those who run it; they are told when a ' +
      'webhook is deactivated. `warehouses` (codes, also of warehouses that are not there yet) binds it to the stock, the reservations and the ' +
      'shipments of these: all else of other warehouses is as if it were not there.',
  })
  @ApiCreatedResponse({ type: IntegrationCreated, description: 'Created' })
  async create(@Body() { input }: CreateIntegrationRequest, @InTransaction() tx: Tx): Promise<IntegrationCreated> {
    const { integration, secret } = await createNewIntegration(tx, input, this.keys.secrets, new Date());
    return { success: true, integration: await shownIn(tx, integration), client_secret: secret };
  }

  @Patch(':client_id')
  @WriteIntegration()
  @Sample({ client_id: 'erp', permissions: ['orders/read', 'orders/write'], rate_limit_per_minute: 600 })
  @ApiOperation({
    operationId: 'updateIntegration',
    summary: 'Changes what is named; felt by living tokens within 2 s',
    description:
      'Deactivating, or `revoke_tokens: true`, makes all tokens void for good: the integration asks for new ones, which have the new permissions. ' +
      '`rate_limit_per_minute`: 0 is no limit, null the default. `contact: null` takes the address away, `warehouses: null` lets it see all warehouses.',
  })
  @ApiOkResponse({ type: IntegrationAnswer, description: 'Changed' })
  @ApiRefusals({ 404: 'Integration not found' })
  async update(
    @ClientIdInPath() clientId: string,
    @Body() { update }: ChangeIntegrationRequest,
    @InTransaction() tx: Tx,
  ): Promise<IntegrationAnswer> {
    return { success: true, integration: await shownIn(tx, await updateIntegration(tx, clientId, update)) };
  }

  @Post(':client_id/rotate')
  @WriteIntegration()
  @Sample({ client_id: 'erp', overlap_seconds: 3600 })
  @ApiOperation({
    operationId: 'rotateIntegrationSecret',
    summary: 'A new secret; the old one lives on for `overlap_seconds` (default 0), by the database’s clock',
    description:
      '`revoke_tokens: true` makes all living tokens void within 2 s: for a secret that was seen by somebody, without an overlap.',
  })
  @ApiOkResponse({ type: SecretRotated, description: 'Rotated' })
  @ApiRefusals({ 404: 'Integration not found' })
  async rotate(
    @ClientIdInPath() clientId: string,
    @Body() { rotation }: RotateSecretRequest,
    @InTransaction() tx: Tx,
  ): Promise<SecretRotated> {
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
  @Sample({ client_id: 'old-shop' })
  @ApiOperation({ operationId: 'deleteIntegration', summary: 'Revokes the integration and all its tokens, for good' })
  @ApiOkResponse({ type: IntegrationAnswer, description: 'Revoked' })
  @ApiRefusals({ 404: 'Integration not found' })
  async remove(@ClientIdInPath() clientId: string, @InTransaction() tx: Tx): Promise<IntegrationAnswer> {
    return { success: true, integration: await shownIn(tx, await removeIntegration(tx, clientId, new Date())) };
  }
}
