import { Controller, Delete, Get, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '@entrepot/database';
import { Family, Permission, writeOnce, type Answer, type IdempotentWrite } from '@entrepot/http';
import { formatTimestamp, seal, unseal } from '@entrepot/kernel';
import { lastUseOf, listIntegrations, type ListedIntegration } from './integration.store.js';
import type { Integration } from './integration.rules.js';
import { GatewayContext } from '../gateway-context.js';
import type { ServerKeys } from '../key/server-keys.js';
import { removeIntegration, rotateIntegrationSecret, updateIntegration } from './change-integration.js';
import { createNewIntegration } from './create-integration.js';
import { bodyOf, parseIntegrationChanges, parseNewIntegration, parseRotation } from './integration.requests.js';

const shown = (integration: Integration, lastUsedAt: Date | null) => ({
  client_id: integration.clientId,
  name: integration.name,
  permissions: integration.permissions,
  is_active: integration.isActive,
  rate_limit_per_minute: integration.rateLimitPerMinute,
  created_at: formatTimestamp(integration.createdAt),
  last_used_at: lastUsedAt && formatTimestamp(lastUsedAt),
});

const idempotencyOf = (request: FastifyRequest): IdempotentWrite => ({
  integration: request.principal?.clientId ?? '',
  path: `${request.method} ${request.url.split('?')[0]}`,
  key: request.headers['idempotency-key'] as string | undefined,
  payload: request.body,
});

const sealing = (keys: ServerKeys): IdempotentWrite['seal'] => ({
  encrypt: (body) => seal(keys.seal, 'answer', body).toString('base64'),
  decrypt: (body) => unseal(keys.seal, 'answer', Buffer.from(body, 'base64')),
});

/** The integrations and their secrets (contract 4, OAuth). */
@Controller('ops/integrations')
@Family('order')
export class IntegrationsController {
  constructor(private readonly gateway: GatewayContext) {}

  @Get()
  @Permission('admin')
  async list() {
    const integrations = await listIntegrations(this.gateway.db);
    return { success: true, integrations: integrations.map((one: ListedIntegration) => shown(one, one.lastUsedAt)) };
  }

  @Post()
  @Permission('admin')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const input = parseNewIntegration(bodyOf(request.body));
    return this.write(request, reply, async (tx) => {
      const { integration, secret } = await createNewIntegration(tx, input, this.gateway.keys.secrets, new Date());
      return {
        status: 201,
        body: { success: true, integration: shown(integration, await lastUseOf(tx, integration.clientId)), client_secret: secret },
      };
    });
  }

  @Patch(':client_id')
  @Permission('admin')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('client_id') clientId: string): Promise<void> {
    const changes = parseIntegrationChanges(bodyOf(request.body));
    return this.write(request, reply, async (tx) => {
      const integration = await updateIntegration(tx, clientId, changes);
      return { status: 200, body: { success: true, integration: shown(integration, await lastUseOf(tx, clientId)) } };
    });
  }

  @Post(':client_id/rotate')
  @Permission('admin')
  rotate(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('client_id') clientId: string): Promise<void> {
    const rotation = parseRotation(bodyOf(request.body));
    return this.write(request, reply, async (tx) => {
      const { integration, secret } = await rotateIntegrationSecret(tx, clientId, rotation, this.gateway.keys.secrets);
      const until = integration.previousSecretUntil;
      return {
        status: 200,
        body: {
          success: true,
          integration: shown(integration, await lastUseOf(tx, clientId)),
          client_secret: secret,
          previous_secret_until: until && formatTimestamp(until),
        },
      };
    });
  }

  @Delete(':client_id')
  @Permission('admin')
  remove(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('client_id') clientId: string): Promise<void> {
    return this.write(request, reply, async (tx) => {
      const integration = await removeIntegration(tx, clientId, new Date());
      return { status: 200, body: { success: true, integration: shown(integration, await lastUseOf(tx, clientId)) } };
    });
  }

  /** Once for each Idempotency-Key, the answer sealed as it may show a secret; in force on this replica before it is sent. */
  private async write(request: FastifyRequest, reply: FastifyReply, work: (tx: Tx) => Promise<Answer>): Promise<void> {
    const { db, access, keys } = this.gateway;
    const { status, body, replay } = await writeOnce(db, { ...idempotencyOf(request), seal: sealing(keys) }, work);
    await access.refresh().catch(() => undefined);
    reply.header('cache-control', 'no-store');
    if (replay) reply.header('idempotent-replay', 'true');
    await reply.status(status).type('application/json; charset=utf-8').send(body);
  }
}
