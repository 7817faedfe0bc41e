import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Family, Permission, integer } from '@entrepot/http';
import { addressList } from './address-list.js';
import { addressListExample } from '../fields/examples.js';

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
