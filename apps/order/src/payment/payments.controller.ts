import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, type Input, Permission, answerOnce, listAnswer, listInput, pageOf, text, textLimits } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { SAVE_PAID_DOCUMENT, type SavePaidDocument } from './conclude-intent.js';
import { listPayments, paymentFilters, paymentOf } from './payment.view.js';
import { decidePayment, paymentOutcomes } from './decide-payment.js';
import { PaymentDesk } from './payment-desk.js';
import { choiceOf } from '../order/choice.requests.js';
import { ApiListParameters, paging } from '../order/list-parameters.js';
import { listAliases } from '../order/lookup.requests.js';
import { payloadOf } from '../order/payload.requests.js';
import { paymentExample, paymentSettledExample } from './payment-examples.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const paymentId = (value: string): string => {
  if (!uuid.test(value)) throw new DomainError('invalid_parameter', { name: 'id' });
  return value.toLowerCase();
};

const decisionOf = (payload: Input): Omit<Parameters<typeof decidePayment>[2], 'by'> => {
  if (payload['outcome'] === undefined || payload['outcome'] === null) throw new DomainError('required', { name: 'outcome' });
  const reason = text(payload, 'reason')?.trim();
  if (!reason) throw new DomainError('required', { name: 'reason' });
  return { outcome: choiceOf(payload, 'outcome', paymentOutcomes), reason };
};

@ApiTags('Payments')
@ApiBearerAuth()
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
  @ApiOperation({
    summary: 'Online payments that are not settled, the youngest first',
    description:
      'A payment whose gateway gives no answer keeps its order from other changes of its quantities. It is asked for again and again; after ' +
      'half an hour it is `stuck`, and an operator may decide it.',
  })
  @ApiListParameters({
    state: { enum: paymentFilters, description: 'Default stuck; open: all that are not settled; decided: settled by an operator' },
    ...paging,
  })
  @ApiOkResponse({ schema: { example: { success: true, page: 1, limit: 20, payments: [paymentExample] } } })
  async list(@Req() request: FastifyRequest): Promise<object> {
    const query = listInput(request, { limit: listAliases.limit, state: [] });
    const page = pageOf(query);
    const { rows, total } = await listPayments(this.db, choiceOf(query, 'state', paymentFilters), page);
    return listAnswer('payments', rows, page, total);
  }

  @Post(':id/settle')
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({
    summary: 'Settle a stuck payment as its gateway’s own records say',
    description:
      'Its gateway is asked once more first, and its answer counts (409 then). What follows is what would have followed from an answer: the ' +
      'document is made or not, the order is free, and the caller’s Idempotency-Key gives the answer. It cannot be taken back.',
  })
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiBody({
    schema: {
      type: 'object',
      required: ['outcome', 'reason'],
      properties: {
        outcome: { type: 'string', enum: paymentOutcomes, description: 'captured or not_captured; of a refund refunded or not_refunded' },
        reason: {
          type: 'string',
          maxLength: textLimits.text,
          description: 'Where it was looked up; kept with the payment and told in its event',
        },
      },
    },
  })
  @ApiOkResponse({ schema: { example: paymentSettledExample } })
  async settle(@Param('id') value: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const id = paymentId(value);
    const decision = { ...decisionOf(payloadOf(request.body)), by: request.principal?.clientId ?? '' };
    await this.desk.askAgain(id);
    await answerOnce(this.db, request, reply, async (tx) => {
      await decidePayment(tx, id, decision, this.save);
      return { status: 200, body: { success: true, payment: await paymentOf(tx, id) } };
    });
  }
}
