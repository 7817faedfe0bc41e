import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, smallIntegerParam, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { findPrice } from './price.view.js';
import { ApiAnswers, ApiParameters, keyParameters, storeParameter } from '../api/api-parameters.js';
import { PriceDto } from './price.dto.js';
import { lookupInput, productKeyOf, storeOf } from '../api/lookup-input.js';

/** Groups are known by their numbers only: one that no price names has no prices of its own. */
const groupOf = (query: Input): number | null => {
  const group = smallIntegerParam(query, 'customer_group_id') ?? null;
  if (group !== null && group < 0) throw new DomainError('invalid_parameter', { name: 'customer_group_id' });
  return group;
};

@ApiTags('Products')
@ApiBearerAuth()
@ApiExtraModels(PriceDto)
@Controller('api2/price')
@Family('order')
export class PricesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('products/read')
  @ApiOperation({
    summary: 'The price of a product for a store and a customer group',
    description:
      '`final_price` is what one piece costs now: the lowest of the regular price, the special price within its window, the group’s price ' +
      'and the tier prices that begin at one piece.',
  })
  @ApiParameters({
    ...keyParameters,
    store_id: storeParameter,
    customer_group_id: { type: 'integer', description: 'Absent: the prices that every group has', example: 2 },
  })
  @ApiAnswers(PriceDto, 'price', null, 'Product not found')
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = lookupInput(request);
    const key = productKeyOf(query);
    if (!key) throw new DomainError('required', { name: 'id' });
    return { success: true, price: await findPrice(this.db, { key, store: storeOf(query), group: groupOf(query) }, new Date()) };
  }
}
