import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { Family, LOGGER, Permission, importBody, importStream, type ImportResult } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { importWarehouses } from './import-warehouses.js';
import { WarehouseLine, warehouseLine } from './warehouse.requests.js';
import { ApiAnswers } from '../warehouse/api-answers.js';
import { importExample } from '../warehouse/examples.js';

@ApiTags('Import')
@ApiBearerAuth()
@Controller('ops/import/warehouses')
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
    summary: 'Import warehouses',
    description:
      'NDJSON, one warehouse a line, gzip accepted. The key is code: what a line does not name stays as it is, and importing a file again ' +
      'changes nothing. A rejected line stops nothing else. A warehouse `default` is there from the start. Warehouses that a products import ' +
      'names and nobody imported are made, active and taken from last; import them to give them a name, a priority and stores.',
  })
  @ApiConsumes('application/x-ndjson')
  @ApiBody({ type: WarehouseLine, description: 'One line' })
  @ApiAnswers({ 'What became of the lines; the first 100 errors and warnings': importExample }, {})
  import(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: warehouseLine,
      key: ({ code }) => code,
      save: (batch) => transaction(this.db, (tx) => importWarehouses(tx, batch, new Date())),
      logger: this.logger,
    });
  }
}
