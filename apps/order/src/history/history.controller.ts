import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiRefusals, Family, Parameters, Permission, listAnswer, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, thisSecond } from '@entrepot/kernel';
import { OrderIsKnown } from '../order/order-tag.view.js';
import { SHOWN, type Shown } from '../order/order.view.js';
import { addHistoryEntry } from './add-history-entry.js';
import { AddHistoryRequest, HistoryQuery } from './history.requests.js';
import { HistoryAdded, HistoryPage, findHistory } from './history.view.js';
import { orderState } from '../order/order.rules.js';

@ApiTags('History')
@Controller('api2/history')
@Family('order')
export class HistoryController {
  constructor(
    private readonly db: Database,
    @Inject(SHOWN) readonly shown: Shown,
  ) {}

  @Get()
  @Permission('orders/read')
  @Sample({ order_increment_id: '100000004' })
  @ApiOperation({
    operationId: 'listHistory',
    summary: 'The history of an order, newest first',
    description:
      'Exactly one of `order_id`, `order_increment_id` and `increment_id` names the order. Parameters may come in a JSON body as well; the ' +
      'query wins. A comment of more than 65,536 characters, as earlier releases took them, is shown cut to that length.',
  })
  @ApiOkResponse({ type: HistoryPage })
  @ApiRefusals({ 404: 'Order not found' })
  async get(@Parameters() query: HistoryQuery): Promise<object> {
    const found = await findHistory(this.db, query.order, query.page);
    if (!found) throw new DomainError('order_not_found', { ...query.order });
    const { history, total, ...order } = found;
    return { ...listAnswer('history', history, query.page, total), ...order };
  }

  @Post()
  @Write(201)
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000004', comment: 'Packed by team 2', is_visible_on_front: true })
  @ApiOperation({
    operationId: 'addHistoryEntry',
    summary: 'Comment an order, and give it another status',
    description: 'Sends no mail, and never changes the state.',
  })
  @ApiCreatedResponse({ type: HistoryAdded })
  async create(@Body() body: AddHistoryRequest, @InTransaction() tx: Tx): Promise<HistoryAdded> {
    const { history, order } = await addHistoryEntry(tx, body.order, body, thisSecond());
    return { success: true, history_id: history.history_id, history, order: orderState(order) };
  }
}
