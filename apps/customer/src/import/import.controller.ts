import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiImport, Family, Permission, type ImportResult, Importer } from '@entrepot/http';
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
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(
    private readonly importer: Importer,
    @Inject(TAXVAT_RULE) private readonly rule: TaxvatRule,
  ) {}

  @Post('customers')
  @Permission('admin')
  @ApiImport({
    operationId: 'importCustomers',
    summary: 'Import customers',
    description:
      `${howItWorks} Key: email (without case) and website_id, or the store_id of a known store. An empty text empties a field, null is ` +
      'nothing. A code in custom_attributes becomes an attribute. addresses, where given, are all of the customer’s. A taxvat with wrong ' +
      'check digits is taken with a warning. A record that was imported before changes nothing, whatever became of the customer meanwhile.',
    line: CustomerLine,
  })
  customers(@Req() request: FastifyRequest): Promise<ImportResult> {
    return this.importer.run(request, {
      parse: (value) => incomingCustomer(value, this.rule),
      key: ({ record: { fields } }) => `${fields.website_id ?? `store ${fields.store_id}`} ${fields.email.toLowerCase()}`,
      save: importCustomers,
    });
  }

  @Post('leads')
  @Permission('admin')
  @ApiImport({
    operationId: 'importLeads',
    summary: 'Import leads',
    description: `${howItWorks} Key: id. Null empties a field.`,
    line: LeadLine,
  })
  leads(@Req() request: FastifyRequest): Promise<ImportResult> {
    return this.captures('lead', LeadLine, request);
  }

  @Post('schedules')
  @Permission('admin')
  @ApiImport({
    operationId: 'importSchedules',
    summary: 'Import schedules',
    description: `${howItWorks} Key: id. Null empties a field.`,
    line: ScheduleLine,
  })
  schedules(@Req() request: FastifyRequest): Promise<ImportResult> {
    return this.captures('schedule', ScheduleLine, request);
  }

  private captures(
    table: 'lead' | 'schedule',
    line: typeof LeadLine | typeof ScheduleLine,
    request: FastifyRequest,
  ): Promise<ImportResult> {
    return this.importer.run(request, {
      parse: (value) => incomingCapture(line, value),
      key: ({ record }) => String(record.id),
      save: (tx, batch, now) => importCaptures(tx, table, batch, now),
    });
  }
}
