import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
  tagWith,
} from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { orderList } from '../order/order-list.store.js';
import { orderTag, tagOfOrder } from '../order/order-tag.view.js';
import { OrderListQuery, singleRecord } from '../order/order.requests.js';
import { SHOWN, type ShownDetail, findOrder } from '../order/order.view.js';
import { beyondDetail, withParts } from './order-parts.view.js';
import { ListedOrder, OrderWithParts } from './order-with-parts.view.js';
import { ordersWithParts } from './orders-with-parts.store.js';

@ApiTags('Orders')
@Controller(['api2/order', 'api2/orders'])
@Family('order')
export class OrdersController {
  private readonly orders: ReturnType<typeof ordersWithParts>;

  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: ShownDetail,
  ) {
    this.orders = ordersWithParts(shown);
  }

  @Get()
  @Permission('orders/read')
  @Sample({ state: 'new', limit: 5 })
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'List orders, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that order with its items under `order`; else a list under `orders`. ' +
      'Items show their `warehouses` (code → quantity), unless multi-warehouse stock is off. `include` shows documents and history too. ' +
      'Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ orders: ListedOrder }, { order: OrderWithParts }, { ...orderList, record: ListedOrder })
  async get(
    @Parameters() query: OrderListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const single = singleRecord(query);
    if (single === null) return walks.list(this.db, this.orders, query);
    const { by, value } = single;
    const include = beyondDetail(query.include);
    const tagOf = async (): Promise<string | null> => {
      const tag = await orderTag(this.db, by, value, this.shown);
      return tag && tagWith(tag, include);
    };
    if (await read.isKnown(tagOf)) return undefined;
    const found = await findOrder(this.db, by, value, this.shown);
    if (!found) throw new DomainError('order_not_found', { [by]: value });
    // The parts are read after the order: a tag never stands for less than its version.
    const [order = found] = await withParts(this.db, [found], include, this.shown);
    return read.show({ success: true, order }, tagWith(tagOfOrder(found), include));
  }
}
