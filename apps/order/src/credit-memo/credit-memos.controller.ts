import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import {
  ApiListOrOne,
  Conditional,
  type ConditionalRead,
  Family,
  IfMatch,
  Parameters,
  Permission,
  Sample,
  Walked,
  type Walks,
} from '@entrepot/requests';
import { type KeptAnswer, Once, TakesDryRun, WriteInSteps, type WriteOnce } from '@entrepot/service';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { DomainError, thisSecond } from '@entrepot/kernel';
import { lockInvoiceTag } from '../invoice/invoice-tag.view.js';
import { singleRecord } from '../order/order.requests.js';
import { lockOrderTag } from '../order/order-tag.view.js';
import { SHOWN, type Shown } from '../order/order.view.js';
import { PaymentDesk } from '../payment/payment-desk.js';
import { createCreditMemo, prepareOnlineCreditMemo } from './create-credit-memo.js';
import { creditMemoList } from './credit-memo-list.store.js';
import { creditMemoTag, tagOfCreditMemo } from './credit-memo-tag.view.js';
import { CreateCreditMemoRequest, CreditMemoListQuery } from './credit-memo.requests.js';
import { CreditMemoCreated, CreditMemoDetail, CreditMemoRecord, creditMemoCreated, findCreditMemo } from './credit-memo.view.js';

@ApiTags('Credit memos')
@Controller(['api2/creditmemo', 'api2/creditmemos'])
@Family('order')
export class CreditMemosController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('orders/read')
  @Sample({ limit: 5 })
  @ApiOperation({
    operationId: 'listCreditMemos',
    summary: 'List credit memos, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that credit memo with its items and comments under `creditmemo`; else a list ' +
      'under `creditmemos`. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiListOrOne({ creditmemos: CreditMemoRecord }, { creditmemo: CreditMemoDetail }, creditMemoList)
  async get(
    @Parameters() query: CreditMemoListQuery,
    @Conditional() read: ConditionalRead,
    @Walked() walks: Walks,
  ): Promise<object | undefined> {
    const single = singleRecord(query);
    if (single === null) return walks.list(this.db, creditMemoList, query);
    if (await read.isKnown(() => creditMemoTag(this.db, single))) return undefined;
    const creditmemo = await findCreditMemo(this.db, single);
    if (!creditmemo) throw new DomainError('credit_memo_not_found', { [single.by]: single.value });
    return read.show({ success: true, creditmemo }, tagOfCreditMemo(creditmemo));
  }
}

@ApiTags('Credit memos')
@Controller('api2/creditmemo')
@Family('order')
export class CreditMemoWritesController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) readonly shown: Shown,
    private readonly desk: PaymentDesk,
  ) {}

  @Post(['', 'create'])
  @WriteInSteps(201)
  @TakesDryRun(CreditMemoCreated)
  @IfMatch(({ shown }: CreditMemoWritesController, tx, { source }: CreateCreditMemoRequest) =>
    'order' in source ? lockOrderTag(tx, source.order, shown) : lockInvoiceTag(tx, source.invoice),
  )
  @Permission('orders/refund')
  @Sample({ order_increment_id: '100000001', items: [{ sku: 'COFFEE-SANTOS-250', qty: 1 }], comment: 'One bag was damaged' })
  @ApiOperation({
    operationId: 'createCreditMemo',
    summary: 'Refund an invoice or an order, in full or in part',
    description:
      'Without `items` all that is refundable is refunded, with the shipping that is left unless `shipping_amount` says otherwise; with ' +
      '`items`, no shipping unless it is given; `items: []` gives back `shipping_amount` and `adjustment_positive` alone. `refund_type` `online` gives the money back by the payment that captured the invoice, or ' +
      'the order’s one invoice that was captured online. A credit memo cannot be taken back.',
  })
  @ApiCreatedResponse({ type: CreditMemoCreated })
  create(@Body() body: CreateCreditMemoRequest, @Once() once: WriteOnce): Promise<KeptAnswer> {
    const { source, refund, remark: comment, send_email: sendEmail, refund_type } = body;
    if (refund_type === 'offline') {
      const input = { source, refund, comment, mail: sendEmail ? this.mails : null };
      return once.run(async (tx) => creditMemoCreated(await createCreditMemo(tx, input, thisSecond())));
    }
    return this.desk.pay(once, async (tx) => {
      const { before: order, content, invoiceId, capture } = await prepareOnlineCreditMemo(tx, source, refund, this.desk.refundsOnline);
      return {
        order,
        method: capture.method,
        amount: content.grand_total,
        refundOf: capture,
        request: { operation: 'create-credit-memo', content, invoice_id: invoiceId, comment, sendEmail },
      };
    });
  }
}
