import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, sendKept, writeOf } from '@entrepot/http';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/document-mail.js';
import { PaymentDesk } from '../payment/payment-desk.js';
import { createCreditMemo, prepareOnlineCreditMemo } from './create-credit-memo.js';
import { thisSecond } from '../order/this-second.js';
import { choiceOf } from '../order/choice.requests.js';
import { creditMemoCreatedAnswer } from './credit-memo-answers.js';
import { creditMemoCreatedExample } from '../invoice/invoice-write-examples.js';
import { creditMemoCreateSchema } from '../invoice/invoice-write-schemas.js';
import { payloadOf, remarksOf } from '../order/payload.requests.js';
import { refundOf, refundSourceOf } from './refund.requests.js';

@ApiTags('Credit memos')
@ApiBearerAuth()
@Controller('api2/creditmemo')
@Family('order')
export class CreditMemosController {
  constructor(
    private readonly db: Database,
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    private readonly desk: PaymentDesk,
  ) {}

  @Post(['', 'create'])
  @HttpCode(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Refund an invoice or an order, in full or in part',
    description:
      'Without `items` all that is refundable is refunded, with the shipping that is left unless `shipping_amount` says otherwise; with ' +
      '`items`, no shipping unless it is given; `items: []` gives back `shipping_amount` and `adjustment_positive` alone. `refund_type` `online` gives the money back by the payment that captured the invoice, or ' +
      'the order’s one invoice that was captured online. A credit memo cannot be taken back.',
  })
  @ApiBody({ schema: creditMemoCreateSchema })
  @ApiCreatedResponse({ schema: { example: creditMemoCreatedExample } })
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const payload = payloadOf(request.body);
    const { comment, sendEmail } = remarksOf(payload);
    const [source, refund] = [refundSourceOf(payload), refundOf(payload)];
    if (choiceOf(payload, 'refund_type', ['offline', 'online']) === 'offline') {
      const input = { source, refund, comment, mail: sendEmail ? this.mails : null };
      return answerOnce(this.db, request, reply, async (tx) => creditMemoCreatedAnswer(await createCreditMemo(tx, input, thisSecond())));
    }
    const answer = await this.desk.pay(writeOf(request), async (tx) => {
      const { before: order, content, invoiceId, capture } = await prepareOnlineCreditMemo(tx, source, refund, this.desk.refundsOnline);
      return {
        order,
        method: capture.method,
        amount: content.grand_total,
        refundOf: capture.intent_id,
        request: { operation: 'create-credit-memo', content, invoice_id: invoiceId, comment, sendEmail },
      };
    });
    await sendKept(reply, answer);
  }
}
