import { Controller, Delete, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttributeOption } from '@entrepot/contracts';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, input } from '@entrepot/http';
import { ApiWrite } from '../api/api-writes.js';
import { bodyOf } from '../api/fields.js';
import { optionPatchSchema, optionPostSchema, optionRefSchema } from './attribute-schemas.js';
import { AttributeOptionDto } from './attribute.dto.js';
import { newOptionOf, optionPatchOf, requiredId, requiredName } from './attribute.requests.js';
import type { ShownOption } from './attribute.view.js';
import { changeOption, createOption, deleteOption } from './change-options.js';

const shown = ({ option_id, label, sort_order, is_default }: AttributeOption): ShownOption => ({
  option_id,
  value: label,
  label,
  sort_order,
  is_default,
});

const which = 'For attributes of input select or multiselect whose options nobody else fixes; any other is 400.';

@ApiTags('Attributes')
@ApiBearerAuth()
@ApiExtraModels(AttributeOptionDto)
@Controller('api2/attribute/option')
@Family('order')
export class AttributeOptionsController {
  constructor(private readonly db: Database) {}

  @Post()
  @HttpCode(201)
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Add an option to an attribute', description: which })
  @ApiWrite({
    body: optionPostSchema,
    status: 201,
    record: { option: AttributeOptionDto },
    refusals: { 400: 'Attribute does not support pointwise options', 404: 'Attribute not found', 409: 'Option label already exists' },
  })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const { code, entry } = newOptionOf(request.body);
      return { status: 201, body: { success: true, option: shown(await createOption(tx, code, entry, new Date())) } };
    });
  }

  @Patch()
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Change an option', description: `${which} Products keep it, under its new label.` })
  @ApiWrite({
    body: optionPatchSchema,
    record: { option: AttributeOptionDto },
    refusals: { 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option label already exists' },
  })
  patch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const { code, entry } = optionPatchOf(request.body);
      return { status: 200, body: { success: true, option: shown(await changeOption(tx, code, entry, new Date())) } };
    });
  }

  @Delete()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Remove an option that no product uses',
    description: `${which} The identifiers may stand in the query or the body; the query wins.`,
  })
  @ApiWrite({
    body: optionRefSchema,
    example: { success: true, message: 'Option deleted' },
    refusals: { 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option is in use by products' },
  })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const query = input({ query: request.query, body: bodyOf(request.body) });
      await deleteOption(tx, requiredName(query, 'attribute_code'), requiredId(query, 'option_id'), new Date());
      return { status: 200, body: { success: true, message: 'Option deleted' } };
    });
  }
}
