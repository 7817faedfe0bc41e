import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce, sendKept, writeOf } from '@entrepot/http';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/document-mail.js';
import { PaymentDesk } from '../payment/payment-desk.js';
import { closeOpenInvoice, lockOpenInvoice } from './close-invoice.js';
import { createInvoice, prepareInvoice } from './create-invoice.js';
import { thisSecond } from '../order/this-second.js';
import { choiceOf } from '../order/choice.requests.js';
import { invoiceClosedAnswer, invoiceCreatedAnswer } from './invoice-answers.js';
import { invoiceRefOf } from './invoice-ref.requests.js';
import { invoiceCanceledExample, invoiceCapturedExample, invoiceCreatedExample } from './invoice-write-examples.js';
import { invoiceCancelSchema, invoiceCaptureSchema, invoiceCreateSchema } from './invoice-write-schemas.js';
import { itemSelectors } from '../document/item-selectors.requests.js';
import { commentOf, orderRefOf, payloadOf, remarksOf } from '../order/payload.requests.js';

@ApiTags('Invoices')
@ApiBearerAuth()
@Controller('api2/invoice')
@Family('order')
export class InvoiceWritesController {
  constructor(
    private readonly db: Database,
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    private readonly desk: PaymentDesk,
  ) {}

  @Post('create')
  @HttpCode(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Invoice an order, in full or in part',
    description:
      'Without `items` all that is left is invoiced; all of the shipping goes on the first invoice. `capture`: `offline` is paid at once, ' +
      '`no_capture` stays open, `online` has the order’s payment method capture the amount: where it fails, 500 `Payment gateway error` ' +
      'and nothing is saved. Until an online capture is decided other changes of the order are 409.',
  })
  @ApiBody({ schema: invoiceCreateSchema })
  @ApiCreatedResponse({ schema: { example: invoiceCreatedExample } })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const payload = payloadOf(request.body);
    const { comment, sendEmail } = remarksOf(payload);
    const input = { order: orderRefOf(payload), items: itemSelectors(payload) };
    const capture = choiceOf(payload, 'capture', ['offline', 'online', 'no_capture']);
    if (capture !== 'online') {
      const whole = { ...input, comment, mail: sendEmail ? this.mails : null, isPaid: capture === 'offline' };
      return answerOnce(this.db, request, reply, async (tx) => invoiceCreatedAnswer(await createInvoice(tx, whole, thisSecond())));
    }
    return this.pay(request, reply, async (tx) => {
      const { before: order, content } = await prepareInvoice(tx, input.order, input.items);
      const amount = content.grand_total;
      return { order, method: order.payment_method, amount, request: { operation: 'create-invoice', content, comment, sendEmail } };
    });
  }

  @Post('capture')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Pay an open invoice',
    description: 'Offline unless told otherwise, whatever state the order is in. The comment goes onto the invoice and into the history.',
  })
  @ApiBody({ schema: invoiceCaptureSchema })
  @ApiOkResponse({ schema: { example: invoiceCapturedExample } })
  capture(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const payload = payloadOf(request.body);
    const [ref, comment] = [invoiceRefOf(payload), commentOf(payload)];
    if (choiceOf(payload, 'capture', ['offline', 'online']) === 'offline')
      return answerOnce(this.db, request, reply, async (tx) =>
        invoiceClosedAnswer('captured', await closeOpenInvoice(tx, { ref, closing: 'paid', comment }, thisSecond())),
      );
    return this.pay(request, reply, async (tx) => {
      const { before: order, invoiceId: invoice_id, invoice } = await lockOpenInvoice(tx, ref, 'paid');
      const amount = invoice.grand_total;
      return { order, method: order.payment_method, amount, request: { operation: 'capture-invoice', invoice_id, comment } };
    });
  }

  @Post('cancel')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Take an open invoice back',
    description: 'Its quantities, amounts and shipping can be invoiced again. The comment goes onto the invoice and into the history.',
  })
  @ApiBody({ schema: invoiceCancelSchema })
  @ApiOkResponse({ schema: { example: invoiceCanceledExample } })
  cancel(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const payload = payloadOf(request.body);
    const input = { ref: invoiceRefOf(payload), closing: 'canceled' as const, comment: commentOf(payload) };
    return answerOnce(this.db, request, reply, async (tx) =>
      invoiceClosedAnswer('canceled', await closeOpenInvoice(tx, input, thisSecond())),
    );
  }

  private async pay(request: FastifyRequest, reply: FastifyReply, begin: Parameters<PaymentDesk['pay']>[1]): Promise<void> {
    await sendKept(reply, await this.desk.pay(writeOf(request), begin));
  }
}
