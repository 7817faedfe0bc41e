import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import { ApiImport, type ImportAnswer, type ImportCall, Imported, Importer } from '@entrepot/service';
import { TAXVAT_RULE } from '../customer/customer.requests.js';
import type { TaxvatRule } from '@entrepot/kernel';
import { LeadLine } from '../lead/lead.requests.js';
import { ScheduleLine } from '../schedule/schedule.requests.js';
import { CustomerLine, incomingCustomer, unknownInCustomer } from './customer-line.requests.js';
import { importContacts, incomingContact, unknownInContact } from './import-contacts.js';
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
  @Permission('customers/write')
  @ApiImport({
    operationId: 'importCustomers',
    summary: 'Import customers',
    description:
      `${howItWorks} Key: email (without case) and website_id, or the store_id of a known store. An empty text empties a field, null is ` +
      'nothing. A code in custom_attributes becomes an attribute. addresses, where given, are all of the customer’s. A taxvat with wrong ' +
      'check digits is taken with a warning. A record that was imported before changes nothing, whatever became of the customer meanwhile.',
    line: CustomerLine,
    takesCsv: true,
    sample: {
      email: 'paula@example.com',
      firstname: 'Paula',
      lastname: 'Braga',
      taxvat: '529.982.247-25',
      website_id: 1,
      store_id: 1,
      custom_attributes: { celular: '+55 11 5550-0110' },
      addresses: [
        {
          firstname: 'Paula',
          lastname: 'Braga',
          street: ['Rua Augusta, 2000'],
          city: 'São Paulo',
          region: 'SP',
          postcode: '01412-100',
          country_id: 'BR',
          telephone: '+55 11 5550-0110',
          is_default_billing: true,
          is_default_shipping: true,
        },
      ],
    },
  })
  customers(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (value) => incomingCustomer(value, this.rule),
      unknown: unknownInCustomer,
      key: ({ record: { fields } }) => `${fields.website_id ?? `store ${fields.store_id}`} ${fields.email.toLowerCase()}`,
      keyFields: ['email', 'website_id'],
      csv: CustomerLine,
      save: importCustomers,
    });
  }

  @Post('leads')
  @Permission('captures/write')
  @ApiImport({
    operationId: 'importLeads',
    summary: 'Import leads',
    description: `${howItWorks} Key: id. Null empties a field.`,
    line: LeadLine,
    takesCsv: true,
    sample: {
      id: 3,
      name: 'Joana Prado',
      email: 'joana@example.com',
      phone: '+55 11 5550-0111',
      origin: 'landing page',
      utm_source: 'newsletter',
      store_id: 1,
    },
  })
  leads(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.contacts('lead', LeadLine, call, LeadLine);
  }

  @Post('schedules')
  @Permission('captures/write')
  @ApiImport({
    operationId: 'importSchedules',
    summary: 'Import schedules',
    description: `${howItWorks} Key: id. Null empties a field.`,
    line: ScheduleLine,
    sample: {
      id: 3,
      name: 'Lucas Meira',
      email: 'lucas@example.com',
      phone: '+55 41 5550-0112',
      date: '2026-10-17',
      time: '16:00',
      unity_id: 1,
      treatment: 'Barista course',
      status_external: 1,
    },
  })
  schedules(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.contacts('schedule', ScheduleLine, call);
  }

  private contacts(
    table: 'lead' | 'schedule',
    line: typeof LeadLine | typeof ScheduleLine,
    call: ImportCall,
    csv?: typeof LeadLine,
  ): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (value) => incomingContact(line, value),
      unknown: (value) => unknownInContact(line, value),
      key: ({ record }) => String(record.id),
      keyFields: ['id'],
      ...(csv && { csv }),
      save: (tx, batch, now) => importContacts(tx, table, batch, now),
    });
  }
}
