import { Controller, Delete, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { ApiRefusals, Family, PathValue, Permission, rules, Sample } from '@entrepot/requests';
import { InTransaction } from '@entrepot/service';
import { endSession, endSessions, openSessions } from './session/session.store.js';
import { SessionsAnswer, SessionsEnded } from './session/session.view.js';
import { UserInPath } from './user/user-in-path.js';
import { readPerson } from './user/user.store.js';
import { WritePeople } from './write-people.js';

/** Shows and ends the sessions of people (contract 6, 6.10). */
@ApiTags('People')
@Controller('ops/users/:id/sessions')
@Family('order')
export class UserSessionsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('admin')
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'listUserSessions', summary: 'Open sessions of a person, the latest first' })
  @ApiOkResponse({ type: SessionsAnswer })
  @ApiRefusals({ 404: 'User not found' })
  async list(@UserInPath() id: string, @Req() request: FastifyRequest): Promise<SessionsAnswer> {
    const person = await readPerson(this.db, id);
    return { success: true, sessions: await openSessions(this.db, person.user_id, request.principal?.tokenId) };
  }

  @Delete()
  @WritePeople()
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'endUserSessions', summary: 'Ends all sessions of a person within 2 s' })
  @ApiOkResponse({ type: SessionsEnded, description: 'Ended' })
  @ApiRefusals({ 404: 'User not found' })
  async endAll(@UserInPath() id: string, @InTransaction() tx: Tx): Promise<SessionsEnded> {
    const person = await readPerson(tx, id);
    return { success: true, count: await endSessions(tx, person.user_id) };
  }

  @Delete(':session_id')
  @WritePeople()
  @Sample({ id: 1, session_id: '01a200b6-92ff-7000-ad39-df1907fec535' })
  @ApiOperation({ operationId: 'endUserSession', summary: 'Ends a session of a person within 2 s' })
  @ApiOkResponse({ type: SessionsEnded, description: 'Ended' })
  @ApiRefusals({ 404: 'Session not found' })
  async end(
    @UserInPath() id: string,
    @PathValue('session_id', rules.uuid()) sessionId: string,
    @InTransaction() tx: Tx,
  ): Promise<SessionsEnded> {
    if ((await endSession(tx, sessionId, id)) === 0) throw new DomainError('session_not_found', { session_id: sessionId });
    return { success: true, count: 1 };
  }
}
