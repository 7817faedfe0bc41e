import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database, transaction } from '@entrepot/database';
import { Family, LOGGER, Permission, importBody, importStream, type ImportResult } from '@entrepot/http';
import type { Logger } from '@entrepot/telemetry';
import { importExample } from '../api/examples.js';
import { TAXVAT_RULE } from '../customer/customer.requests.js';
import type { TaxvatRule } from '../customer/taxvat.rules.js';
import { LeadLine } from '../lead/lead.requests.js';
import { ScheduleLine } from '../schedule/schedule.requests.js';
import { CustomerLine, incomingCustomer } from './customer-line.requests.js';
import { importCaptures, incomingCapture } from './import-captures.js';
import { importCustomers } from './import-customers.js';

const howItWorks =
  'NDJSON, one record a line, gzip accepted. Absent fields of a known record stay as they are. Batches are committed one by one; a ' +
  'rejected line stops nothing else; running the same file again changes nothing.';

/** Customers, leads and schedules from outside (architecture, "Import"). */
@ApiTags('Import')
@ApiBearerAuth()
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(
    private readonly db: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TAXVAT_RULE) private readonly rule: TaxvatRule,
  ) {}

  @Post('customers')
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({
    summary: 'Import customers',
    description:
      `${howItWorks} Key: email (without case) and website_id, or the store_id of a known store. An empty text empties a field, null is ` +
      'nothing. A code in custom_attributes becomes an attribute. addresses, where given, are all of the customer’s. A taxvat with wrong ' +
      'check digits is taken with a warning. A record that was imported before changes nothing, whatever became of the customer meanwhile.',
  })
  @ApiConsumes('application/x-ndjson')
  @ApiBody({ type: CustomerLine })
  @ApiOkResponse({ description: 'What became of the lines; the first 100 errors and warnings', schema: { example: importExample } })
  customers(@Req() request: FastifyRequest): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => incomingCustomer(value, this.rule),
      key: ({ record: { fields } }) => `${fields.website_id ?? `store ${fields.store_id}`} ${fields.email.toLowerCase()}`,
      save: (batch) => transaction(this.db, (tx) => importCustomers(tx, batch, new Date())),
      logger: this.logger,
    });
  }

  @Post('leads')
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({ summary: 'Import leads', description: `${howItWorks} Key: id. Null empties a field.` })
  @ApiConsumes('application/x-ndjson')
  @ApiBody({ type: LeadLine })
  @ApiOkResponse({ schema: { example: importExample } })
  leads(@Req() request: FastifyRequest): Promise<ImportResult> {
    return this.captures('lead', LeadLine, request);
  }

  @Post('schedules')
  @HttpCode(200)
  @Permission('admin')
  @ApiOperation({ summary: 'Import schedules', description: `${howItWorks} Key: id. Null empties a field.` })
  @ApiConsumes('application/x-ndjson')
  @ApiBody({ type: ScheduleLine })
  @ApiOkResponse({ schema: { example: importExample } })
  schedules(@Req() request: FastifyRequest): Promise<ImportResult> {
    return this.captures('schedule', ScheduleLine, request);
  }

  private captures(
    table: 'lead' | 'schedule',
    line: typeof LeadLine | typeof ScheduleLine,
    request: FastifyRequest,
  ): Promise<ImportResult> {
    return importStream(importBody(request), {
      parse: (value) => incomingCapture(line, value),
      key: ({ record }) => String(record.id),
      save: (batch) => transaction(this.db, (tx) => importCaptures(tx, table, batch, new Date())),
      logger: this.logger,
    });
  }
}
