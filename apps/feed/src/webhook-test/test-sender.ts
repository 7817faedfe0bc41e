import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { readWebhooks } from '../sending/due.store.js';
import { Endpoints } from '../sending/endpoints.js';
import { type Endpoint, Sender } from '../sending/send.js';
import { FeedConfig } from '../settings/feed.config.js';
import { webhookSeal } from '../webhook/webhook-seal.js';
import { testEvent } from './test-event.js';

/** Answer of the endpoint. */
export interface TestResult {
  event_id: string;
  time: string;
  status: number | null;
  milliseconds: number;
  answer?: string;
  error?: string;
}

/** Sends tests over connections of their own. */
@Injectable()
export class TestSender implements OnApplicationShutdown {
  private readonly sender: Sender;
  private readonly endpoints: Endpoints;

  constructor(
    private readonly db: Database,
    config: FeedConfig,
  ) {
    this.sender = new Sender(config);
    this.endpoints = new Endpoints(webhookSeal(config.secretKey));
  }

  onApplicationShutdown(): Promise<void> {
    return this.sender.close();
  }

  /** Signed as deliveries are, in whatever state the webhook is; holds no connection to the database meanwhile. @throws webhook_not_found */
  async send(webhookId: number): Promise<TestResult> {
    const endpoint = await this.endpointOf(webhookId);
    const { id, body } = testEvent(webhookId, new Date());
    const { time, retryAfter: _retryAfter, ...said } = await this.sender.send(endpoint, { id, body });
    return { event_id: id, time: time.toISOString(), ...said };
  }

  private async endpointOf(webhookId: number): Promise<Endpoint> {
    const [webhook] = await readWebhooks(this.db, [webhookId]);
    if (!webhook) throw new DomainError('webhook_not_found', { webhook_id: webhookId });
    try {
      return this.endpoints.of(webhook);
    } catch (cause) {
      throw new DomainError('webhook_unreadable', { reason: 'its secret was sealed with another FEED_SECRET_KEY: rotate it' }, { cause });
    } finally {
      this.endpoints.forget(webhookId);
    }
  }
}
