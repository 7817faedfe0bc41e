import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce } from '@entrepot/http';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from './document-mail.js';
import type { Unsent } from './document-mail.js';
import { type MailRequest, mailInvoice, mailShipment } from './mail-document.js';
import { commentOf, exactlyOne, identifier, payloadOf } from '../order/payload.requests.js';
import { mailedExample } from '../order/write-examples.js';
import { mailSchema } from '../order/write-schemas.js';

const messages: Readonly<Record<Unsent, string>> = {
  mail_is_off: 'E-mails are turned off',
  no_recipient: 'The order has no customer e-mail',
  not_deliverable: 'The customer e-mail is no address that mails can be sent to',
};

const requestOf = (body: unknown, ownName: string): MailRequest => {
  const payload = payloadOf(body);
  const name = exactlyOne(payload, [ownName, 'id', 'increment_id']);
  return { by: name === 'increment_id' ? name : 'id', value: identifier(payload, name), comment: commentOf(payload) };
};

@ApiTags('E-mails')
@ApiBearerAuth()
@Controller('api2')
@Family('order')
export class MailsController {
  constructor(
    private readonly db: Database,
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
  ) {}

  @Post('invoice/email')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({ summary: 'Mail an invoice to the customer once more', description: '`email_sent`: the mail is queued.' })
  @ApiBody({ schema: mailSchema('invoice') })
  @ApiOkResponse({ schema: { example: mailedExample('invoice') } })
  invoice(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mail('invoice_id', mailInvoice, request, reply);
  }

  @Post('shipment/email')
  @HttpCode(200)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Mail a shipment to the customer once more',
    description: 'With its tracking as it is now. `email_sent`: the mail is queued.',
  })
  @ApiBody({ schema: mailSchema('shipment') })
  @ApiOkResponse({ schema: { example: mailedExample('shipment') } })
  shipment(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.mail('shipment_id', mailShipment, request, reply);
  }

  private mail(idName: string, mailDocument: typeof mailInvoice, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const { id, increment_id, unsent } = await mailDocument(tx, this.mails, requestOf(request.body, idName));
      const message = unsent === null ? 'E-mail queued' : messages[unsent];
      return { status: 200, body: { success: true, message, [idName]: id, increment_id, email_sent: unsent === null } };
    });
  }
}
