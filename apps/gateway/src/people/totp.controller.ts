import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { ApiRefusals, Family, Permission, Sample } from '@entrepot/requests';
import { ServerKeys } from '../key/server-keys.js';
import { BrowserSessions } from './session/browser-sessions.js';
import { SignInSettings } from './sign-in/settings.js';
import { ConfirmTotpRequest, TotpRequest } from './sign-in/sign-in.requests.js';
import { TotpSecret } from './sign-in/sign-in.view.js';
import { beginTotp, confirmTotp } from './sign-in/totp.js';

/** Gives people a second factor, where they want one (contract 6, 6.10). */
@ApiTags('Sign-in')
@Controller('auth')
@Family('order')
export class TotpController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
    private readonly sessions: BrowserSessions,
    private readonly settings: SignInSettings,
  ) {}

  @Post('totp')
  @Permission(null)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Sample({ password: 'correct horse battery' })
  @ApiOperation({
    operationId: 'createTotp',
    summary: 'A secret for an authenticator app, shown this once; it counts once its first code was sent',
  })
  @ApiOkResponse({ type: TotpSecret, description: 'Waits for its first code' })
  @ApiRefusals({ 401: 'Wrong e-mail or password', 403: 'Forbidden', 404: 'Not found' })
  async create(@Body() { password }: TotpRequest, @Req() request: FastifyRequest): Promise<TotpSecret> {
    this.settings.assertPasswords();
    this.sessions.assertSameOrigin(request);
    const { userId } = await this.sessions.require(request);
    return { success: true, ...(await beginTotp(this.db, this.keys, userId, password)) };
  }

  @Post('totp/confirm')
  @Permission(null)
  @HttpCode(204)
  @Sample({ code: '492039' })
  @ApiOperation({ operationId: 'confirmTotp', summary: 'Turns the second factor on, by its first code' })
  @ApiNoContentResponse({ description: 'Asked for at each sign-in from now on' })
  @ApiRefusals({ 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not found', 409: 'No second factor waits for its code' })
  async confirm(@Body() { code }: ConfirmTotpRequest, @Req() request: FastifyRequest): Promise<void> {
    this.settings.assertPasswords();
    this.sessions.assertSameOrigin(request);
    const { userId } = await this.sessions.require(request);
    await confirmTotp(this.db, this.keys, userId, code);
  }
}
