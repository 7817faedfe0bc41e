import { Controller, Delete, Get, Header, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { ApiRefusals, Family, PathValue, Permission, rules, Sample } from '@entrepot/requests';
import { BrowserSessions } from './session/browser-sessions.js';
import { People } from './session/people.js';
import { endSession, endSessions, openSessions } from './session/session.store.js';
import { SessionsAnswer, SessionsEnded } from './session/session.view.js';

const unknown = { 401: 'Unauthorized' };
const foreign = { ...unknown, 403: 'Forbidden' };

/** Shows and ends one's own sessions (contract 6, 6.10). */
@ApiTags('Sign-in')
@Controller('auth/sessions')
@Family('order')
export class OwnSessionsController {
  constructor(
    private readonly db: Database,
    private readonly people: People,
    private readonly sessions: BrowserSessions,
  ) {}

  @Get()
  @Permission(null)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'listOwnSessions', summary: 'One’s own open sessions, the latest first' })
  @ApiOkResponse({ type: SessionsAnswer })
  @ApiRefusals(unknown)
  async list(@Req() request: FastifyRequest): Promise<SessionsAnswer> {
    const { userId, sessionId } = await this.sessions.require(request);
    return { success: true, sessions: await openSessions(this.db, userId, sessionId) };
  }

  @Delete()
  @Permission(null)
  @ApiOperation({ operationId: 'endOtherSessions', summary: 'Ends one’s own other sessions within 2 s' })
  @ApiOkResponse({ type: SessionsEnded, description: 'Ended' })
  @ApiRefusals(foreign)
  async endOthers(@Req() request: FastifyRequest): Promise<SessionsEnded> {
    this.sessions.assertSameOrigin(request);
    const { userId, sessionId } = await this.sessions.require(request);
    const count = await transaction(this.db, (tx) => endSessions(tx, userId, sessionId));
    await this.people.refresh();
    return { success: true, count };
  }

  @Delete(':session_id')
  @Permission(null)
  @Sample({ session_id: '01a200b6-92ff-7000-ad39-df1907fec535' })
  @ApiOperation({ operationId: 'endOwnSession', summary: 'Ends one of one’s own sessions within 2 s' })
  @ApiOkResponse({ type: SessionsEnded, description: 'Ended' })
  @ApiRefusals({ ...foreign, 404: 'Session not found' })
  async end(@PathValue('session_id', rules.uuid()) ended: string, @Req() request: FastifyRequest): Promise<SessionsEnded> {
    this.sessions.assertSameOrigin(request);
    const { userId } = await this.sessions.require(request);
    const count = await transaction(this.db, (tx) => endSession(tx, ended, userId));
    if (count === 0) throw new DomainError('session_not_found', { session_id: ended });
    await this.people.refresh();
    return { success: true, count };
  }
}
