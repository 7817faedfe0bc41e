import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiListOrOne, ApiRefusals, Family, Parameters, Permission, listAnswer, Sample } from '@entrepot/requests';
import { Caller, type KeptAnswer, Once, WriteInSteps, type WriteOnce } from '@entrepot/service';
import { DomainError } from '@entrepot/kernel';
import type { RequestContext } from '@entrepot/telemetry';
import { SAVE_PAID_DOCUMENT, type SavePaidDocument } from './conclude-payment.js';
import { decidePayment } from './decide-payment.js';
import { PaymentDesk } from './payment-desk.js';
import { PaymentListQuery, ReleaseListQuery, SettlePaymentRequest } from './payment.requests.js';
import { PaymentRecord, PaymentSettled, listPayments, paymentOf } from './payment.view.js';
import { ReleaseRecord, listReleases } from './release.view.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@ApiTags('Payments')
@Controller('ops/payments')
@Family('order')
export class PaymentsController {
  constructor(
    private readonly db: Database,
    @Inject(SAVE_PAID_DOCUMENT) private readonly save: SavePaidDocument,
    private readonly desk: PaymentDesk,
  ) {}

  @Get()
  @Permission('admin')
  @Sample({ state: 'open' })
  @ApiOperation({
    operationId: 'listPayments',
    summary: 'Online payments that are not settled, the youngest first',
    description:
      'A payment whose gateway gives no answer keeps its order from other changes of its quantities. It is asked for again and again; after ' +
      'half an hour it is `stuck`, and an operator may decide it.',
  })
  @ApiListOrOne({ payments: PaymentRecord })
  async list(@Parameters() { page, state }: PaymentListQuery): Promise<object> {
    const { rows, total } = await listPayments(this.db, state, page);
    return listAnswer('payments', rows, page, total);
  }

  @Get('releases')
  @Permission('admin')
  @Sample({ state: 'open' })
  @ApiOperation({
    operationId: 'listPaymentReleases',
    summary: 'What providers still hold of canceled orders, those of the youngest orders first',
    description:
      'A cancel has the order’s provider let go what was authorized, or give back what was paid, beyond what invoices keep (`kept`). It is asked again ' +
      'every five minutes; after half an hour a release is `stuck`, and `last_error` says why.',
  })
  @ApiListOrOne({ releases: ReleaseRecord })
  async listReleases(@Parameters() { page, state }: ReleaseListQuery): Promise<object> {
    const { rows, total } = await listReleases(this.db, state, page);
    return listAnswer('releases', rows, page, total);
  }

  @Post(':id/settle')
  @WriteInSteps()
  @Permission('admin')
  @Sample({ id: '01a200d5-38bc-7000-9389-5b388547d45d', outcome: 'captured', reason: 'captured according to the statement of the gateway' })
  @ApiOperation({
    operationId: 'settlePayment',
    summary: 'Settle a stuck payment as its gateway’s own records say',
    description:
      'Its gateway is asked once more first, and its answer counts (409 then). What follows is what would have followed from an answer: the ' +
      'document is made or not, the order is free, and the caller’s Idempotency-Key gives the answer. It cannot be taken back.',
  })
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: PaymentSettled })
  @ApiRefusals({ 404: 'Payment not found' })
  async settle(
    @Param('id') value: string,
    @Body() { outcome, reason }: SettlePaymentRequest,
    @Caller() { integration = '' }: RequestContext,
    @Once() once: WriteOnce,
  ): Promise<KeptAnswer> {
    if (!uuid.test(value)) throw new DomainError('invalid_parameter', { name: 'id', code: 'format', reason: 'must be a UUID', value });
    const id = value.toLowerCase();
    await this.desk.askAgain(id);
    return once.run(async (tx): Promise<PaymentSettled> => {
      await decidePayment(tx, id, { outcome, reason, by: integration }, this.save);
      return { success: true, payment: await paymentOf(tx, id) };
    });
  }
}
