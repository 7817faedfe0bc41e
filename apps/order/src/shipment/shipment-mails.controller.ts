import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, IfMatch, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { DomainError, thisSecond } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { mailAgain, mailState } from '../mails/mail-again.js';
import { SHOWN, type Shown } from '../order/order.view.js';
import { lockShipmentTag } from './shipment-tag.view.js';
import { MailShipmentRequest } from './shipment.requests.js';
import { ShipmentMailed, findShipment } from './shipment.view.js';

@ApiTags('E-mails')
@Controller('api2/shipment')
@Family('order')
export class ShipmentMailsController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) readonly shown: Shown,
  ) {}

  @Post('email')
  @Write()
  @IfMatch(({ shown }: ShipmentMailsController, tx, { shipment }: MailShipmentRequest) => lockShipmentTag(tx, shipment, shown))
  @Permission('orders/fulfil')
  @Sample({ increment_id: '100000001' })
  @ApiOperation({
    operationId: 'emailShipment',
    summary: 'Mail a shipment to the customer once more',
    description: 'With its tracking as it is now. `email_sent`: the mail is queued.',
  })
  @ApiOkResponse({ type: ShipmentMailed })
  async mail(@Body() { shipment: { by, value }, comment }: MailShipmentRequest, @InTransaction() tx: Tx): Promise<ShipmentMailed> {
    const document = await findShipment(tx, by, value, this.shown);
    if (!document) throw new DomainError('shipment_not_found', { [by]: value });
    const { shipment_id, increment_id } = document;
    const unsent = await mailAgain(tx, this.mails, { kind: 'shipment', document, comment: comment ?? null }, thisSecond());
    return { success: true, shipment_id, increment_id, ...mailState(unsent) };
  }
}
