import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiRefusals, Conditional, type ConditionalRead, Family, IfMatch, PathValue, Permission, rules, Sample } from '@entrepot/requests';
import { InTransaction } from '@entrepot/service';
import { tellHolders } from './user/change-user.js';
import { WritePeople } from './write-people.js';
import { ChangeRoleRequest, CreateRoleRequest } from './role/role.requests.js';
import { assertOwn, changeRole, createRole, deleteRole, type Role } from './role/role.rules.js';
import { countHolders, findRole, formerVersion, lockPeople, readRole, rolesIn, saveRole } from './role/role.store.js';
import { RoleAnswer, RoleList, roleRecord, roleTag } from './role/role.view.js';

const RoleInPath = (): ParameterDecorator => PathValue('role', rules.text({ trim: false, max: 128 }));
const answer = (role: Role): RoleAnswer => ({ success: true, role: roleRecord(role) });

/** Compares `If-Match` under the lock of every change of roles. */
const IfMatchRole = (): MethodDecorator =>
  IfMatch(async (_controller: unknown, tx, code: string) => {
    lockPeople(tx);
    const role = await findRole(tx, code);
    return role && roleTag(role);
  });

const lockOwn = async (tx: Tx, role: string): Promise<Role> => {
  assertOwn(role);
  lockPeople(tx);
  return readRole(tx, role);
};

/** Makes and changes roles (contract 6, 6.10). */
@ApiTags('People')
@Controller('ops/roles')
@Family('order')
export class RolesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('admin')
  @ApiOperation({ operationId: 'listRoles', summary: 'All roles, built-in ones first' })
  @ApiOkResponse({ type: RoleList, description: 'Built-in ones by strength, the others by code' })
  async list(): Promise<RoleList> {
    return { success: true, roles: (await rolesIn(this.db)).map(roleRecord) };
  }

  @Get(':role')
  @Permission('admin')
  @Sample({ role: 'support' })
  @ApiOperation({ operationId: 'getRole', summary: 'Show a role' })
  @ApiOkResponse({ type: RoleAnswer })
  async get(@RoleInPath() code: string, @Conditional() read: ConditionalRead): Promise<RoleAnswer | undefined> {
    const role = await readRole(this.db, code);
    return read.show(answer(role), roleTag(role));
  }

  @Post()
  @WritePeople(201)
  @Sample({ role: 'stock-clerk', name: 'Stock clerk', permissions: ['stock/read', 'stock/write'] })
  @ApiOperation({ operationId: 'createRole', summary: 'A role of your own' })
  @ApiCreatedResponse({ type: RoleAnswer, description: 'Created' })
  @ApiRefusals({ 409: 'Role already exists' })
  async create(@Body() body: CreateRoleRequest, @InTransaction() tx: Tx): Promise<RoleAnswer> {
    lockPeople(tx);
    return answer(await saveRole(tx, createRole({ ...body }, await formerVersion(tx, body.role))));
  }

  @Patch(':role')
  @WritePeople()
  @IfMatchRole()
  @Sample({ role: 'stock-clerk', permissions: ['stock/read', 'stock/write', 'products/read'] })
  @ApiOperation({
    operationId: 'updateRole',
    summary: 'Changes what is named; its people have the new permissions within 2 s',
    description: 'Streams and held requests of its people end then; they are asked for again with the new permissions.',
  })
  @ApiOkResponse({ type: RoleAnswer, description: 'Changed' })
  @ApiRefusals({ 404: 'Role not found', 409: 'Role cannot be changed' })
  async update(@RoleInPath() code: string, @Body() { name, permissions }: ChangeRoleRequest, @InTransaction() tx: Tx): Promise<RoleAnswer> {
    const changes = { ...(name !== undefined && { name }), ...(permissions && { permissions }) };
    const before = await lockOwn(tx, code);
    const role = await saveRole(tx, changeRole(before, changes));
    await tellHolders(tx, before);
    return answer(role);
  }

  @Delete(':role')
  @WritePeople()
  @IfMatchRole()
  @Sample({ role: 'stock-clerk' })
  @ApiOperation({ operationId: 'deleteRole', summary: 'Removes a role that nobody has' })
  @ApiOkResponse({ type: RoleAnswer, description: 'Removed' })
  @ApiRefusals({ 404: 'Role not found', 409: 'Role is in use' })
  async remove(@RoleInPath() code: string, @InTransaction() tx: Tx): Promise<RoleAnswer> {
    const role = await lockOwn(tx, code);
    return answer(await saveRole(tx, deleteRole(role, await countHolders(tx, code))));
  }
}
