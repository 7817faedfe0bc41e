import { Controller, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiRefusals,
  ApiWalk,
  Conditional,
  type ConditionalRead,
  Family,
  pageOf,
  Parameters,
  PathId,
  Permission,
  Sample,
  Walked,
  type Walks,
} from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { Calling, type Owner } from '../webhook/owner.js';
import { findWebhook } from '../webhook/webhook.view.js';
import { deliveryList } from './delivery-list.store.js';
import { DeliveryListQuery } from './delivery.requests.js';
import { DeliveryAnswer, DeliveryRecord, findDelivery } from './delivery.view.js';
import { retryDelivery } from './retry-delivery.js';

/** Shows the deliveries of a webhook, and retries them. */
@ApiTags('Webhooks')
@Controller('api2/webhooks')
@Family('order')
export class DeliveriesController {
  constructor(private readonly db: Database) {}

  @Get(':id/deliveries')
  @Permission('webhooks/read')
  @Sample({ id: 1, state: 'failed' })
  @ApiOperation({
    operationId: 'listDeliveries',
    summary: 'List the deliveries of a webhook, the newest first',
    description: 'They are kept as long as events are (30 days by default).',
  })
  @ApiWalk(deliveryList, 'A page', pageOf('deliveries', DeliveryRecord))
  @ApiRefusals({ 404: 'Webhook not found' })
  async list(
    @PathId('id') id: string,
    @Parameters() parameters: DeliveryListQuery,
    @Calling() owner: Owner,
    @Walked() walks: Walks,
  ): Promise<object> {
    if (!(await findWebhook(this.db, id, owner))) throw new DomainError('webhook_not_found', { webhook_id: id });
    return walks.list(this.db, deliveryList, { ...parameters, webhook_id: id });
  }

  @Get('deliveries/:id')
  @Permission('webhooks/read')
  @Sample({ id: 1 })
  @ApiOperation({ operationId: 'getDelivery', summary: 'Show a delivery with its attempts' })
  @ApiOkResponse({ type: DeliveryAnswer })
  async get(@PathId('id') id: string, @Calling() owner: Owner, @Conditional() read: ConditionalRead): Promise<object | undefined> {
    const delivery = await findDelivery(this.db, id, owner);
    if (!delivery) throw new DomainError('delivery_not_found', { delivery_id: id });
    return read.show({ success: true, delivery });
  }

  @Post('deliveries/:id/retry')
  @Write()
  @Permission('webhooks/write')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'retryDelivery',
    summary: 'Try a delivery again',
    description:
      'One that waits is tried now, as soon as those before it of its subject are taken; one that has ended, failed or delivered, is sent once ' +
      'more, behind what its subject waits for.',
  })
  @ApiOkResponse({ type: DeliveryAnswer })
  @ApiRefusals({ 404: 'Delivery not found' })
  async retry(@PathId('id') id: string, @Calling() owner: Owner, @InTransaction() tx: Tx): Promise<object> {
    await retryDelivery(tx, id, owner);
    return { success: true, delivery: await findDelivery(tx, id, owner) };
  }
}
