import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { ApiRefusals, Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, TakesDryRun, Write } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import type { OrderChange } from './order-change.rules.js';
import { OrderChanged, type OrderDetail, SHOWN, type ShownDetail, findOrder } from './order.view.js';
import { OrderIsKnown } from './order-tag.view.js';
import { CancelOrderRequest, ChangeStateRequest, UpdateOrderRequest } from './order.requests.js';
import { orderState, type CurrentOrder } from './order.rules.js';
import { type OrderRef, lockOrder, saveOrder } from './order.store.js';
import { updateOrder } from './update-order.js';
import { RELEASE_PAYMENT, type ReleasePayment } from './release-payment.js';
import { type StateOperation, cancelSome, changeState } from './order-operations.rules.js';

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
    @Inject(SHOWN) readonly shown: ShownDetail,
    @Inject(RELEASE_PAYMENT) private readonly releasePayment: ReleasePayment,
  ) {}

  @Post('cancel')
  @Write()
  @TakesDryRun(OrderChanged)
  @OrderIsKnown()
  @Permission('orders/cancel')
  @Sample({ order_increment_id: '100000008', comment: 'The customer has changed her mind' })
  @ApiOperation({
    operationId: 'cancelOrder',
    summary: 'Cancel an order',
    description:
      'Cancels all that is neither invoiced nor shipped, or of that the quantities of `items`; their stock is given back, and `total_canceled` and ' +
      '`total_due` follow. Where something is left, or was invoiced or shipped, the order goes on: the answer has its state.',
  })
  @ApiRefusals({ 400: 'Invalid item' })
  cancel(@Body() body: CancelOrderRequest, @InTransaction() tx: Tx): Promise<OrderChanged> {
    const { order: ref, items, comment } = body;
    const release = this.releasePayment;
    if (items === undefined) return this.change(tx, 'cancel', body, release);
    const message = ({ state }: CurrentOrder): string => (state === 'canceled' ? 'Order canceled' : 'Items canceled');
    return this.save(tx, ref, (before, now) => cancelSome(before, items, comment ?? null, now), message, release);
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

  private change(
    tx: Tx,
    operation: StateOperation,
    { order: ref, comment }: ChangeStateRequest,
    release?: ReleasePayment,
  ): Promise<OrderChanged> {
    return this.save(tx, ref, (before, now) => changeState(before, operation, comment ?? null, now), messages[operation], release);
  }

  private async save(
    tx: Tx,
    ref: OrderRef,
    rule: (before: CurrentOrder, now: Date) => OrderChange,
    message: (order: CurrentOrder) => string,
    release?: ReleasePayment,
  ): Promise<OrderChanged> {
    const before = await lockOrder(tx, ref);
    const changed = await saveOrder(tx, before, rule(before, thisSecond()));
    await release?.(tx, changed);
    return this.answer(tx, message(changed), changed);
  }

  private async answer(tx: Tx, message: string, changed: CurrentOrder): Promise<OrderChanged> {
    const order = (await findOrder(tx, 'id', changed.order_id, this.shown)) as OrderDetail;
    return { success: true, message, ...orderState(changed), order };
  }
}
