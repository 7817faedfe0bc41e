import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { Family, importBody, type ImportResult, importStream, LOGGER, parseRecord, Permission } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { importCoupons } from './import-coupons.js';
import { CouponLine } from './coupon.requests.js';

const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 1,
  rejected: 1,
  errors: [{ line: 3, error: 'amount must be at most 100 for a percent coupon' }],
  warnings: [{ line: 2, warning: 'store_ids: store 9 is not known yet' }],
};

@ApiTags('Import')
@ApiBearerAuth()
@Controller('ops/import/coupons')
@Family('order')
export class ImportController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post()
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({
    summary: 'Import coupons',
    description:
      'NDJSON, one coupon a line, gzip accepted. Upsert by code: absent fields of a known coupon stay as they are, and so do the uses that were ' +
      'claimed. A rejected line stops nothing else; running the same file again changes nothing.',
  })
  @ApiConsumes('application/x-ndjson')
  @ApiBody({ type: CouponLine, description: 'One line' })
  @ApiOkResponse({ description: 'What became of the lines; the first 100 errors and warnings', schema: { example: importExample } })
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (line) => parseRecord(CouponLine, line),
      key: ({ code }) => code.toUpperCase(),
      save: (batch) => transaction(this.db, (tx) => importCoupons(tx, batch)),
      logger: this.logger,
    });
  }
}
