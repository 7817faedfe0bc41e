import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Family, Permission, input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { findHistory } from '../db/order-history.js';
import { historyExample } from './document-examples.js';
import { ApiListParameters } from './list-parameters.js';
import { exactlyOne, identifier } from './payload.js';

const names = ['order_id', 'order_increment_id', 'increment_id'] as const;

@ApiTags('History')
@ApiBearerAuth()
@Controller('api2/history')
@Family('order')
export class HistoryController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({
    summary: 'The history of an order, newest first',
    description: 'Exactly one of the parameters names the order. They may come in a JSON body as well; the query wins.',
  })
  @ApiListParameters({
    order_id: { type: 'integer', description: 'The order' },
    order_increment_id: { description: "The order's number" },
    increment_id: { description: 'The same' },
  })
  @ApiOkResponse({ schema: { example: historyExample } })
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = input(request);
    const name = exactlyOne(query, names);
    const value = identifier(query, name);
    const history = await findHistory(this.dataSource, name === 'order_id' ? { order_id: value } : { order_increment_id: value });
    if (!history) throw new DomainError('order_not_found', { [name]: value });
    return { success: true, ...history };
  }
}
