import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, type Input, Permission, answerOnce, textLimits, textUpTo } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { type NewHistoryEntry, addHistoryEntry } from './add-history-entry.js';
import { thisSecond } from '../order/this-second.js';
import { orderState } from '../order/order-state.view.js';
import { orderRefOf, payloadOf, remarksOf } from '../order/payload.requests.js';
import { historyAddedExample } from '../order/write-examples.js';
import { historySchema } from '../order/write-schemas.js';

const entryOf = (payload: Input): NewHistoryEntry => {
  const order = orderRefOf(payload);
  const { comment } = remarksOf(payload);
  if (comment === null) throw new DomainError('comment_required');
  return { order, ...comment, status: textUpTo(textLimits.name, payload, 'status')?.trim() || undefined };
};

@ApiTags('History')
@ApiBearerAuth()
@Controller('api2/history')
@Family('order')
export class HistoryWritesController {
  constructor(private readonly db: Database) {}

  @Post()
  @HttpCode(201)
  @Permission('orders/write')
  @ApiOperation({ summary: 'Comment an order, and give it another status', description: 'Sends no mail, and never changes the state.' })
  @ApiBody({ schema: historySchema })
  @ApiCreatedResponse({ schema: { example: historyAddedExample } })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const { history, order } = await addHistoryEntry(tx, entryOf(payloadOf(request.body)), thisSecond());
      return { status: 201, body: { success: true, history_id: history.history_id, history, order: orderState(order) } };
    });
  }
}
