import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiOneOf,
  ApiRefusals,
  Family,
  Parameters,
  PathId,
  Permission,
  ReadsBody,
  answerOf,
  Conditional,
  type ConditionalRead,
  IfMatch,
  Sample,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import {
  AddressQuery,
  ChangeAddressRequest,
  CreateAddressRequest,
  DeleteAddressQuery,
  addressPatch,
  newAddress,
} from './address.requests.js';
import {
  AddressCreated,
  AddressDeleted,
  AddressRecord,
  CustomerAddresses,
  InvalidAddress,
  addressList,
  findAddress,
} from './address.view.js';
import { createAddress, deleteAddress, lockAddressTag, patchAddress } from './write-addresses.js';

const AddressAnswer = answerOf('address', AddressRecord);

@ApiTags('Addresses')
@Controller('api2/customers/addresses')
@Family('order')
export class LegacyAddressesController {
  constructor(private readonly db: Database) {}

  @Get(':customer_id')
  @Permission('customers/read')
  @Sample({ customer_id: 4 })
  @ApiOperation({ operationId: 'listAddressesOfCustomer', summary: 'The addresses of a customer (legacy path)' })
  @ApiOkResponse({ type: CustomerAddresses })
  @ApiRefusals({ 404: 'Customer not found' })
  get(@PathId('customer_id') customerId: string): Promise<CustomerAddresses> {
    return addressList(this.db, customerId);
  }
}

@ApiTags('Addresses')
@Controller('api2/address')
@Family('order')
export class AddressesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('customers/read')
  @Sample({ customer_id: 4 })
  @ApiOperation({
    operationId: 'listAddresses',
    summary: 'The addresses of a customer, or one address',
    description: 'With address_id (or id) the answer is that address.',
  })
  @ApiOneOf('Of a customer, or one', CustomerAddresses, AddressAnswer)
  async get(
    @Parameters() { address_id, customer_id }: AddressQuery,
    @Conditional() read: ConditionalRead,
  ): Promise<object | string | undefined> {
    if (address_id !== undefined) {
      const address = await findAddress(this.db, address_id, customer_id ?? null);
      return read.showRecord('address', address);
    }
    if (customer_id === undefined) throw new DomainError('required', { name: 'customer_id' });
    return addressList(this.db, customer_id);
  }

  @Post()
  @Write(201)
  @Permission('customers/write')
  @Sample({
    customer_id: 3,
    firstname: 'Carla',
    lastname: 'Nogueira',
    street: ['Rua da Aurora', '295', 'ap 3', 'Boa Vista'],
    city: 'Recife',
    region: 'PE',
    postcode: '50050-000',
    country_id: 'BR',
    telephone: '+55 81 5550-0103',
    is_default_shipping: true,
  })
  @ApiOperation({
    operationId: 'createAddress',
    summary: 'Add an address to a customer',
    description: 'Each wrong field is named: 400 with error and invalid_fields [{field, code: required or invalid, message}].',
  })
  @ApiBody({ type: CreateAddressRequest })
  @ApiCreatedResponse({ type: AddressCreated })
  @ApiBadRequestResponse({ type: InvalidAddress })
  @ApiRefusals({ 404: 'Customer not found' })
  @ReadsBody(CreateAddressRequest)
  async post(@Body() body: unknown, @InTransaction() tx: Tx): Promise<AddressCreated> {
    const { customerId, record } = newAddress(body);
    return { success: true, address: await createAddress(tx, customerId, record, new Date()), invalid_fields: [] };
  }

  @Patch()
  @Write()
  @IfMatch((_controller: unknown, tx, body: unknown) => {
    const { addressId, customerId } = addressPatch(body);
    return lockAddressTag(tx, addressId, customerId);
  })
  @Permission('customers/write')
  @Sample({ address_id: 1, telephone: '+55 41 5550-0201' })
  @ApiOperation({
    operationId: 'updateAddress',
    summary: 'Change an address',
    description:
      'A marker set to false goes only where this address has it. Null or an empty text empties region and an entry of custom_attributes; elsewhere null is nothing, an empty text is refused.',
  })
  @ApiBody({ type: ChangeAddressRequest })
  @ApiOkResponse({ type: AddressAnswer })
  @ReadsBody(ChangeAddressRequest)
  async patch(@Body() body: unknown, @InTransaction() tx: Tx): Promise<object> {
    return { success: true, address: await patchAddress(tx, addressPatch(body), new Date()) };
  }

  @Delete()
  @Write()
  @IfMatch((_controller: unknown, tx, { address_id, customer_id }: DeleteAddressQuery) => lockAddressTag(tx, address_id, customer_id))
  @Permission('customers/write')
  @Sample({ address_id: 5, customer_id: 4 })
  @ApiOperation({
    operationId: 'deleteAddress',
    summary: 'Delete an address',
    description: 'address_id (or id) in the query or the body; the query wins.',
  })
  @ApiOkResponse({ type: AddressDeleted })
  async delete(@Parameters() query: DeleteAddressQuery, @InTransaction() tx: Tx): Promise<AddressDeleted> {
    const customer_id = await deleteAddress(tx, query.address_id, query.customer_id, new Date());
    return { success: true, message: 'Address deleted', address_id: Number(query.address_id), customer_id };
  }
}
