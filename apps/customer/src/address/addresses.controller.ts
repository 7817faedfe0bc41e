import { Controller, Get, Param, Delete, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiBadRequestResponse,
  ApiBody,
  ApiCreatedResponse,
  ApiQuery,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, integer, answerOnce, input } from '@entrepot/http';
import { addressListExample, addressExample, answers, invalidAddressExample } from '../fields/examples.js';
import { optionalId, requiredId } from '../fields/ids.js';
import { addressPatchSchema, addressPostSchema } from '../fields/schemas.js';
import { addressPatch, newAddress } from './address.requests.js';
import { addressList, findAddress } from './address.view.js';
import { createAddress, deleteAddress, patchAddress } from './write-addresses.js';

@ApiTags('Addresses')
@ApiBearerAuth()
@Controller('api2/customers/addresses')
@Family('order')
export class LegacyAddressesController {
  constructor(private readonly db: Database) {}

  @Get(':customer_id')
  @Permission('customers/read')
  @ApiOperation({ summary: 'The addresses of a customer (legacy path)', deprecated: true })
  @ApiParam({ name: 'customer_id', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: { example: addressListExample } })
  get(@Param('customer_id') id: string): Promise<object> {
    return addressList(this.db, integer(id, 'customer_id'));
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
  @ApiQuery({ name: 'customer_id', required: false, schema: { type: 'integer' } })
  @ApiQuery({ name: 'address_id', required: false, description: 'Alias id', schema: { type: 'integer' } })
  @ApiOkResponse(answers('Of a customer, or one', { list: addressListExample, one: { success: true, address: addressExample } }))
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = input(request);
    const addressId = optionalId(query, 'address_id', 'id');
    if (addressId === undefined) return addressList(this.db, requiredId(query, 'customer_id'));
    return { success: true, address: await findAddress(this.db, addressId, optionalId(query, 'customer_id') ?? null) };
  }

  @Post()
  @HttpCode(201)
  @Permission('customers/write')
  @ApiOperation({
    summary: 'Add an address to a customer',
    description: 'What is wrong is told field by field: 400 with error and invalid_fields [{field, code: required or invalid, message}].',
  })
  @ApiBody({ schema: addressPostSchema })
  @ApiCreatedResponse({ schema: { example: { success: true, address: addressExample, invalid_fields: [] } } })
  @ApiBadRequestResponse({ schema: { example: invalidAddressExample } })
  post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const { customerId, record } = newAddress(request.body);
      const address = await createAddress(tx, customerId, record, new Date());
      return { status: 201, body: { success: true, address, invalid_fields: [] } };
    });
  }

  @Patch()
  @Permission('customers/write')
  @ApiOperation({
    summary: 'Change an address',
    description:
      'A marker set to false goes only where this address has it. Null or an empty text empties region and an entry of custom_attributes; elsewhere null is nothing, an empty text is refused.',
  })
  @ApiBody({ schema: addressPatchSchema })
  @ApiOkResponse({ schema: { example: { success: true, address: addressExample } } })
  patch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const address = await patchAddress(tx, addressPatch(request.body), new Date());
      return { status: 200, body: { success: true, address } };
    });
  }

  @Delete()
  @Permission('customers/write')
  @ApiOperation({ summary: 'Delete an address', description: 'address_id (or id) in the query or the body; the query wins.' })
  @ApiQuery({ name: 'address_id', description: 'Alias id; or in the body', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: { example: { success: true, message: 'Address deleted', address_id: 31, customer_id: 17 } } })
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const query = input(request);
      const addressId = requiredId(query, 'address_id', 'id');
      const customer_id = await deleteAddress(tx, addressId, optionalId(query, 'customer_id'), new Date());
      return { status: 200, body: { success: true, message: 'Address deleted', address_id: Number(addressId), customer_id } };
    });
  }
}
