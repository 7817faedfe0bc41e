import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import { type StateOperation, changeState } from './order-change.rules.js';
import { OrderChanged, type OrderDetail, SHOWN, type Shown, findOrder, orderState } from './order.view.js';
import { OrderIsKnown } from './order-tag.view.js';
import { ChangeStateRequest, UpdateOrderRequest } from './order.requests.js';
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
