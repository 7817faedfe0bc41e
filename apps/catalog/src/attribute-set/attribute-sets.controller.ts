import { Body, Controller, Delete, Get, Post, Patch } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiRefusals, Conditional, type ConditionalRead, Family, listAnswer, Parameters, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { ApiLookup } from '../api/api-answers.js';
import {
  AttributeGroupListQuery,
  AttributeSetListQuery,
  CreateAttributeSetRequest,
  DeleteAttributeSetRequest,
  AttributeGroupRequest,
  RenameGroupRequest,
} from './attribute-set.requests.js';
import {
  AttributeGroupChanged,
  AttributeGroupDeleted,
  AttributeGroupRecord,
  AttributeSetCreated,
  AttributeSetDeleted,
  AttributeSetRecord,
  findSet,
  findSetGroup,
  listGroups,
  listSets,
  SetIsKnown,
  SetToRemoveIsKnown,
} from './attribute-set.view.js';
import { createAttributeSet, deleteAttributeSet, createGroup, deleteGroup, renameGroup } from './change-attribute-sets.js';

@ApiTags('Attribute sets')
@Controller('api2/catalog/attributeSet')
@Family('order')
export class AttributeSetsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('attributes/read')
  @Sample({ limit: 10 })
  @ApiOperation({
    operationId: 'listAttributeSets',
    summary: 'List attribute sets, or look one up',
    description:
      'With `attribute_set_name` or `id` (one of them) the answer is that set under `attribute_set`; else a list under `attribute_sets`, by ' +
      'attribute_set_id. Each with its groups and their attributes.',
  })
  @ApiLookup(AttributeSetRecord, 'attribute_set', 'attribute_sets', 'Attribute set not found')
  async get(@Parameters() { key, page }: AttributeSetListQuery, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    if (key) {
      const { record, tag } = await findSet(this.db, key);
      return read.show({ success: true, attribute_set: record }, tag);
    }
    const { records, total } = await listSets(this.db, page);
    return listAnswer('attribute_sets', records, page, total);
  }

  @Post()
  @Write(201)
  @Permission('attributes/write')
  @Sample({ attribute_set_name: 'Brewers', skeleton_set_id: 1 })
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
  @SetToRemoveIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_set_name: 'Gift boxes' })
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
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('attributes/read')
  @Sample({ attribute_set_id: 2 })
  @ApiOperation({
    operationId: 'listAttributeGroups',
    summary: 'List groups of attribute sets, or look one up',
    description:
      'With `attribute_set_id` and `group_name`, or with `id`, the answer is that group under `attribute_group`; else a list under ' +
      '`attribute_groups`, by attribute_group_id, of one set where attribute_set_id names it. The tag is that of the set.',
  })
  @ApiLookup(AttributeGroupRecord, 'attribute_group', 'attribute_groups', 'Attribute group not found')
  async get(
    @Parameters() { key, attribute_set_id, page }: AttributeGroupListQuery,
    @Conditional() read: ConditionalRead,
  ): Promise<object | undefined> {
    if (key) {
      const { record, tag } = await findSetGroup(this.db, key);
      return read.show({ success: true, attribute_group: record }, tag);
    }
    const { records, total } = await listGroups(this.db, page, attribute_set_id);
    return listAnswer('attribute_groups', records, page, total);
  }

  @Post()
  @Write(201)
  @SetIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_set_id: 2, group_name: 'Tasting' })
  @ApiOperation({ operationId: 'createAttributeGroup', summary: 'Add a group to an attribute set' })
  @ApiCreatedResponse({ type: AttributeGroupChanged })
  @ApiRefusals({ 400: 'group_name is required', 404: 'Attribute set not found', 409: 'Attribute group already exists' })
  async post(@Body() { attribute_set_id, group_name }: AttributeGroupRequest, @InTransaction() tx: Tx): Promise<AttributeGroupChanged> {
    return { success: true, ...(await createGroup(tx, attribute_set_id, group_name)) };
  }

  @Patch()
  @Write()
  @SetIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_set_id: 2, group_name: 'Origin', new_group_name: 'Origin and harvest' })
  @ApiOperation({ operationId: 'renameAttributeGroup', summary: 'Rename a group', description: 'group_name is the current name.' })
  @ApiOkResponse({ type: AttributeGroupChanged })
  @ApiRefusals({ 400: 'new_group_name is required', 404: 'Attribute group not found', 409: 'Attribute group already exists' })
  async patch(@Body() body: RenameGroupRequest, @InTransaction() tx: Tx): Promise<AttributeGroupChanged> {
    return { success: true, ...(await renameGroup(tx, body.attribute_set_id, body.group_name, body.new_group_name)) };
  }

  @Delete()
  @Write()
  @SetIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_set_id: 2, group_name: 'Care' })
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
