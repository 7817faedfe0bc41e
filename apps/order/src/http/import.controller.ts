import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { transaction } from '@entrepot/database';
import { Family, type ImportResult, LOGGER, Permission, importBody, importStream } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { CustomerLinker } from '../events/customer-linker.js';
import { ProductLinker } from '../events/product-linker.js';
import { importOrders } from '../use-cases/import-orders.js';
import type { IncomingOrder } from '../use-cases/incoming-order.js';
import { thisSecond } from '../use-cases/this-second.js';
import { OrderRecordDto } from './dto/order-record.dto.js';
import { incomingOrder } from './incoming-order.js';
import { importExample } from './examples.js';

@ApiTags('Import')
@ApiBearerAuth()
@Controller('ops/import/orders')
@Family('order')
export class ImportController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductLinker,
    private readonly customers: CustomerLinker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post()
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({
    summary: 'Import orders',
    description:
      'NDJSON, one order a line, gzip accepted. The key is increment_id: importing a record again changes nothing. A later record of an order ' +
      'that is here updates customer, addresses, status, payment_method, chat_sales_person_* and created_at; lines, quantities, amounts and ' +
      'state stay as they are, with a warning. A rejected line stops nothing else.',
  })
  @ApiConsumes('application/x-ndjson')
  @ApiExtraModels(OrderRecordDto)
  @ApiBody({ schema: { $ref: getSchemaPath(OrderRecordDto) } })
  @ApiOkResponse({ description: 'What became of the lines; the first 100 errors and warnings', schema: { example: importExample } })
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => incomingOrder(value, thisSecond()),
      key: ({ order }) => order.increment_id,
      save: async (batch) => {
        const outcomes = await transaction(this.dataSource, (tx) => importOrders(tx, batch, thisSecond()));
        this.link(batch.filter((_, index) => outcomes[index]?.status !== 'unchanged'));
        return outcomes;
      },
      logger: this.logger,
    });
  }

  private link(orders: readonly IncomingOrder[]): void {
    this.products.link(orders.flatMap(({ order }) => order.lines.map(({ sku }) => sku)));
    this.customers.link(orders.flatMap(({ order }) => order.customer_email ?? []));
  }
}
