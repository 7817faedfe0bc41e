import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce } from '@entrepot/http';
import { SHOWN, type Shown, findOrder } from './order-detail.view.js';
import type { CurrentOrder } from './order.rules.js';
import { changeOrderState } from './change-order-state.js';
import type { StateOperation } from './order-change.rules.js';
import { thisSecond } from './this-second.js';
import { commentOf, orderRefOf, payloadOf } from './payload.requests.js';
import { stateChangedExample } from './write-examples.js';
import { stateChangeSchema } from './write-schemas.js';

const messages: Readonly<Record<StateOperation, (order: CurrentOrder) => string>> = {
  cancel: ({ state }) => (state === 'canceled' ? 'Order canceled' : 'Rest of the order canceled'),
  hold: () => 'Order put on hold',
  unhold: () => 'Order released from hold',
};

@ApiTags('Orders')
@ApiBearerAuth()
@Controller('api2/order')
@Family('order')
export class OrderWritesController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Cancel an order',
    description:
      'Cancels all that is neither invoiced nor shipped. Where something is, the rest is canceled and the order goes on: the answer tells its state.',
  })
  @ApiBody({ schema: stateChangeSchema })
  @ApiOkResponse({ schema: { example: stateChangedExample('Order canceled', 'canceled') } })
  cancel(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.change('cancel', request, reply);
  }

  @Post('hold')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Put an order on hold',
    description: 'Nothing is invoiced, shipped, canceled or refunded until it is released.',
  })
  @ApiBody({ schema: stateChangeSchema })
  @ApiOkResponse({ schema: { example: stateChangedExample('Order put on hold', 'holded') } })
  hold(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.change('hold', request, reply);
  }

  @Post('unhold')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({ summary: 'Release an order from hold', description: 'It has the state and status again that it had before.' })
  @ApiBody({ schema: stateChangeSchema })
  @ApiOkResponse({ schema: { example: stateChangedExample('Order released from hold', 'processing') } })
  unhold(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.change('unhold', request, reply);
  }

  private change(operation: StateOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const payload = payloadOf(request.body);
      const input = { order: orderRefOf(payload), comment: commentOf(payload) };
      const changed = await changeOrderState(tx, operation, input, thisSecond());
      const { order_id, increment_id, state, status } = changed;
      const order = await findOrder(tx, 'id', order_id, this.shown);
      const body = { success: true, message: messages[operation](changed), order_id, increment_id, state, status, order };
      return { status: 200, body };
    });
  }
}
