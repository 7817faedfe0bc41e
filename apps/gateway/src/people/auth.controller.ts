import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { ApiRefusals, Family, Permission, Sample } from '@entrepot/requests';
import { ServerKeys } from '../key/server-keys.js';
import { BrowserSessions } from './session/browser-sessions.js';
import { People } from './session/people.js';
import { resetPassword } from './sign-in/reset-password.js';
import { changePassword, useLink } from './sign-in/set-password.js';
import { SignInSettings } from './sign-in/settings.js';
import { sessionAnswer, signIn } from './sign-in/sign-in.js';
import { ChangePasswordRequest, ResetPasswordRequest, SignInRequest, UseLinkRequest } from './sign-in/sign-in.requests.js';
import { SessionAnswer, SignInMethods } from './sign-in/sign-in.view.js';
import { readPerson } from './user/user.store.js';

const foreign = { 403: 'Forbidden' };
const wrong = { 401: 'Wrong e-mail or password' };

/** Signs people in and out, in browsers (contract 6, 6.10). */
@ApiTags('Sign-in')
@Controller('auth')
@Family('order')
export class AuthController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
    private readonly people: People,
    private readonly sessions: BrowserSessions,
    private readonly settings: SignInSettings,
  ) {}

  @Get()
  @Permission(null)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'listSignInMethods', summary: 'How people sign in here' })
  @ApiOkResponse({ type: SignInMethods })
  methods(): SignInMethods {
    const { usesPasswords, mails } = this.settings;
    return { success: true, methods: [usesPasswords ? 'password' : 'oidc'], reset: usesPasswords && mails !== null };
  }

  @Get('session')
  @Permission(null)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'getSession', summary: 'Tells who is signed in, by the session’s cookie, and what the person may do' })
  @ApiOkResponse({ type: SessionAnswer })
  @ApiRefusals({ 401: 'Unauthorized' })
  async session(@Req() request: FastifyRequest): Promise<SessionAnswer> {
    const { userId } = await this.sessions.require(request);
    return transaction(this.db, async (tx) => sessionAnswer(tx, await readPerson(tx, userId)));
  }

  @Post('sign-in')
  @Permission(null)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Sample({ email: 'ana@example.com', password: 'correct horse battery' })
  @ApiOperation({
    operationId: 'signIn',
    summary: 'Opens a session by e-mail and password: the answer sets its cookie',
    description:
      'The cookie is `__Host-entrepot`, on http of this machine `entrepot`; the session ends after 12 hours without a call, and after 7 days. Every cause of ' +
      'a refusal has the same answer, also a missing or a wrong `code`. At most 20 tries of an address in 15 minutes.',
  })
  @ApiOkResponse({ type: SessionAnswer, description: 'Signed in' })
  @ApiRefusals({ ...wrong, ...foreign, 404: 'Not found' })
  async signIn(
    @Body() body: SignInRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    this.assertPasswordsFromHere(request);
    const { token, answer } = await signIn(this.db, this.keys, body);
    await this.sessions.begin(request, reply, token);
    return answer;
  }

  @Post('sign-out')
  @Permission(null)
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Ends the session everywhere within 2 s, and its cookie' })
  @ApiNoContentResponse({ description: 'Signed out, also where nobody was signed in' })
  @ApiRefusals(foreign)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    this.sessions.assertSameOrigin(request);
    await this.sessions.end(request, reply);
  }

  @Post('password')
  @Permission(null)
  @HttpCode(204)
  @Sample({ current_password: 'correct horse battery', password: 'another horse, another battery' })
  @ApiOperation({ operationId: 'changePassword', summary: 'Changes the own password; all other sessions of the person end' })
  @ApiNoContentResponse({ description: 'Changed' })
  @ApiRefusals({ ...wrong, ...foreign, 404: 'Not found' })
  async password(@Body() body: ChangePasswordRequest, @Req() request: FastifyRequest): Promise<void> {
    this.assertPasswordsFromHere(request);
    const { userId, sessionId } = await this.sessions.require(request);
    await changePassword(this.db, this.keys, { userId, sessionId, current: body.current_password, fresh: body.password });
    await this.people.refresh();
  }

  @Post('reset')
  @Permission(null)
  @HttpCode(202)
  @Sample({ email: 'ana@example.com' })
  @ApiOperation({
    operationId: 'resetPassword',
    summary: 'Sends a link by mail that sets a new password, once, within an hour',
    description: 'The answer is the same for an address that nobody here has. At most 5 tries of an address in 15 minutes.',
  })
  @ApiAcceptedResponse({ description: 'Sent, if somebody here has the address' })
  @ApiRefusals({ ...foreign, 404: 'Not found' })
  async reset(@Body() { email }: ResetPasswordRequest, @Req() request: FastifyRequest): Promise<void> {
    this.assertPasswordsFromHere(request);
    await resetPassword(this.db, this.keys, this.settings, { email, language: request.headers['accept-language'] });
  }

  @Post('link')
  @Permission(null)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Sample({ token: 'Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w', password: 'correct horse battery' })
  @ApiOperation({
    operationId: 'useLink',
    summary: 'Sets a password by the token of a link, which is used up, and opens a session',
    description:
      'An invitation, a forgotten password, or the first owner, who sends `email` and `name` too. Other sessions of the person end.',
  })
  @ApiOkResponse({ type: SessionAnswer, description: 'Signed in' })
  @ApiRefusals({ ...wrong, ...foreign, 404: 'Link not found' })
  async link(
    @Body() body: UseLinkRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    this.assertPasswordsFromHere(request);
    const actAs = (userId: number): void => void (request.context.integration = `user:${userId}`);
    const { token, answer } = await useLink(this.db, this.keys, body, actAs);
    await this.sessions.begin(request, reply, token);
    return answer;
  }

  /** Refuses where people sign in by OpenID Connect, and writes of pages of other origins. */
  private assertPasswordsFromHere(request: FastifyRequest): void {
    this.settings.assertPasswords();
    this.sessions.assertSameOrigin(request);
  }
}
