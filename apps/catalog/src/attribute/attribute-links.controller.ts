import { Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input } from '@entrepot/http';
import { linkAttribute, unlinkAttribute, type Link } from './link-attribute.js';
import { ApiWrite } from '../api/api-writes.js';
import { Fields, bodyOf } from '../api/fields.js';
import { requiredId, requiredName } from './attribute.requests.js';
import { linkSchema, unlinkSchema } from './attribute-schemas.js';

const linkOf = (body: unknown): Link => {
  const payload = bodyOf(body);
  const attribute_code = requiredName(payload, 'attribute_code');
  const attribute_set_id = requiredId(payload, 'attribute_set_id');
  const attribute_group_name = requiredName(payload, 'attribute_group_name');
  const sort_order = new Fields(payload).count('sort_order');
  return { attribute_code, attribute_set_id, attribute_group_name, ...(sort_order !== undefined && { sort_order }) };
};

@ApiTags('Attribute sets')
@ApiBearerAuth()
@Controller('api2/catalog/attribute')
@Family('order')
export class AttributeLinksController {
  constructor(private readonly db: Database) {}

  @Post()
  @HttpCode(201)
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Put an attribute into a group of a set',
    description: 'One that the set has in another group moves there.',
  })
  @ApiWrite({
    body: linkSchema,
    status: 201,
    example: {
      success: true,
      attribute_code: 'color',
      attribute_set_id: 5,
      attribute_group_name: 'General',
      attribute_id: 37,
      attribute_group_id: 26,
      sort_order: 10,
    },
    refusals: { 400: 'attribute_code is required', 404: 'Attribute group not found' },
  })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const link = linkOf(request.body);
      return { status: 201, body: { success: true, ...link, ...(await linkAttribute(tx, link)) } };
    });
  }

  @Delete()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Take an attribute out of a set; the attribute and the values of products stay',
    description: 'The identifiers may stand in the query or the body; the query wins.',
  })
  @ApiWrite({
    body: unlinkSchema,
    example: { success: true, message: 'Attribute removed from the set', attribute_code: 'color', attribute_set_id: 5 },
    refusals: { 400: 'attribute_set_id is required', 404: 'Attribute not found' },
  })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const query = input({ query: request.query, body: bodyOf(request.body) });
      const attribute_code = requiredName(query, 'attribute_code');
      const attribute_set_id = requiredId(query, 'attribute_set_id');
      await unlinkAttribute(tx, attribute_code, attribute_set_id);
      return { status: 200, body: { success: true, message: 'Attribute removed from the set', attribute_code, attribute_set_id } };
    });
  }
}
