import { Controller, Get, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, listAnswer } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { listInvoices } from './invoice-list.store.js';
import { findInvoice } from './invoice.view.js';
import { invoiceExample, invoiceRecordExample } from '../document/document-examples.js';
import { invoiceLookup } from '../document/document-list.requests.js';
import { ApiInvoiceListParameters } from '../document/document-list-parameters.js';
import { listOrOne } from '../document/list-examples.js';

@ApiTags('Invoices')
@ApiBearerAuth()
@Controller(['api2/invoice', 'api2/invoices'])
@Family('order')
export class InvoicesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Permission('orders/read')
  @ApiOperation({
    summary: 'List invoices, or look one up',
    description:
      'With `id`, or with one `increment_id`, the answer is that invoice with its items and comments under `invoice`; else a list under ' +
      '`invoices`. Parameters may come in a JSON body as well; the query wins.',
  })
  @ApiInvoiceListParameters()
  @ApiOkResponse(listOrOne({ invoices: [invoiceRecordExample] }, { invoice: invoiceExample }))
  async get(@Req() request: FastifyRequest): Promise<object> {
    const lookup = await invoiceLookup(request);
    if ('by' in lookup) {
      const invoice = await findInvoice(this.db, lookup.by, lookup.value);
      if (!invoice) throw new DomainError('invoice_not_found', { [lookup.by]: lookup.value });
      return { success: true, invoice };
    }
    const { page } = lookup.list;
    const { rows, total } = await listInvoices(this.db, lookup.list);
    return listAnswer('invoices', rows, page, total);
  }
}
