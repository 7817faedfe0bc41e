import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, listAnswer } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { SHOWN, type Shown, findOrder } from './order-detail.view.js';
import { listOrders } from './order-list.store.js';
import { orderListExample } from './order-examples.js';
import { ApiOrderListParameters } from './order-list-parameters.js';
import { orderLookup } from './order-list.requests.js';

@ApiTags('Orders')
@ApiBearerAuth()
@Controller(['api2/order', 'api2/orders'])
@Family('order')
export class OrdersController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({
    summary: 'List orders, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that order with its items under `order`; else a list under `orders`. ' +
      'Items show their `warehouses` (code → quantity), unless multi-warehouse stock is off. ' +
      'Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiOrderListParameters()
  @ApiOkResponse({ description: 'A list', schema: { example: orderListExample } })
  async get(@Req() request: FastifyRequest): Promise<object> {
    const lookup = await orderLookup(request);
    if ('by' in lookup) {
      const order = await findOrder(this.db, lookup.by, lookup.value, this.shown);
      if (!order) throw new DomainError('order_not_found', { [lookup.by]: lookup.value });
      return { success: true, order };
    }
    const { page } = lookup.list;
    const { orders, total } = await listOrders(this.db, lookup.list);
    return listAnswer('orders', orders, page, total);
  }
}
