import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, type Tx, transaction } from '@entrepot/database';
import { ApiImport, Family, LOGGER, Permission, importBody, importStream, type ImportResult, type Outcome } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { type ImportLine, readLine } from './import-line.js';
import { importProducts } from './import-products.js';
import { importStores } from './import-stores.js';
import { ProductLineRequest } from './product-line.requests.js';
import { StoreLineRequest } from './store-line.requests.js';

const howItWorks =
  'NDJSON, one record a line, gzip accepted. Upsert by the natural key: absent fields of a known record stay as they are. Batches are ' +
  'committed one by one; a rejected line stops nothing else; running the same file again changes nothing.';

/** Stores and products from outside (architecture, "Import"). */
@ApiTags('Import')
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('stores')
  @Permission('admin')
  @ApiImport({
    operationId: 'importStores',
    summary: 'Import stores',
    description: `${howItWorks} Key: store_id.`,
    line: StoreLineRequest,
  })
  stores(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => readLine(StoreLineRequest, value),
      key: ({ record }) => String(record.store_id),
      save: this.batch(importStores),
      logger: this.logger,
    });
  }

  @Post('products')
  @Permission('admin')
  @ApiImport({
    operationId: 'importProducts',
    summary: 'Import products',
    description: `${howItWorks} Key: sku.`,
    line: ProductLineRequest,
  })
  products(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => readLine(ProductLineRequest, value, productFieldsElsewhere),
      key: ({ record }) => record.sku,
      save: this.batch(importProducts),
      logger: this.logger,
    });
  }

  private batch<R>(work: (tx: Tx, lines: readonly ImportLine<R>[], now: Date) => Promise<Outcome[]>) {
    return (lines: ImportLine<R>[]): Promise<Outcome[]> => transaction(this.db, (tx) => work(tx, lines, new Date()));
  }
}

/** The server reads no files of the caller: their bytes are sent by another request. */
const productFieldsElsewhere = new Map([['images', 'sent through POST /api2/products/imagem (or entrepot import … --images DIR)']]);
