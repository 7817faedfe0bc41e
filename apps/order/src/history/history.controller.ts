import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, listAnswer, listInput, pageOf } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { findHistory } from './history.view.js';
import { historyExample } from '../document/document-examples.js';
import { ApiListParameters, paging } from '../order/list-parameters.js';
import { listAliases } from '../order/lookup.requests.js';
import { exactlyOne, identifier } from '../order/payload.requests.js';

const names = ['order_id', 'order_increment_id', 'increment_id'] as const;

@ApiTags('History')
@ApiBearerAuth()
@Controller('api2/history')
@Family('order')
export class HistoryController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({
    summary: 'The history of an order, newest first',
    description:
      'Exactly one of `order_id`, `order_increment_id` and `increment_id` names the order. Parameters may come in a JSON body as well; the ' +
      'query wins. A comment of more than 65,536 characters, as earlier releases took them, is shown cut to that length.',
  })
  @ApiListParameters({
    order_id: { type: 'integer', description: 'The order' },
    order_increment_id: { description: "The order's number" },
    increment_id: { description: 'The same' },
    ...paging,
  })
  @ApiOkResponse({ schema: { example: historyExample } })
  async get(@Req() request: FastifyRequest): Promise<object> {
    const query = listInput(request, { limit: listAliases.limit });
    const name = exactlyOne(query, names);
    const value = identifier(query, name);
    const page = pageOf(query);
    const found = await findHistory(this.db, name === 'order_id' ? { order_id: value } : { order_increment_id: value }, page);
    if (!found) throw new DomainError('order_not_found', { [name]: value });
    const { history, total, ...order } = found;
    return { ...listAnswer('history', history, page, total), ...order };
  }
}
