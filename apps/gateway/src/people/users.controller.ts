import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import {
  ApiRefusals,
  ApiWalk,
  Conditional,
  type ConditionalRead,
  Family,
  IfMatch,
  pageOf,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
} from '@entrepot/requests';
import { InTransaction } from '@entrepot/service';
import { ServerKeys } from '../key/server-keys.js';
import { lockPeople } from './role/role.store.js';
import { SignInSettings } from './sign-in/settings.js';
import { addPerson, removePerson, updatePerson } from './user/change-user.js';
import { linkHours, makeLink } from './user/link.store.js';
import { UserInPath } from './user/user-in-path.js';
import { userConditions, userList } from './user/user-list.view.js';
import { ChangeUserRequest, CreateUserRequest, UserListQuery } from './user/user.requests.js';
import { findPerson, otherOwners, readPerson } from './user/user.store.js';
import { OwnerLink, UserAnswer, UserInvited, UserRecord, userRecord, userTag } from './user/user.view.js';
import { WritePeople } from './write-people.js';

/** Compares `If-Match` under the lock of every change of people. */
const IfMatchUser = (): MethodDecorator =>
  IfMatch(async (_controller: unknown, tx, id: string) => {
    lockPeople(tx);
    const person = await findPerson(tx, id);
    return person && userTag(person);
  });

/** Invites and changes people (contract 6, 6.10). */
@ApiTags('People')
@Controller('ops')
@Family('order')
export class UsersController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
    private readonly settings: SignInSettings,
  ) {}

  @Get('users')
  @Permission('admin')
  @ApiOperation({ operationId: 'listUsers', summary: 'People of the back office, by id' })
  @ApiWalk(userList, 'A page', pageOf('users', UserRecord))
  list(@Parameters() query: UserListQuery, @Walked() walks: Walks): Promise<object> {
    return walks.list(this.db, userList, query, userConditions(query));
  }

  @Get('users/:id')
  @Permission('admin')
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'getUser', summary: 'Show a person' })
  @ApiOkResponse({ type: UserAnswer })
  async get(@UserInPath() id: string, @Conditional() read: ConditionalRead): Promise<UserAnswer | undefined> {
    const person = await readPerson(this.db, id);
    return read.show({ success: true, user: userRecord(person) }, userTag(person));
  }

  @Post('users')
  @WritePeople(201)
  @Sample({ email: 'bia@example.com', name: 'Bia Lima', role: 'support' })
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Invites a person: the link sets the password, once, within 7 days',
    description:
      'Pass the link on as it is; it is shown this once. `POST /ops/users/{id}/link` makes another. Where people sign in by OpenID Connect `link` is null: ' +
      'the person signs in there with the same e-mail address, which the provider must have verified.',
  })
  @ApiCreatedResponse({ type: UserInvited, description: 'Created' })
  @ApiRefusals({ 409: 'E-mail address is taken' })
  async create(@Body() { fields }: CreateUserRequest, @InTransaction() tx: Tx): Promise<UserInvited> {
    const person = await addPerson(tx, fields, new Date());
    return { success: true, user: userRecord(person), link: await this.linkOf(tx, person.user_id) };
  }

  @Patch('users/:id')
  @WritePeople()
  @IfMatchUser()
  @Sample({ id: 1, name: 'Bia Lima Souza' })
  @ApiOperation({
    operationId: 'updateUser',
    summary: 'Changes what is named; sessions end within 2 s where role, stores or activity change',
    description: '`has_totp: false` takes a lost second factor away. `stores: null` shows all stores.',
  })
  @ApiOkResponse({ type: UserAnswer, description: 'Changed' })
  @ApiRefusals({ 404: 'User not found', 409: 'The last active owner stays' })
  async update(@UserInPath() id: string, @Body() { changes, has_totp }: ChangeUserRequest, @InTransaction() tx: Tx): Promise<UserAnswer> {
    return { success: true, user: userRecord(await updatePerson(tx, id, changes, has_totp === false)) };
  }

  @Delete('users/:id')
  @WritePeople()
  @IfMatchUser()
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'deleteUser', summary: 'Removes a person; sessions end within 2 s' })
  @ApiOkResponse({ type: UserAnswer, description: 'Removed' })
  @ApiRefusals({ 404: 'User not found', 409: 'The last active owner stays' })
  async remove(@UserInPath() id: string, @InTransaction() tx: Tx): Promise<UserAnswer> {
    return { success: true, user: userRecord(await removePerson(tx, id, new Date())) };
  }

  @Post('users/:id/link')
  @WritePeople()
  @IfMatchUser()
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'renewUserLink',
    summary: 'A new link by which a person sets a password, once, within 7 days; former ones are void',
    description: 'The old password counts until the link is used, which ends all sessions of the person.',
  })
  @ApiOkResponse({ type: UserInvited, description: 'Made' })
  @ApiRefusals({ 404: 'User not found', 409: 'User is not active' })
  async renew(@UserInPath() id: string, @InTransaction() tx: Tx): Promise<UserInvited> {
    lockPeople(tx);
    const person = await readPerson(tx, id);
    if (!person.is_active) throw new DomainError('user_inactive', { reason: 'activate the user first' });
    return { success: true, user: userRecord(person), link: await this.linkOf(tx, person.user_id) };
  }

  @Post('owner-link')
  @WritePeople(201)
  @ApiOperation({
    operationId: 'createOwnerLink',
    summary: 'The link that makes the first owner of a fresh system, once, within a day; a former one is void',
  })
  @ApiCreatedResponse({ type: OwnerLink, description: 'Made' })
  @ApiRefusals({ 404: 'Not found', 409: 'There is an owner already' })
  async ownerLink(@InTransaction() tx: Tx): Promise<OwnerLink> {
    this.settings.assertPasswords();
    lockPeople(tx);
    if ((await otherOwners(tx, 0)) > 0) throw new DomainError('owner_exists', { reason: 'an owner invites others by POST /ops/users' });
    return { success: true, link: this.settings.link(await makeLink(tx, null, linkHours.owner, this.keys.secrets)) };
  }

  private async linkOf(tx: Tx, userId: number): Promise<string | null> {
    if (!this.settings.usesPasswords) return null;
    return this.settings.link(await makeLink(tx, userId, linkHours.invitation, this.keys.secrets));
  }
}
