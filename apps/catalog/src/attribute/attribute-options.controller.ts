import { Body, Controller, Delete, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AttributeOption } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { Family, InTransaction, Parameters, Permission, Write } from '@entrepot/http';
import { ApiRefusals } from '../api/api-answers.js';
import { ChangeOptionRequest, CreateOptionRequest, OptionRefRequest } from './attribute.requests.js';
import { AttributeOptionAnswer } from './attribute.view.js';
import { changeOption, createOption, deleteOption } from './change-options.js';

const answer = ({ option_id, label, sort_order, is_default }: AttributeOption): AttributeOptionAnswer => ({
  success: true,
  option: { option_id, value: label, label, sort_order, is_default },
});

const which = 'For attributes of input select or multiselect whose options nobody else fixes; any other is 400.';

@ApiTags('Attributes')
@ApiBearerAuth()
@Controller('api2/attribute/option')
@Family('order')
export class AttributeOptionsController {
  @Post()
  @Write(201)
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Add an option to an attribute', description: which })
  @ApiCreatedResponse({ type: AttributeOptionAnswer })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Attribute not found', 409: 'Option label already exists' })
  async post(@Body() { attribute_code, ...entry }: CreateOptionRequest, @InTransaction() tx: Tx): Promise<AttributeOptionAnswer> {
    return answer(await createOption(tx, attribute_code, entry, new Date()));
  }

  @Patch()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({ summary: 'Change an option', description: `${which} Products keep it, under its new label.` })
  @ApiOkResponse({ type: AttributeOptionAnswer })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option label already exists' })
  async patch(@Body() { attribute_code, ...entry }: ChangeOptionRequest, @InTransaction() tx: Tx): Promise<AttributeOptionAnswer> {
    return answer(await changeOption(tx, attribute_code, entry, new Date()));
  }

  @Delete()
  @Write()
  @Permission('attributes/write')
  @ApiOperation({
    summary: 'Remove an option that no product uses',
    description: `${which} The identifiers may stand in the query or the body; the query wins.`,
  })
  @ApiBody({ type: OptionRefRequest })
  @ApiOkResponse({ schema: { example: { success: true, message: 'Option deleted' } } })
  @ApiRefusals({ 400: 'Attribute does not support pointwise options', 404: 'Option not found', 409: 'Option is in use by products' })
  async delete(@Parameters() { attribute_code, option_id }: OptionRefRequest, @InTransaction() tx: Tx): Promise<object> {
    await deleteOption(tx, attribute_code, option_id, new Date());
    return { success: true, message: 'Option deleted' };
  }
}
