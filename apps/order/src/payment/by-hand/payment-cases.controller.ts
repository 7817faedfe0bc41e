import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database, type Tx } from '@entrepot/database';
import { ApiListOrOne, ApiRefusals, Family, listAnswer, OneOf, Paging, Parameters, Permission, Sample, Text } from '@entrepot/requests';
import { Caller, InTransaction, Write } from '@entrepot/service';
import type { Page } from '@entrepot/kernel';
import type { RequestContext } from '@entrepot/telemetry';
import { caseOf, type CaseState, caseStates, listCases, PaymentCaseRecord, PaymentCaseSettled } from './payment-case.view.js';
import { settleCase } from './settle-case.js';

/** Parameters of GET /ops/payments/by-hand. */
class CaseListQuery {
  @Paging()
  page: Page;

  @OneOf(caseStates, { default: 'open', description: 'done: paid back, or decided' })
  state: CaseState;
}

/** Body of POST /ops/payments/by-hand/{id}/settle. */
class SettleCaseRequest {
  @Text({
    required: true,
    empty: 'blank',
    description: 'What was done; kept, and part of the order’s history',
    example: 'Pix of 3 February',
  })
  reason: string;
}

@ApiTags('Payments')
@Controller('ops/payments/by-hand')
@Family('order')
export class PaymentCasesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('admin')
  @Sample({ state: 'open' })
  @ApiOperation({
    operationId: 'listPaymentsByHand',
    summary: 'Money that people have to pay back, and disputes, the youngest first',
    description:
      'A provider refunds no boleto, and a refund may fail days after it was taken: such money is paid back by the store itself, and its customer has got a mail. ' +
      'A dispute is answered at the provider, which ends it here too.',
  })
  @ApiListOrOne({ cases: PaymentCaseRecord })
  async list(@Parameters() { page, state }: CaseListQuery): Promise<object> {
    const { rows, total } = await listCases(this.db, state, page);
    return listAnswer('cases', rows, page, total);
  }

  @Post(':id/settle')
  @Write()
  @Permission('admin')
  @Sample({ id: 're_3PgbQ2LkdIwHu7ix', reason: 'Pix of 3 February' })
  @ApiOperation({
    operationId: 'settlePaymentByHand',
    summary: 'Say that money was paid back by hand, or that a dispute is dealt with',
    description: 'It moves no money. The order’s history says so, with the reason.',
  })
  @ApiOkResponse({ type: PaymentCaseSettled })
  @ApiRefusals({ 404: 'Payment not found' })
  async settle(
    @Param('id') id: string,
    @Body() { reason }: SettleCaseRequest,
    @Caller() { integration = '' }: RequestContext,
    @InTransaction() tx: Tx,
  ): Promise<PaymentCaseSettled> {
    await settleCase(tx, id, integration, reason);
    return { success: true, case: await caseOf(tx, id) };
  }
}
