import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { ApiRefusals, Family, Parameters, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { SetIsKnown } from '../attribute-set/attribute-set.view.js';
import { LinkAttributeRequest, UnlinkAttributeRequest } from './attribute.requests.js';
import { linkAttribute, unlinkAttribute } from './link-attribute.js';
import { AttributeAdded, AttributeRemoved } from './attribute.view.js';

@ApiTags('Attribute sets')
@Controller('api2/catalog/attribute')
@Family('order')
export class AttributeLinksController {
  @Post()
  @Write(201)
  @SetIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'grind', attribute_set_id: 1, attribute_group_name: 'General', sort_order: 10 })
  @ApiOperation({
    operationId: 'addAttributeToSet',
    summary: 'Put an attribute into a group of a set',
    description: 'One that the set has in another group moves there.',
  })
  @ApiCreatedResponse({ type: AttributeAdded })
  @ApiRefusals({ 400: 'attribute_code is required', 404: 'Attribute group not found' })
  async post(@Body() link: LinkAttributeRequest, @InTransaction() tx: Tx): Promise<AttributeAdded> {
    return { success: true, ...link, ...(await linkAttribute(tx, link)) };
  }

  @Delete()
  @Write()
  @SetIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'harvest', attribute_set_id: 2 })
  @ApiOperation({
    operationId: 'removeAttributeFromSet',
    summary: 'Take an attribute out of a set; the attribute and the values of products stay',
    description: 'The identifiers may stand in the query or the body; the query wins.',
  })
  @ApiBody({ type: UnlinkAttributeRequest })
  @ApiOkResponse({ type: AttributeRemoved })
  @ApiRefusals({ 400: 'attribute_set_id is required', 404: 'Attribute not found' })
  async delete(
    @Parameters() { attribute_code, attribute_set_id }: UnlinkAttributeRequest,
    @InTransaction() tx: Tx,
  ): Promise<AttributeRemoved> {
    await unlinkAttribute(tx, attribute_code, attribute_set_id);
    return { success: true, message: 'Attribute removed from the set', attribute_code, attribute_set_id };
  }
}
