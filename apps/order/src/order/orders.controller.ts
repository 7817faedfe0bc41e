import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Walked,
  type Walks,
  Sample,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, thisSecond } from '@entrepot/kernel';
import { type StateOperation, changeState } from './order-change.rules.js';
import { OrderChanged, OrderDetail, OrderRecord, SHOWN, type Shown, findOrder, orderState } from './order.view.js';
import { OrderIsKnown, orderTag, tagOfOrder } from './order-tag.view.js';
import { orderList } from './order-list.store.js';
import { ChangeStateRequest, OrderListQuery, singleRecord, UpdateOrderRequest } from './order.requests.js';
import type { CurrentOrder } from './order.rules.js';
import { lockOrder, saveOrder } from './order.store.js';
import { updateOrder } from './update-order.js';
import { RELEASE_PAYMENT, type ReleasePayment } from './release-payment.js';

const messages: Readonly<Record<StateOperation, (order: CurrentOrder) => string>> = {
  cancel: ({ state }) => (state === 'canceled' ? 'Order canceled' : 'Rest of the order canceled'),
  hold: () => 'Order put on hold',
  unhold: () => 'Order released from hold',
};

@ApiTags('Orders')
@Controller(['api2/order', 'api2/orders'])
@Family('order')
export class OrdersController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @Sample({ state: 'new', limit: 5 })
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'List orders, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that order with its items under `order`; else a list under `orders`. ' +
      'Items show their `warehouses` (code → quantity), unless multi-warehouse stock is off. ' +
      'Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ orders: OrderRecord }, { order: OrderDetail }, orderList)
  async get(
    @Parameters() query: OrderListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const single = singleRecord(query);
    if (single === null) return walks.list(this.db, orderList, query);
    const { by, value } = single;
    if (await read.isKnown(() => orderTag(this.db, by, value, this.shown))) return undefined;
    const order = await findOrder(this.db, by, value, this.shown);
    if (!order) throw new DomainError('order_not_found', { [by]: value });
    return read.show({ success: true, order }, tagOfOrder(order));
  }
}

@ApiTags('Orders')
@Controller('api2/order')
@Family('order')
export class OrderWritesController {
  constructor(
    @Inject(SHOWN) readonly shown: Shown,
    @Inject(RELEASE_PAYMENT) private readonly releasePayment: ReleasePayment,
  ) {}

  @Post('cancel')
  @Write()
  @OrderIsKnown()
  @Permission('orders/cancel')
  @Sample({ order_increment_id: '100000008', comment: 'The customer has changed her mind' })
  @ApiOperation({
    operationId: 'cancelOrder',
    summary: 'Cancel an order',
    description:
      'Cancels all that is neither invoiced nor shipped. Where something is, the rest is canceled and the order goes on: the answer has its state.',
  })
  @ApiOkResponse({ type: OrderChanged })
  cancel(@Body() body: ChangeStateRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    return this.change(tx, 'cancel', body);
  }

  @Post('hold')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000007', comment: 'The address is being checked' })
  @ApiOperation({
    operationId: 'holdOrder',
    summary: 'Put an order on hold',
    description: 'Nothing is invoiced, shipped, canceled or refunded until it is released.',
  })
  @ApiOkResponse({ type: OrderChanged })
  hold(@Body() body: ChangeStateRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    return this.change(tx, 'hold', body);
  }

  @Post('unhold')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000005', comment: 'The address is right' })
  @ApiOperation({
    operationId: 'unholdOrder',
    summary: 'Release an order from hold',
    description: 'It has the state and status again that it had before.',
  })
  @ApiOkResponse({ type: OrderChanged })
  unhold(@Body() body: ChangeStateRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    return this.change(tx, 'unhold', body);
  }

  @Post('update')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000004', external_reference: 'ERP-88123', metadata: { picked_by: 'team 2' } })
  @ApiOperation({
    operationId: 'updateOrder',
    summary: 'Change what you keep with an order',
    description: '`external_reference` and `metadata`: what is not named stays as it is, null clears.',
  })
  @ApiOkResponse({ type: OrderChanged })
  async update(@Body() body: UpdateOrderRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    const changed = await updateOrder(tx, body.order, body, thisSecond());
    return this.answer(tx, 'Order updated', changed);
  }

  private async change(tx: Tx, operation: StateOperation, { order: ref, comment }: ChangeStateRequest): Promise<OrderChanged> {
    const before = await lockOrder(tx, ref);
    const changed = await saveOrder(tx, before, changeState(before, operation, comment ?? null, thisSecond()));
    await this.releasePayment(tx, changed);
    return this.answer(tx, messages[operation](changed), changed);
  }

  private async answer(tx: Tx, message: string, changed: CurrentOrder): Promise<OrderChanged> {
    const order = (await findOrder(tx, 'id', changed.order_id, this.shown)) as OrderDetail;
    return { success: true, message, ...orderState(changed), order };
  }
}
