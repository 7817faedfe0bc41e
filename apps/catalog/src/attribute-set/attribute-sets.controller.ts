import { Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input } from '@entrepot/http';
import { ApiWrite } from '../api/api-writes.js';
import { Fields, bodyOf } from '../api/fields.js';
import { setDeleteSchema, setPostSchema } from '../attribute/attribute-schemas.js';
import { requiredId, requiredName } from '../attribute/attribute.requests.js';
import { createAttributeSet, deleteAttributeSet } from './change-attribute-sets.js';

@ApiTags('Attribute sets')
@ApiBearerAuth()
@Controller('api2/catalog/attributeSet')
@Family('order')
export class AttributeSetsController {
  constructor(private readonly db: Database) {}

  @Post()
  @HttpCode(201)
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Create an attribute set', description: 'A copy of the skeleton, with all its groups and attributes.' })
  @ApiWrite({
    body: setPostSchema,
    status: 201,
    example: { success: true, attribute_set_id: 5, attribute_set_name: 'Shoes' },
    refusals: { 400: 'attribute_set_name is required', 404: 'Attribute set not found', 409: 'Attribute set already exists' },
  })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const body = bodyOf(request.body);
      const name = requiredName(body, 'attribute_set_name');
      const { attribute_set_id, attribute_set_name } = await createAttributeSet(tx, name, requiredId(body, 'skeleton_set_id'));
      return { status: 201, body: { success: true, attribute_set_id, attribute_set_name } };
    });
  }

  @Delete()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Delete an attribute set',
    description:
      'One with products is 409, unless force_products_remove is true: then they are deleted too, in one transaction, and stock follows by ' +
      'event. The Default set stays. `attribute_set_name` may stand in the query; the query wins.',
  })
  @ApiWrite({
    body: setDeleteSchema,
    example: { success: true, message: 'Attribute set deleted', attribute_set_id: 5, attribute_set_name: 'Shoes', products_removed: 0 },
    refusals: { 400: 'Attribute set cannot be removed', 404: 'Attribute set not found', 409: 'Attribute set has products' },
  })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const body = bodyOf(request.body);
      const attribute_set_name = requiredName(input({ query: request.query, body }), 'attribute_set_name');
      const withProducts = new Fields(body).flag('force_products_remove') ?? false;
      const { id, products } = await deleteAttributeSet(tx, attribute_set_name, withProducts, new Date());
      const message = 'Attribute set deleted';
      return { status: 200, body: { success: true, message, attribute_set_id: id, attribute_set_name, products_removed: products } };
    });
  }
}
