import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  Parameters,
  Permission,
  Walked,
  type Walks,
  Sample,
  ApiRefusals,
} from '@entrepot/requests';
import { InTransaction, type KeptAnswer, Once, TakesDryRun, Write, WriteInSteps, type WriteOnce } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { OrderIsKnown } from '../order/order-tag.view.js';
import { SHOWN, type Shown } from '../order/order.view.js';
import { singleRecord } from '../order/order.requests.js';
import { thisSecond } from '@entrepot/kernel';
import { PaymentDesk } from '../payment/payment-desk.js';
import { closeOpenInvoice, lockOpenInvoice } from './close-invoice.js';
import { createInvoice, prepareInvoice } from './create-invoice.js';
import { InvoiceIsKnown, invoiceTag, tagOfInvoice } from './invoice-tag.view.js';
import { invoiceList } from './invoice-list.store.js';
import { CaptureInvoiceRequest, CreateInvoiceRequest, InvoiceListQuery, InvoiceRequest } from './invoice.requests.js';
import { InvoiceClosed, InvoiceCreated, InvoiceDetail, InvoiceRecord, findInvoice, invoiceClosed, invoiceCreated } from './invoice.view.js';

@ApiTags('Invoices')
@Controller(['api2/invoice', 'api2/invoices'])
@Family('order')
export class InvoicesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('orders/read')
  @Sample({ order_increment_id: '100000001' })
  @ApiOperation({
    operationId: 'listInvoices',
    summary: 'List invoices, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that invoice with its items and comments under `invoice`; else a list under ' +
      '`invoices`. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ invoices: InvoiceRecord }, { invoice: InvoiceDetail }, invoiceList)
  async get(
    @Parameters() query: InvoiceListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const single = singleRecord(query);
    if (single === null) return walks.list(this.db, invoiceList, query);
    if (await read.isKnown(() => invoiceTag(this.db, single))) return undefined;
    const invoice = await findInvoice(this.db, single.by, single.value);
    if (!invoice) throw new DomainError('invoice_not_found', { [single.by]: single.value });
    return read.show({ success: true, invoice }, tagOfInvoice(invoice));
  }
}

@ApiTags('Invoices')
@Controller('api2/invoice')
@Family('order')
export class InvoiceWritesController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) readonly shown: Shown,
    private readonly desk: PaymentDesk,
  ) {}

  @Post('create')
  @WriteInSteps(201)
  @TakesDryRun(InvoiceCreated)
  @OrderIsKnown()
  @Permission('orders/invoice')
  @Sample({ order_increment_id: '100000009', items: [{ sku: 'COFFEE-CERRADO-250', qty: 2 }], capture: 'online' })
  @ApiOperation({
    operationId: 'createInvoice',
    summary: 'Invoice an order, in full or in part',
    description:
      'Without `items` all that is left is invoiced; all of the shipping goes on the first invoice. `capture`: `offline` is paid at once, ' +
      '`no_capture` stays open, `online` has the order’s payment method capture the amount: a card that is declined is 402 `Payment declined`, ' +
      'what its provider cannot do in the payment’s state 409 `Payment refused` with the reason, a method that cannot capture or a gateway that fails 500 ' +
      '`Payment gateway error`, and nothing is saved. Until an online capture is decided other changes of the order are 409.',
  })
  @ApiCreatedResponse({ type: InvoiceCreated })
  @ApiRefusals({ 402: 'Payment declined' })
  create(@Body() body: CreateInvoiceRequest, @Once() once: WriteOnce): Promise<KeptAnswer> {
    const { order: ref, items, remark: comment, send_email: sendEmail, capture } = body;
    if (capture !== 'online') {
      const input = { order: ref, items, comment, mail: sendEmail ? this.mails : null, isPaid: capture === 'offline' };
      return once.run(async (tx) => invoiceCreated(await createInvoice(tx, input, thisSecond())));
    }
    return this.desk.pay(once, async (tx) => {
      const { before: order, content } = await prepareInvoice(tx, ref, items);
      const amount = content.grand_total;
      return { order, method: order.payment_method, amount, request: { operation: 'create-invoice', content, comment, sendEmail } };
    });
  }

  @Post('capture')
  @WriteInSteps()
  @InvoiceIsKnown()
  @Permission('orders/invoice')
  @Sample({ increment_id: '100000004', comment: 'The money has come' })
  @ApiOperation({
    operationId: 'captureInvoice',
    summary: 'Pay an open invoice',
    description: 'Offline by default, whatever state the order is in. The comment goes onto the invoice and into the history.',
  })
  @ApiOkResponse({ type: InvoiceClosed })
  @ApiRefusals({ 402: 'Payment declined' })
  capture(@Body() body: CaptureInvoiceRequest, @Once() once: WriteOnce): Promise<KeptAnswer> {
    const { invoice: ref } = body;
    const comment = body.comment ?? null;
    if (body.capture === 'offline')
      return once.run(async (tx) => invoiceClosed('captured', await closeOpenInvoice(tx, { ref, closing: 'paid', comment }, thisSecond())));
    return this.desk.pay(once, async (tx) => {
      const { before: order, invoiceId: invoice_id, invoice } = await lockOpenInvoice(tx, ref, 'paid');
      const amount = invoice.grand_total;
      return { order, method: order.payment_method, amount, request: { operation: 'capture-invoice', invoice_id, comment } };
    });
  }

  @Post('cancel')
  @Write()
  @InvoiceIsKnown()
  @Permission('orders/invoice')
  @Sample({ increment_id: '100000005', comment: 'Another one follows' })
  @ApiOperation({
    operationId: 'cancelInvoice',
    summary: 'Take an open invoice back',
    description: 'Its quantities, amounts and shipping can be invoiced again. The comment goes onto the invoice and into the history.',
  })
  @ApiOkResponse({ type: InvoiceClosed })
  async cancel(@Body() { invoice: ref, comment }: InvoiceRequest, @InTransaction() tx: Tx): Promise<InvoiceClosed> {
    return invoiceClosed('canceled', await closeOpenInvoice(tx, { ref, closing: 'canceled', comment: comment ?? null }, thisSecond()));
  }
}
