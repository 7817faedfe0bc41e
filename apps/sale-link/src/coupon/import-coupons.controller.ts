import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { ApiImport, Family, importBody, type ImportResult, importStream, LOGGER, parseRecord, Permission } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { importCoupons } from './import-coupons.js';
import { CouponLine } from './coupon.requests.js';

@ApiTags('Import')
@Controller('ops/import/coupons')
@Family('order')
export class ImportController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post()
  @Permission('admin')
  @ApiImport({
    operationId: 'importCoupons',
    summary: 'Import coupons',
    description:
      'NDJSON, one coupon a line, gzip accepted. Upsert by code: absent fields of a known coupon stay as they are, and so do the uses that were ' +
      'claimed. A rejected line stops nothing else; running the same file again changes nothing.',
    line: CouponLine,
  })
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (line) => parseRecord(CouponLine, line),
      key: ({ code }) => code.toUpperCase(),
      save: (batch) => transaction(this.db, (tx) => importCoupons(tx, batch)),
      logger: this.logger,
    });
  }
}
