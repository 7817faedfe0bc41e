import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { ApiListOrOne, Family, listAnswer, Parameters, Permission, Sample } from '@entrepot/requests';
import { METRICS } from '@entrepot/service';
import { type Registry, Gauge } from '@entrepot/telemetry';
import { countPages, listPages, PaymentPageQuery, PaymentPageRecord } from './hosted-payment.view.js';

/** Shows payments that have no order yet to operators. */
@ApiTags('Payments')
@Controller('ops/payments')
@Family('order')
export class PaymentPagesController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(METRICS) metrics: Registry,
  ) {
    new Gauge({
      name: 'entrepot_payments_unsettled',
      help: 'Payments that their provider has not let go or not answered for, for half an hour, and that nobody can decide here',
      registers: [metrics],
      async collect() {
        this.set(await countPages(db, 'stuck').catch(() => Number.NaN));
      },
    });
  }

  @Get('pages')
  @Permission('admin')
  @Sample({ state: 'open' })
  @ApiOperation({
    operationId: 'listPaymentPages',
    summary: 'Payments on a provider’s page that are under way, those of the youngest sales first',
    description:
      'A sale is paid there before it has an order. Its provider is asked again every five minutes; after half an hour without an answer it is `stuck`. ' +
      '`step` is holding (the goods), opening, open (the customer may pay), waiting (for the money), or releasing (it is let go or given back).',
  })
  @ApiListOrOne({ pages: PaymentPageRecord })
  async list(@Parameters() query: PaymentPageQuery): Promise<object> {
    const { rows, total } = await listPages(this.db, query);
    return listAnswer('pages', rows, query.page, total);
  }
}
