import { Controller, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiRefusals, Example, Family, PathId, Permission, Sample } from '@entrepot/requests';
import { isAnswered, type KeptAnswer, Once, type WriteOnce, WriteInSteps } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import { Calling, type Owner } from '../webhook/owner.js';
import { findWebhook } from '../webhook/webhook.view.js';
import { type TestResult, TestSender } from './test-sender.js';

class WebhookTested implements TestResult {
  @Example(true, { description: 'The test was made, whatever the endpoint said' }) success: boolean;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { description: '`webhook-id` of the request' }) event_id: string;
  @Example('2026-11-22T09:15:02.417Z') time: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 204, description: 'null: there was no answer' }) status: number | null;
  @Example(87) milliseconds: number;
  @Example('', { required: false, description: 'The first 1 kB of the answer' }) answer?: string;
  @Example('the connection was refused', { required: false, description: 'Why there is no status' }) error?: string;
}

@ApiTags('Webhooks')
@Controller('api2/webhooks')
@Family('order')
export class WebhookTestController {
  constructor(
    private readonly db: Database,
    private readonly tests: TestSender,
  ) {}

  @Post(':id/test')
  @WriteInSteps()
  @Permission('webhooks/write')
  @Sample({ id: 1 })
  @ApiOperation({
    operationId: 'testWebhook',
    summary: 'Deliver an event webhook.test now, and show what the endpoint said',
    description:
      'Signed as every delivery, also to a webhook that is paused or deactivated; within 15 s. It is no delivery: it is not tried again, and changes ' +
      'nothing of the webhook.',
  })
  @ApiOkResponse({ type: WebhookTested })
  @ApiRefusals({ 404: 'Webhook not found', 409: 'Webhook cannot be read' })
  async test(@PathId('id') id: string, @Calling() owner: Owner, @Once() once: WriteOnce): Promise<KeptAnswer> {
    // Outside of the transaction; a retry whose answer is kept sends nothing.
    const result = (await isAnswered(this.db, once.write)) ? {} : await this.send(id, owner);
    return once.run(() => Promise.resolve({ success: true, ...result }));
  }

  private async send(id: string, owner: Owner): Promise<TestResult> {
    const webhook = await findWebhook(this.db, id, owner);
    if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: id });
    return this.tests.send(webhook.webhook_id);
  }
}
