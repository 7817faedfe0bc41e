import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, thisSecond } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { mailAgain, mailState } from '../mails/mail-again.js';
import { InvoiceIsKnown } from './invoice-tag.view.js';
import { InvoiceRequest } from './invoice.requests.js';
import { InvoiceMailed, findInvoice } from './invoice.view.js';

@ApiTags('E-mails')
@Controller('api2/invoice')
@Family('order')
export class InvoiceMailsController {
  constructor(@Inject(MAIL_SETTINGS) private readonly mails: MailSettings) {}

  @Post('email')
  @Write()
  @InvoiceIsKnown()
  @Permission('orders/invoice')
  @Sample({ increment_id: '100000001' })
  @ApiOperation({
    operationId: 'emailInvoice',
    summary: 'Mail an invoice to the customer once more',
    description: '`email_sent`: the mail is queued.',
  })
  @ApiOkResponse({ type: InvoiceMailed })
  async mail(@Body() { invoice: { by, value }, comment }: InvoiceRequest, @InTransaction() tx: Tx): Promise<InvoiceMailed> {
    const document = await findInvoice(tx, by, value);
    if (!document) throw new DomainError('invoice_not_found', { [by]: value });
    const { invoice_id, increment_id } = document;
    const unsent = await mailAgain(tx, this.mails, { kind: 'invoice', document, comment: comment ?? null }, thisSecond());
    return { success: true, invoice_id, increment_id, ...mailState(unsent) };
  }
}
