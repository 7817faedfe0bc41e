import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { Family, InTransaction, Parameters, PathId, Permission, Write } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import {
  addressExample,
  addressListExample,
  addressPatchExample,
  addressPostExample,
  answers,
  invalidAddressExample,
} from '../api/examples.js';
import {
  AddressQuery,
  ChangeAddressRequest,
  CreateAddressRequest,
  DeleteAddressQuery,
  addressPatch,
  newAddress,
} from './address.requests.js';
import { addressList, findAddress } from './address.view.js';
import { createAddress, deleteAddress, patchAddress } from './write-addresses.js';

const example = (value: object) => ({ example: { value } });

@ApiTags('Addresses')
@ApiBearerAuth()
@Controller('api2/customers/addresses')
@Family('order')
export class LegacyAddressesController {
  constructor(private readonly db: Database) {}

  @Get(':customer_id')
  @Permission('customers/read')
  @ApiOperation({ summary: 'The addresses of a customer (legacy path)', deprecated: true })
  @ApiOkResponse({ schema: { example: addressListExample } })
  get(@PathId('customer_id') customerId: string): Promise<object> {
    return addressList(this.db, customerId);
  }
}

@ApiTags('Addresses')
@ApiBearerAuth()
@Controller('api2/address')
@Family('order')
export class AddressesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('customers/read')
  @ApiOperation({
    summary: 'The addresses of a customer, or one address',
    description: 'With address_id (or id) the answer is that address.',
  })
  @ApiOkResponse(answers('Of a customer, or one', { list: addressListExample, one: { success: true, address: addressExample } }))
  async get(@Parameters() { address_id, customer_id }: AddressQuery): Promise<object> {
    if (address_id !== undefined) return { success: true, address: await findAddress(this.db, address_id, customer_id ?? null) };
    if (customer_id === undefined) throw new DomainError('required', { name: 'customer_id' });
    return addressList(this.db, customer_id);
  }

  @Post()
  @Write(201)
  @Permission('customers/write')
  @ApiOperation({
    summary: 'Add an address to a customer',
    description: 'What is wrong is told field by field: 400 with error and invalid_fields [{field, code: required or invalid, message}].',
  })
  @ApiBody({ type: CreateAddressRequest, examples: example(addressPostExample) })
  @ApiCreatedResponse({ schema: { example: { success: true, address: addressExample, invalid_fields: [] } } })
  @ApiBadRequestResponse({ schema: { example: invalidAddressExample } })
  async post(@Body() body: unknown, @InTransaction() tx: Tx): Promise<object> {
    const { customerId, record } = newAddress(body);
    return { success: true, address: await createAddress(tx, customerId, record, new Date()), invalid_fields: [] };
  }

  @Patch()
  @Write()
  @Permission('customers/write')
  @ApiOperation({
    summary: 'Change an address',
    description:
      'A marker set to false goes only where this address has it. Null or an empty text empties region and an entry of custom_attributes; elsewhere null is nothing, an empty text is refused.',
  })
  @ApiBody({ type: ChangeAddressRequest, examples: example(addressPatchExample) })
  @ApiOkResponse({ schema: { example: { success: true, address: addressExample } } })
  async patch(@Body() body: unknown, @InTransaction() tx: Tx): Promise<object> {
    return { success: true, address: await patchAddress(tx, addressPatch(body), new Date()) };
  }

  @Delete()
  @Write()
  @Permission('customers/write')
  @ApiOperation({ summary: 'Delete an address', description: 'address_id (or id) in the query or the body; the query wins.' })
  @ApiOkResponse({ schema: { example: { success: true, message: 'Address deleted', address_id: 31, customer_id: 17 } } })
  async delete(@Parameters() query: DeleteAddressQuery, @InTransaction() tx: Tx): Promise<object> {
    const customer_id = await deleteAddress(tx, query.address_id, query.customer_id, new Date());
    return { success: true, message: 'Address deleted', address_id: Number(query.address_id), customer_id };
  }
}
