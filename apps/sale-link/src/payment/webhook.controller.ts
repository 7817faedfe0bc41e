import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission } from '@entrepot/requests';
import { DomainError } from '@entrepot/kernel';
import { findPaymentOfSession } from './hosted-payment.store.js';
import { HostedPayments } from './hosted-payments.js';
import type { PaymentMessage } from './stripe-trouble.js';
import { rawBodyOf } from './raw-bodies.js';

/**
 * Takes a provider's messages of pages, refunds and disputes. A message only names an object to look at: lost, doubled or out of order, it changes
 * nothing.
 */
@Controller('checkout')
@Family('sale')
export class PaymentWebhookController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(HostedPayments) private readonly payments: HostedPayments,
  ) {}

  @Post('stripe/webhook')
  @HttpCode(200)
  @Permission(null)
  @ApiExcludeEndpoint()
  async receive(@Req() request: FastifyRequest, @Headers('stripe-signature') signature = ''): Promise<{ success: true }> {
    const message = this.messageOf(rawBodyOf(request), signature);
    if (message?.about === 'checkout.session') {
      const payment = await findPaymentOfSession(this.db, message.id);
      if (payment) await this.payments.look(payment);
    } else if (message) await this.payments.hear(message);
    return { success: true };
  }

  private messageOf(body: Buffer, signature: string): PaymentMessage | null {
    const { page } = this.payments;
    if (!page) throw new DomainError('sale_not_found');
    try {
      return page.readMessage(body, signature);
    } catch (cause) {
      throw new DomainError('invalid_parameter', { name: 'stripe-signature', field: 'stripe-signature' }, { cause });
    }
  }
}
