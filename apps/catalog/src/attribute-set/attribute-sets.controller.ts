import { Body, Controller, Delete, Post, Patch } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, InTransaction, Parameters, Permission, Write } from '@entrepot/http';
import { ApiRefusals } from '../api/api-answers.js';
import {
  CreateAttributeSetRequest,
  DeleteAttributeSetRequest,
  AttributeGroupRequest,
  RenameGroupRequest,
} from './attribute-set.requests.js';
import { AttributeGroupAnswer, AttributeGroupDeleted, AttributeSetCreated, AttributeSetDeleted } from './attribute-set.view.js';
import { createAttributeSet, deleteAttributeSet, createGroup, deleteGroup, renameGroup } from './change-attribute-sets.js';

@ApiTags('Attribute sets')
@Controller('api2/catalog/attributeSet')
@Family('order')
export class AttributeSetsController {
  @Post()
  @Write(201)
  @Permission('attributes/write')
  @ApiOperation({
    operationId: 'createAttributeSet',
    summary: 'Create an attribute set',
    description: 'A copy of the skeleton, with all its groups and attributes.',
  })
  @ApiCreatedResponse({ type: AttributeSetCreated })
  @ApiRefusals({ 400: 'attribute_set_name is required', 404: 'Attribute set not found', 409: 'Attribute set already exists' })
  async post(@Body() body: CreateAttributeSetRequest, @InTransaction() tx: Tx): Promise<AttributeSetCreated> {
    const { attribute_set_id, attribute_set_name } = await createAttributeSet(tx, body.attribute_set_name, body.skeleton_set_id);
    return { success: true, attribute_set_id, attribute_set_name };
  }

  @Delete()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({
    operationId: 'deleteAttributeSet',
    summary: 'Delete an attribute set',
    description:
      'One with products is 409, unless force_products_remove is true: then they are deleted too, in one transaction, and stock follows by ' +
      'event. The Default set stays. `attribute_set_name` may stand in the query; the query wins.',
  })
  @ApiBody({ type: DeleteAttributeSetRequest })
  @ApiOkResponse({ type: AttributeSetDeleted })
  @ApiRefusals({ 400: 'Attribute set cannot be removed', 404: 'Attribute set not found', 409: 'Attribute set has products' })
  async delete(
    @Parameters() { attribute_set_name, force_products_remove }: DeleteAttributeSetRequest,
    @InTransaction() tx: Tx,
  ): Promise<AttributeSetDeleted> {
    const { id, products } = await deleteAttributeSet(tx, attribute_set_name, force_products_remove, new Date());
    return { success: true, message: 'Attribute set deleted', attribute_set_id: id, attribute_set_name, products_removed: products };
  }
}

@ApiTags('Attribute sets')
@Controller('api2/catalog/attributegroup')
@Family('order')
export class AttributeGroupsController {
  @Post()
  @Write(201)
  @Permission('attributes/write')
  @ApiOperation({ operationId: 'createAttributeGroup', summary: 'Add a group to an attribute set' })
  @ApiCreatedResponse({ type: AttributeGroupAnswer })
  @ApiRefusals({ 400: 'group_name is required', 404: 'Attribute set not found', 409: 'Attribute group already exists' })
  async post(@Body() { attribute_set_id, group_name }: AttributeGroupRequest, @InTransaction() tx: Tx): Promise<AttributeGroupAnswer> {
    return { success: true, ...(await createGroup(tx, attribute_set_id, group_name)) };
  }

  @Patch()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({ operationId: 'renameAttributeGroup', summary: 'Rename a group', description: 'group_name is the current name.' })
  @ApiOkResponse({ type: AttributeGroupAnswer })
  @ApiRefusals({ 400: 'new_group_name is required', 404: 'Attribute group not found', 409: 'Attribute group already exists' })
  async patch(@Body() body: RenameGroupRequest, @InTransaction() tx: Tx): Promise<AttributeGroupAnswer> {
    return { success: true, ...(await renameGroup(tx, body.attribute_set_id, body.group_name, body.new_group_name)) };
  }

  @Delete()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({
    operationId: 'deleteAttributeGroup',
    summary: 'Remove a group',
    description:
      'The attributes in it leave the set; one with attributes of the system stays. The identifiers may stand in the query or the body; ' +
      'the query wins.',
  })
  @ApiBody({ type: AttributeGroupRequest })
  @ApiOkResponse({ type: AttributeGroupDeleted })
  @ApiRefusals({ 400: 'Group cannot be removed', 404: 'Attribute group not found' })
  async delete(
    @Parameters() { attribute_set_id, group_name }: AttributeGroupRequest,
    @InTransaction() tx: Tx,
  ): Promise<AttributeGroupDeleted> {
    return { success: true, message: 'Attribute group deleted', ...(await deleteGroup(tx, attribute_set_id, group_name)) };
  }
}
