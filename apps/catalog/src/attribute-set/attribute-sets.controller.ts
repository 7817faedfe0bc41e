import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, InTransaction, Parameters, Permission, Write } from '@entrepot/http';
import { ApiRefusals } from '../api/api-answers.js';
import { CreateAttributeSetRequest, DeleteAttributeSetRequest } from './attribute-set.requests.js';
import { createAttributeSet, deleteAttributeSet } from './change-attribute-sets.js';

@ApiTags('Attribute sets')
@ApiBearerAuth()
@Controller('api2/catalog/attributeSet')
@Family('order')
export class AttributeSetsController {
  @Post()
  @Write(201)
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Create an attribute set', description: 'A copy of the skeleton, with all its groups and attributes.' })
  @ApiCreatedResponse({ schema: { example: { success: true, attribute_set_id: 5, attribute_set_name: 'Shoes' } } })
  @ApiRefusals({ 400: 'attribute_set_name is required', 404: 'Attribute set not found', 409: 'Attribute set already exists' })
  async post(@Body() body: CreateAttributeSetRequest, @InTransaction() tx: Tx): Promise<object> {
    const { attribute_set_id, attribute_set_name } = await createAttributeSet(tx, body.attribute_set_name, body.skeleton_set_id);
    return { success: true, attribute_set_id, attribute_set_name };
  }

  @Delete()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Delete an attribute set',
    description:
      'One with products is 409, unless force_products_remove is true: then they are deleted too, in one transaction, and stock follows by ' +
      'event. The Default set stays. `attribute_set_name` may stand in the query; the query wins.',
  })
  @ApiBody({ type: DeleteAttributeSetRequest })
  @ApiOkResponse({
    schema: {
      example: { success: true, message: 'Attribute set deleted', attribute_set_id: 5, attribute_set_name: 'Shoes', products_removed: 0 },
    },
  })
  @ApiRefusals({ 400: 'Attribute set cannot be removed', 404: 'Attribute set not found', 409: 'Attribute set has products' })
  async delete(
    @Parameters() { attribute_set_name, force_products_remove }: DeleteAttributeSetRequest,
    @InTransaction() tx: Tx,
  ): Promise<object> {
    const { id, products } = await deleteAttributeSet(tx, attribute_set_name, force_products_remove, new Date());
    return { success: true, message: 'Attribute set deleted', attribute_set_id: id, attribute_set_name, products_removed: products };
  }
}
