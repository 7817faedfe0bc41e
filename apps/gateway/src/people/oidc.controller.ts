import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { DomainError, seal, unseal } from '@entrepot/kernel';
import { ApiRefusals, Family, Parameters, Permission, Text } from '@entrepot/requests';
import { LOGGER } from '@entrepot/service';
import type { Logger } from '@entrepot/telemetry';
import { ServerKeys } from '../key/server-keys.js';
import { letIn } from './oidc/let-in.js';
import type { Attempt } from './oidc/provider.js';
import { returnTo } from './oidc/return-to.js';
import { BrowserSessions } from './session/browser-sessions.js';
import { SignInSettings } from './sign-in/settings.js';
import { openFor } from './sign-in/sign-in.js';

const context = 'oidc attempt';

class OidcQuery {
  @Text({ trim: false, description: 'Where the browser goes then: a path below `/console`', example: '/console/orders' })
  return_to?: string;
}

/** Signs people in by OpenID Connect (contract 6, 6.10). */
@ApiTags('Sign-in')
@Controller('auth/oidc')
@Family('order')
export class OidcController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
    private readonly sessions: BrowserSessions,
    private readonly settings: SignInSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @Permission(null)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'startOidc', summary: 'Sends a browser to the provider of OpenID Connect' })
  @ApiResponse({ status: 302, description: 'To the provider' })
  @ApiRefusals({ 404: 'Not found' })
  async start(
    @Parameters() query: OidcQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { url, attempt } = await this.settings.provider().begin(returnTo(query.return_to));
    const sealed = seal(this.keys.people, context, JSON.stringify(attempt)).toString('base64url');
    this.sessions.keepAttempt(request, reply, sealed);
    reply.status(302).header('location', url);
  }

  @Get('callback')
  @Permission(null)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'finishOidc',
    summary: 'Opens the session of a browser that the provider has sent back',
    description:
      'A failure leads to `/console/sign-in`: `?error=failed` where something was forged, used or late, `?error=refused` where nobody here is meant.',
  })
  @ApiResponse({ status: 303, description: 'Below `/console`' })
  @ApiRefusals({ 404: 'Not found' })
  async finish(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const provider = this.settings.provider();
    const kept = this.sessions.takeAttempt(request, reply);
    const to = await this.open(provider, kept, request, reply).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'resource_unavailable') throw error;
      const isRefused = error instanceof DomainError;
      this.logger.info({ reason: isRefused ? (error.details['reason'] ?? error.code) : (error as Error).message }, 'a sign-in was refused');
      return `/console/sign-in?error=${isRefused ? 'refused' : 'failed'}`;
    });
    reply.status(303).header('location', to);
  }

  private async open(
    provider: ReturnType<SignInSettings['provider']>,
    kept: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    if (kept === undefined) throw new Error('the browser has no sign-in under way');
    const attempt = JSON.parse(unseal(this.keys.people, context, Buffer.from(kept, 'base64url'))) as Attempt;
    const account = await provider.finish(new URL(request.url, 'http://here.invalid').search, attempt);
    const actAs = (userId: number): void => void (request.context.integration = `user:${userId}`);
    const { token } = await transaction(this.db, async (tx) => openFor(tx, await letIn(tx, account, actAs), this.keys));
    await this.sessions.begin(request, reply, token);
    return attempt.returnTo;
  }
}
