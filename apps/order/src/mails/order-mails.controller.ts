import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { MAIL_SETTINGS } from './customer-mail.js';
import { mailState } from './mail-again.js';
import { mailOrder } from './order-mail.js';
import { OrderIsKnown } from '../order/order-tag.view.js';
import { MailOrderRequest } from '../order/order.requests.js';
import { OrderMailed, type Shown, SHOWN } from '../order/order.view.js';

@ApiTags('E-mails')
@Controller('api2/order')
@Family('order')
export class OrderMailsController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) readonly shown: Shown,
  ) {}

  @Post('email')
  @Write()
  @OrderIsKnown()
  @Permission('orders/edit')
  @Sample({ order_increment_id: '100000004' })
  @ApiOperation({
    operationId: 'emailOrder',
    summary: 'Mail the confirmation of an order to the customer once more',
    description:
      'Also of an order that was imported, and where the store has turned its confirmations off. `email_sent`: the mail is queued.',
  })
  @ApiOkResponse({ type: OrderMailed })
  async mail(@Body() { order: ref, comment }: MailOrderRequest, @InTransaction() tx: Tx): Promise<OrderMailed> {
    const { order, unsent } = await mailOrder(tx, this.mails, ref, { comment: comment ?? null }, thisSecond());
    return { success: true, order_id: order.order_id, increment_id: order.increment_id, ...mailState(unsent) };
  }
}
