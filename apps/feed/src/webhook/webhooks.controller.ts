import { Body, Controller, Delete, Get, Header, Patch, Post, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiRefusals,
  ApiWalk,
  Conditional,
  type ConditionalRead,
  Family,
  IfMatch,
  pageOf,
  Parameters,
  PathId,
  Permission,
  ReadsBody,
  Sample,
  Walked,
  type Walks,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { unreadable, unreadableTypes } from '../event/event-types.js';
import { Integrations } from '../projections/integration/integrations.js';
import { FeedConfig } from '../settings/feed.config.js';
import { changeWebhook, deleteWebhook, rotateWebhookSecret } from './change-webhook.js';
import { createWebhook } from './create-webhook.js';
import { Calling, type Owner } from './owner.js';
import { webhookConditions, webhookList } from './webhook-list.store.js';
import { CreateWebhookRequest, readWebhookBody, UpdateWebhookRequest, WebhookListQuery } from './webhook.requests.js';
import { type WebhookSeal, webhookSeal } from './webhook-seal.js';
import {
  findWebhook,
  lockWebhookTag,
  WebhookAnswer,
  WebhookCreated,
  WebhookDeleted,
  webhookRecord,
  WebhookRecord,
  WebhookRotated,
  webhookTag,
} from './webhook.view.js';

const unknown = ApiRefusals({ 404: 'Webhook not found' });

type WebhookTypes = Pick<WebhookRecord, 'client_id' | 'types'>;

/** Endpoints of integrations that events are sent to (contract 5, section 5.6). */
@ApiTags('Webhooks')
@Controller('api2/webhooks')
@Family('order')
export class WebhooksController {
  private readonly seal: WebhookSeal;

  constructor(
    private readonly db: Database,
    private readonly config: FeedConfig,
    private readonly integrations: Integrations,
  ) {
    this.seal = webhookSeal(config.secretKey);
  }

  @Get()
  @Permission('webhooks/read')
  @ApiOperation({
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    description: 'Those of the calling integration; with the permission `admin` those of all.',
  })
  @ApiWalk(webhookList, 'A page', pageOf('webhooks', WebhookRecord))
  list(@Parameters() query: WebhookListQuery, @Calling() owner: Owner, @Walked() walks: Walks): Promise<object> {
    return walks.list(this.db, webhookList, query, webhookConditions(query, owner));
  }

  @Get(':id')
  @Permission('webhooks/read')
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'getWebhook', summary: 'Show a webhook' })
  @ApiOkResponse({ type: WebhookAnswer })
  async get(
    @PathId('id') id: string,
    @Calling() owner: Owner,
    @Conditional() read: ConditionalRead,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const webhook = await findWebhook(this.db, id, owner);
    if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: id });
    this.nameUnreadable(webhook, owner, reply);
    return read.show({ success: true, webhook }, webhookTag(webhook));
  }

  @Post()
  @Write(201)
  @Header('cache-control', 'no-store')
  @Permission('webhooks/write')
  @Sample({
    url: 'https://erp.example.com/entrepot',
    types: ['order.*', 'stock.recalculated'],
    description: 'Orders of the ERP',
    is_active: false,
  })
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Create a webhook; its secret is shown this once',
    description:
      'It gets the events from now on. Deliveries are signed as Standard Webhooks says. An integration has at most 20. A retry with the same ' +
      'Idempotency-Key shows the secret again.',
  })
  @ApiBody({ type: CreateWebhookRequest })
  @ApiCreatedResponse({ type: WebhookCreated, description: 'Created' })
  @ApiRefusals({ 409: 'Too many webhooks' })
  @ReadsBody(CreateWebhookRequest)
  async create(
    @Body() body: unknown,
    @Calling() owner: Owner,
    @InTransaction() tx: Tx,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookCreated> {
    const request = readWebhookBody(CreateWebhookRequest, body, this.config);
    const { webhook, secret } = await createWebhook(tx, owner, request, this.seal);
    this.nameUnreadable(webhook, owner, reply);
    return { success: true, webhook: webhookRecord(webhook, { last_success_at: null, last_failure_at: null }), secret };
  }

  @Patch(':id')
  @Write()
  @IfMatch((_controller: unknown, tx, id: string, _body: unknown, owner: Owner) => lockWebhookTag(tx, id, owner))
  @Permission('webhooks/write')
  @Sample({ id: 1, types: ['order.*', 'invoice.*'], description: 'Orders and invoices of the ERP' })
  @ApiOperation({
    operationId: 'updateWebhook',
    summary: 'Change a webhook, pause it or activate it',
    description:
      'What waits is kept while it is paused or deactivated, and goes on when it is active again. It gets no new events meanwhile: they can be ' +
      'replayed. Null clears `description` and `headers`.',
  })
  @ApiBody({ type: UpdateWebhookRequest })
  @ApiOkResponse({ type: WebhookAnswer })
  @ReadsBody(UpdateWebhookRequest)
  async update(
    @PathId('id') id: string,
    @Body() body: unknown,
    @Calling() owner: Owner,
    @InTransaction() tx: Tx,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    await changeWebhook(tx, id, owner, readWebhookBody(UpdateWebhookRequest, body, this.config), this.seal);
    const webhook = await findWebhook(tx, id, owner);
    if (webhook) this.nameUnreadable(webhook, owner, reply);
    return { success: true, webhook };
  }

  @Delete(':id')
  @Write()
  @IfMatch((_controller: unknown, tx, id: string, owner: Owner) => lockWebhookTag(tx, id, owner))
  @Permission('webhooks/write')
  @Sample({ id: 2 })
  @ApiOperation({ operationId: 'deleteWebhook', summary: 'Delete a webhook with its deliveries; nothing is sent to it any more' })
  @ApiOkResponse({ type: WebhookDeleted })
  async delete(@PathId('id') id: string, @Calling() owner: Owner, @InTransaction() tx: Tx): Promise<WebhookDeleted> {
    return { success: true, message: 'Webhook deleted', webhook_id: await deleteWebhook(tx, id, owner) };
  }

  @Post(':id/rotate')
  @Write()
  @IfMatch((_controller: unknown, tx, id: string, owner: Owner) => lockWebhookTag(tx, id, owner))
  @Header('cache-control', 'no-store')
  @Permission('webhooks/write')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'A new secret, shown this once; the one before signs too for 24 hours',
    description: 'The newest two secrets sign. A retry with the same Idempotency-Key shows the secret again.',
  })
  @ApiOkResponse({ type: WebhookRotated })
  @unknown
  async rotate(@PathId('id') id: string, @Calling() owner: Owner, @InTransaction() tx: Tx): Promise<object> {
    const { secret, previousUntil } = await rotateWebhookSecret(tx, id, owner, this.seal);
    const webhook = await findWebhook(tx, id, owner);
    return { success: true, webhook, secret, previous_secret_until: previousUntil.toISOString() };
  }

  /** Names the types of a webhook whose events its integration does not see; of one that is not known yet only its own token says so. */
  private nameUnreadable({ client_id, types }: WebhookTypes, { clientId, permissions }: Owner, reply: FastifyReply): void {
    const held = this.integrations.permissionsOf(client_id) ?? (client_id === clientId ? permissions : null);
    const found = held === null ? [] : unreadable(types, held);
    if (found.length > 0) void reply.header(unreadableTypes, found.join(', '));
  }
}
