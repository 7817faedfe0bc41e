import { Controller, Delete, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input, type Input } from '@entrepot/http';
import { ApiWrite } from '../api/api-writes.js';
import { bodyOf } from '../api/fields.js';
import { groupPatchSchema, groupSchema } from '../attribute/attribute-schemas.js';
import { requiredId, requiredName } from '../attribute/attribute.requests.js';
import { createGroup, deleteGroup, renameGroup } from './change-groups.js';

const example = { success: true, attribute_group_id: 31, attribute_set_id: 5, group_name: 'Sizes' };

const groupOf = (fields: Input): [setId: number, name: string] => [
  requiredId(fields, 'attribute_set_id'),
  requiredName(fields, 'group_name'),
];

@ApiTags('Attribute sets')
@ApiBearerAuth()
@Controller('api2/catalog/attributegroup')
@Family('order')
export class AttributeGroupsController {
  constructor(private readonly db: Database) {}

  @Post()
  @HttpCode(201)
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Add a group to an attribute set' })
  @ApiWrite({
    body: groupSchema,
    status: 201,
    example,
    refusals: { 400: 'group_name is required', 404: 'Attribute set not found', 409: 'Attribute group already exists' },
  })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => ({
      status: 201,
      body: { success: true, ...(await createGroup(tx, ...groupOf(bodyOf(request.body)))) },
    }));
  }

  @Patch()
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Rename a group', description: 'group_name is the current name.' })
  @ApiWrite({
    body: groupPatchSchema,
    example: { ...example, group_name: 'Measures' },
    refusals: { 400: 'new_group_name is required', 404: 'Attribute group not found', 409: 'Attribute group already exists' },
  })
  patch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const body = bodyOf(request.body);
      const group = await renameGroup(tx, ...groupOf(body), requiredName(body, 'new_group_name'));
      return { status: 200, body: { success: true, ...group } };
    });
  }

  @Delete()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Remove a group',
    description:
      'The attributes in it leave the set; one with attributes of the system stays. The identifiers may stand in the query or the body; ' +
      'the query wins.',
  })
  @ApiWrite({
    body: groupSchema,
    example: { success: true, message: 'Attribute group deleted', attribute_group_id: 31, attribute_set_id: 5, group_name: 'Sizes' },
    refusals: { 400: 'Group cannot be removed', 404: 'Attribute group not found' },
  })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const group = await deleteGroup(tx, ...groupOf(input({ query: request.query, body: bodyOf(request.body) })));
      return { status: 200, body: { success: true, message: 'Attribute group deleted', ...group } };
    });
  }
}
