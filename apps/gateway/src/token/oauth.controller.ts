import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenVerifier } from '@entrepot/auth';
import { Database } from '@entrepot/database';
import { Family, Permission, checkFormNames } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { exchangeOf } from '../exchange/exchange.js';
import { Access } from '../integration/access.js';
import { AUTHENTICATE, type AuthenticateClient } from './client-authenticator.js';
import { formExpected } from './token-request.rules.js';
import { issueToken, type ClientCall, type IssuedToken } from './issue-token.js';
import { VERIFIER, revokeToken } from './revoke-token.js';
import { PublicKeys, RevokeRequest, TokenAnswer, TokenRequest } from './token.view.js';

/** Failures of client authentication are answered at the next multiple of this after their arrival, whatever was checked. */
const failureMs = 250;

/** How long a failure waits with its answer, by the time that it took. */
export const failureDelay = (elapsedMs: number): number => Math.ceil(elapsedMs / failureMs) * failureMs - elapsedMs;

const untilNextMultiple = (startedAt: number): Promise<void> => sleep(failureDelay(performance.now() - startedAt));

const callOf = ({ body, headers, raw }: FastifyRequest): ClientCall => {
  if (typeof body !== 'string' && headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) throw formExpected();
  return { form: typeof body === 'string' ? body : '', authorization: headers.authorization, address: exchangeOf(raw)?.address ?? '' };
};

const tokenFields = new Set(['grant_type', 'client_id', 'client_secret', 'scope']);
/** Fields of RFC 7009; the hint is accepted, and not needed. */
const revokeFields = new Set(['token', 'token_type_hint', 'client_id', 'client_secret']);

@ApiTags('Tokens')
@Controller()
@Family('oauth')
export class OAuthController {
  constructor(
    private readonly db: Database,
    private readonly access: Access,
    @Inject(AUTHENTICATE) private readonly authenticate: AuthenticateClient,
    @Inject(VERIFIER) private readonly verifier: TokenVerifier,
  ) {}

  @Post('api2/oauth/token')
  @Permission(null)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiOperation({
    operationId: 'createToken',
    summary: 'An access token for an integration (client credentials; the credentials in the form or by HTTP Basic)',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: TokenRequest })
  @ApiOkResponse({ type: TokenAnswer, description: 'The token; `scope` narrows what it may do' })
  @ApiUnauthorizedResponse({ description: 'Unknown client, or a wrong secret' })
  token(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<IssuedToken> {
    const { access, authenticate } = this;
    checkFormNames(callOf(request).form, tokenFields, request, reply);
    return this.evenly(request, () => issueToken(access, authenticate, callOf(request), new Date()));
  }

  @Post('api2/oauth/revoke')
  @Permission(null)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiOperation({ operationId: 'revokeToken', summary: 'Makes one token void on every gateway within 2 s (RFC 7009)' })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: RevokeRequest })
  @ApiOkResponse({ description: 'The token is void, or was none' })
  @ApiUnauthorizedResponse({ description: 'Unknown client, or a wrong secret' })
  revoke(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const { db, access, authenticate, verifier } = this;
    checkFormNames(callOf(request).form, revokeFields, request, reply);
    return this.evenly(request, () => revokeToken({ db, access, authenticate, verifier }, callOf(request)));
  }

  @Get('.well-known/jwks.json')
  @Permission(null)
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({ operationId: 'listKeys', summary: 'The public keys of the tokens' })
  @ApiOkResponse({ type: PublicKeys })
  keys() {
    return this.access.jwks(new Date());
  }

  /** An unknown client and a wrong secret must take the same time. */
  private async evenly<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const startedAt = exchangeOf(request.raw)?.startedAt ?? performance.now();
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_client') await untilNextMultiple(startedAt);
      throw error;
    }
  }
}
