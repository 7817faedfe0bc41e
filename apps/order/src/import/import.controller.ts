import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { Family, type ImportResult, LOGGER, Permission, importBody, importStream } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { importOrders } from './import-orders.js';
import { thisSecond } from '@entrepot/kernel';
import { OrderRecordRequest } from './import.requests.js';
import { incomingOrder } from './import.requests.js';

const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 0,
  rejected: 1,
  errors: [{ line: 3, error: 'items[0].qty_ordered must be greater than 0' }],
  warnings: [{ line: 2, warning: 'items is empty: the order has no lines' }],
};

@ApiTags('Import')
@ApiBearerAuth()
@Controller('ops/import/orders')
@Family('order')
export class ImportController {
  constructor(
    private readonly db: Database,
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
  @ApiExtraModels(OrderRecordRequest)
  @ApiBody({ schema: { $ref: getSchemaPath(OrderRecordRequest) } })
  @ApiOkResponse({ description: 'What became of the lines; the first 100 errors and warnings', schema: { example: importExample } })
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => incomingOrder(value, thisSecond()),
      key: ({ order }) => order.increment_id,
      save: (batch) => transaction(this.db, (tx) => importOrders(tx, batch, thisSecond())),
      logger: this.logger,
    });
  }
}
