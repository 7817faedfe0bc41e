import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AttributeOption } from '@entrepot/contracts';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiRefusals,
  Family,
  listAnswer,
  Parameters,
  Permission,
  Walked,
  type Walks,
  Conditional,
  type ConditionalRead,
  Sample,
  batchBody,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { ApiLookup } from '../api/api-answers.js';
import {
  AttributeListQuery,
  AttributeRefRequest,
  ChangeAttributeRequest,
  CreateAttributeRequest,
  ChangeOptionRequest,
  CreateOptionRequest,
  OptionRefRequest,
} from './attribute.requests.js';
import {
  AttributeAnswer,
  AttributeDeleted,
  AttributeOptionDeleted,
  AttributeRecord,
  AttributeIsKnown,
  AttributeToRemoveIsKnown,
  attributeConditions,
  attributeTag,
  findAttribute,
  findTaggedAttribute,
  listAttributes,
  AttributeOptionAnswer,
  walkedAttributes,
} from './attribute.view.js';
import { changeAttribute, createAttribute } from './change-attribute.js';
import { changeOption, createOption, deleteOption } from './change-options.js';
import { deleteAttribute } from './delete-attribute.js';

@ApiTags('Attributes')
@Controller('api2/attribute')
@Family('order', batchBody)
export class AttributesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('attributes/read')
  @Sample({ frontend_input: 'select', store_id: 1 })
  @ApiOperation({
    operationId: 'listAttributes',
    summary: 'List attributes, or look one up',
    description:
      'With `attribute_code` or `id` (one of them) the answer is that attribute under `attribute`; else a list under `attributes`, by ' +
      'attribute_id. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiLookup(AttributeRecord, 'attribute', 'attributes', 'Attribute not found', walkedAttributes)
  async get(
    @Parameters() query: AttributeListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const { key, store_id, page } = query;
    if (key) {
      if (await read.isKnown(() => attributeTag(this.db, key))) return undefined;
      const { attribute, tag } = await findTaggedAttribute(this.db, key, store_id);
      return read.show({ success: true, attribute }, tag);
    }
    const walked = walks.of(this.db, walkedAttributes, query, () => attributeConditions(query));
    if (walked) return walked;
    const { attributes, total } = await listAttributes(this.db, query);
    return listAnswer('attributes', attributes, page, total);
  }

  @Post()
  @Write(201)
  @Permission('attributes/write')
  @Sample({
    attribute_code: 'process',
    frontend_input: 'select',
    frontend_label: 'Process',
    frontend_labels: { 1: 'Processo' },
    options: [{ admin: 'Washed', default: true, labels: { 1: 'Lavado' } }, { admin: 'Natural' }],
  })
  @ApiOperation({
    operationId: 'createAttribute',
    summary: 'Create an attribute',
    description: 'Flags: is_global, is_visible and is_configurable are 1 by default, the others 0. A taken code is 409.',
  })
  @ApiCreatedResponse({ type: AttributeAnswer })
  @ApiRefusals({ 400: 'attribute_code is required', 409: 'Attribute already exists' })
  async post(@Body() body: CreateAttributeRequest, @InTransaction() tx: Tx): Promise<AttributeAnswer> {
    const id = await createAttribute(tx, body, new Date());
    return { success: true, attribute: await findAttribute(tx, { id }, null) };
  }

  @Patch()
  @Write()
  @AttributeIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'grind', frontend_label: 'Grind size', is_filterable: 1 })
  @ApiOperation({
    operationId: 'updateAttribute',
    summary: 'Change an attribute',
    description:
      'Send attribute_code and what changes; frontend_input cannot. `options` is the whole list: entries match by option_id, else by their ' +
      'label, new ones are added, those that no entry names are removed, unless a product uses one: 409, and nothing changes.',
  })
  @ApiOkResponse({ type: AttributeAnswer })
  @ApiRefusals({ 400: 'Invalid parameter: frontend_input', 404: 'Attribute not found', 409: 'Option is in use by products' })
  async patch(@Body() body: ChangeAttributeRequest, @InTransaction() tx: Tx): Promise<AttributeAnswer> {
    const id = await changeAttribute(tx, body, new Date());
    return { success: true, attribute: await findAttribute(tx, { id }, null) };
  }

  @Delete()
  @Write()
  @AttributeToRemoveIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'season' })
  @ApiOperation({
    operationId: 'deleteAttribute',
    summary: 'Delete an attribute, its options and its values in all products',
    description: '`attribute_code` in the query or the body; the query wins. The system’s own attributes stay.',
  })
  @ApiBody({ type: AttributeRefRequest })
  @ApiOkResponse({ type: AttributeDeleted })
  @ApiRefusals({ 400: 'Attribute cannot be removed', 404: 'Attribute not found' })
  async delete(@Parameters() { attribute_code }: AttributeRefRequest, @InTransaction() tx: Tx): Promise<AttributeDeleted> {
    await deleteAttribute(tx, attribute_code, new Date());
    return { success: true, message: 'Attribute deleted', attribute_code };
  }
}

const answer = ({ option_id, label, sort_order, is_default }: AttributeOption): AttributeOptionAnswer => ({
  success: true,
  option: { option_id, value: label, label, sort_order, is_default },
});

const which = 'For attributes of input select or multiselect whose options nobody else fixes; any other is 400.';

@ApiTags('Attributes')
@Controller('api2/attribute/option')
@Family('order', batchBody)
export class AttributeOptionsController {
  @Post()
  @Write(201)
  @AttributeIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'grind', admin: 'Turkish', labels: { 1: 'Turca' } })
  @ApiOperation({ operationId: 'createAttributeOption', summary: 'Add an option to an attribute', description: which })
  @ApiCreatedResponse({ type: AttributeOptionAnswer })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Attribute not found', 409: 'Option label already exists' })
  async post(@Body() { attribute_code, ...entry }: CreateOptionRequest, @InTransaction() tx: Tx): Promise<AttributeOptionAnswer> {
    return answer(await createOption(tx, attribute_code, entry, new Date()));
  }

  @Patch()
  @Write()
  @AttributeIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'grind', option_id: 10, admin: 'Whole beans' })
  @ApiOperation({
    operationId: 'updateAttributeOption',
    summary: 'Change an option',
    description: `${which} Products keep it, under its new label.`,
  })
  @ApiOkResponse({ type: AttributeOptionAnswer })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option label already exists' })
  async patch(@Body() { attribute_code, ...entry }: ChangeOptionRequest, @InTransaction() tx: Tx): Promise<AttributeOptionAnswer> {
    return answer(await changeOption(tx, attribute_code, entry, new Date()));
  }

  @Delete()
  @Write()
  @AttributeIsKnown()
  @Permission('attributes/write')
  @Sample({ attribute_code: 'grind', option_id: 12 })
  @ApiOperation({
    operationId: 'deleteAttributeOption',
    summary: 'Remove an option that no product uses',
    description: `${which} The identifiers may stand in the query or the body; the query wins.`,
  })
  @ApiBody({ type: OptionRefRequest })
  @ApiOkResponse({ type: AttributeOptionDeleted })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option is in use by products' })
  async delete(@Parameters() { attribute_code, option_id }: OptionRefRequest, @InTransaction() tx: Tx): Promise<AttributeOptionDeleted> {
    await deleteOption(tx, attribute_code, option_id, new Date());
    return { success: true, message: 'Option deleted' };
  }
}
