import { Controller, Delete, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input, pageOf, listAnswer } from '@entrepot/http';
import { ApiAnswers, ApiParameters, pageParameters, storeParameter } from '../api/api-parameters.js';
import { ApiWrite } from '../api/api-writes.js';
import { bodyOf } from '../api/fields.js';
import { lookupInput, storeOf } from '../api/lookup-input.js';
import { attributePatchSchema, attributePostSchema, attributeRefSchema } from './attribute-schemas.js';
import { AttributeDto } from './attribute.dto.js';
import { attributeKeyOf, attributePatchOf, inputFilterOf, newAttributeOf, requiredName } from './attribute.requests.js';
import { findAttribute, listAttributes } from './attribute.view.js';
import { changeAttribute, createAttribute } from './change-attribute.js';
import { deleteAttribute } from './delete-attribute.js';

@ApiTags('Attributes')
@ApiBearerAuth()
@ApiExtraModels(AttributeDto)
@Controller('api2/attribute')
@Family('order')
export class AttributesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('attributes/read')
  @ApiOperation({
    summary: 'List attributes, or look one up',
    description:
      'With `attribute_code` or `id` (one of them) the answer is that attribute under `attribute`; else a list under `attributes`, by ' +
      'attribute_id. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiParameters({
    attribute_code: { type: 'string', description: 'One attribute', example: 'color' },
    id: { type: 'integer', description: 'One attribute by its attribute_id', example: 37 },
    frontend_input: {
      type: 'string',
      description: 'One input or several, as CSV or repeated; an unknown one is 400',
      example: 'select,multiselect',
    },
    store_id: { ...storeParameter, description: 'Whose labels are shown; without a label of its own the admin’s. Unknown: 400' },
    ...pageParameters,
  })
  @ApiAnswers(AttributeDto, 'attribute', 'attributes', 'Attribute not found')
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = lookupInput(request);
    const store = storeOf(query);
    const key = attributeKeyOf(query);
    if (key) return { success: true, attribute: await findAttribute(this.db, key, store) };
    const page = pageOf(query);
    const { attributes, total } = await listAttributes(this.db, inputFilterOf(query), page, store);
    return listAnswer('attributes', attributes, page, total);
  }

  @Post()
  @HttpCode(201)
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Create an attribute',
    description: 'Flags: is_global, is_visible and is_configurable are 1 unless told otherwise, the others 0. A taken code is 409.',
  })
  @ApiWrite({
    body: attributePostSchema,
    status: 201,
    record: { attribute: AttributeDto },
    refusals: { 400: 'attribute_code is required', 409: 'Attribute already exists' },
  })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const id = await createAttribute(tx, newAttributeOf(request.body), new Date());
      return { status: 201, body: { success: true, attribute: await findAttribute(tx, { id }, null) } };
    });
  }

  @Patch()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Change an attribute',
    description:
      'Send attribute_code and what changes; frontend_input cannot. `options` is the whole list: entries match by option_id, else by their ' +
      'label, new ones are added, those that no entry names are removed, unless a product uses one: 409, and nothing changes.',
  })
  @ApiWrite({
    body: attributePatchSchema,
    record: { attribute: AttributeDto },
    refusals: { 400: 'Invalid parameter: frontend_input', 404: 'Attribute not found', 409: 'Option is in use by products' },
  })
  patch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const id = await changeAttribute(tx, attributePatchOf(request.body), new Date());
      return { status: 200, body: { success: true, attribute: await findAttribute(tx, { id }, null) } };
    });
  }

  @Delete()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Delete an attribute, its options and its values in all products',
    description: '`attribute_code` in the query or the body; the query wins. The system’s own attributes stay.',
  })
  @ApiWrite({
    body: attributeRefSchema,
    example: { success: true, message: 'Attribute deleted', attribute_code: 'color' },
    refusals: { 400: 'Attribute cannot be removed', 404: 'Attribute not found' },
  })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const attribute_code = requiredName(input({ query: request.query, body: bodyOf(request.body) }), 'attribute_code');
      await deleteAttribute(tx, attribute_code, new Date());
      return { status: 200, body: { success: true, message: 'Attribute deleted', attribute_code } };
    });
  }
}
