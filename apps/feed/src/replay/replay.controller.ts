import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { ApiRefusals, Example, Family, PathId, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { FeedConfig } from '../settings/feed.config.js';
import { Calling, type Owner } from '../webhook/owner.js';
import { findWebhook } from '../webhook/webhook.view.js';
import { replayWebhook } from './replay-webhook.js';
import { ReplayRequest } from './replay.requests.js';

class Replaying {
  @Example(true) success: boolean;
  @Example(137, { description: 'Deliveries that there will be' }) count: number;
}

@ApiTags('Webhooks')
@Controller('api2/webhooks')
@Family('order')
export class ReplayController {
  constructor(private readonly config: FeedConfig) {}

  @Post(':id/replay')
  @Write(202)
  @Permission('webhooks/write')
  @Sample({ id: 1, from: '2026-11-22T09:00:00Z', to: '2026-11-22T09:59:59Z', types: ['order.*'] })
  @ApiOperation({
    operationId: 'replayWebhook',
    summary: 'Deliver events once more',
    description:
      'Events of the feed by their `time`, of types that the webhook wants and its integration may read, behind what their subjects wait for; ' +
      'new events follow behind them. To a webhook that is paused or deactivated they are delivered when it is active again.',
  })
  @ApiResponse({ status: 202, type: Replaying, description: 'Accepted' })
  @ApiRefusals({ 404: 'Webhook not found' })
  async replay(
    @PathId('id') id: string,
    @Body() body: ReplayRequest,
    @Calling() owner: Owner,
    @InTransaction() tx: Tx,
  ): Promise<Replaying> {
    const webhook = await findWebhook(tx, id, owner);
    if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: id });
    return { success: true, count: await replayWebhook(tx, webhook.webhook_id, body, this.config.retentionDays) };
  }
}
