import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, InTransaction, Parameters, Permission, Write } from '@entrepot/http';
import { ApiRefusals } from '../api/api-answers.js';
import { LinkAttributeRequest, UnlinkAttributeRequest } from './attribute.requests.js';
import { linkAttribute, unlinkAttribute } from './link-attribute.js';

const example = {
  success: true,
  attribute_code: 'color',
  attribute_set_id: 5,
  attribute_group_name: 'General',
  attribute_id: 37,
  attribute_group_id: 26,
  sort_order: 10,
};

@ApiTags('Attribute sets')
@ApiBearerAuth()
@Controller('api2/catalog/attribute')
@Family('order')
export class AttributeLinksController {
  @Post()
  @Write(201)
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Put an attribute into a group of a set',
    description: 'One that the set has in another group moves there.',
  })
  @ApiCreatedResponse({ schema: { example } })
  @ApiRefusals({ 400: 'attribute_code is required', 404: 'Attribute group not found' })
  async post(@Body() link: LinkAttributeRequest, @InTransaction() tx: Tx): Promise<object> {
    return { success: true, ...link, ...(await linkAttribute(tx, link)) };
  }

  @Delete()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Take an attribute out of a set; the attribute and the values of products stay',
    description: 'The identifiers may stand in the query or the body; the query wins.',
  })
  @ApiBody({ type: UnlinkAttributeRequest })
  @ApiOkResponse({
    schema: { example: { success: true, message: 'Attribute removed from the set', attribute_code: 'color', attribute_set_id: 5 } },
  })
  @ApiRefusals({ 400: 'attribute_set_id is required', 404: 'Attribute not found' })
  async delete(@Parameters() { attribute_code, attribute_set_id }: UnlinkAttributeRequest, @InTransaction() tx: Tx): Promise<object> {
    await unlinkAttribute(tx, attribute_code, attribute_set_id);
    return { success: true, message: 'Attribute removed from the set', attribute_code, attribute_set_id };
  }
}
