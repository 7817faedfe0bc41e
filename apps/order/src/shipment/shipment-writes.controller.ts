import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, Permission, Sample } from '@entrepot/requests';
import { InTransaction, TakesDryRun, Write } from '@entrepot/service';
import type { MailSettings } from '@entrepot/mail';
import { OrderIsKnown } from '../order/order-tag.view.js';
import { SHOWN, type Shown } from '../order/order.view.js';
import { MAIL_SETTINGS } from '../mails/customer-mail.js';
import { DomainError, thisSecond } from '@entrepot/kernel';
import { createShipment } from './create-shipment.js';
import { CreateShipmentRequest } from './shipment.requests.js';
import { ShipmentCreated, shownShipment } from './shipment.view.js';
import { orderMoney } from '../order/order.rules.js';

@ApiTags('Shipments')
@Controller('api2/shipment')
@Family('order')
export class ShipmentWritesController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) readonly shown: Shown,
  ) {}

  @Post('create')
  @Write(201)
  @TakesDryRun(ShipmentCreated)
  @OrderIsKnown()
  @Permission('orders/fulfil')
  @Sample({
    order_increment_id: '100000004',
    items: [{ sku: 'DRIPPER-CERAMIC', qty: 1 }],
    carrier_code: 'correios',
    title: 'PAC',
    track_number: 'BR987654321BR',
  })
  @ApiOperation({
    operationId: 'createShipment',
    summary: 'Ship an order, in full or in part',
    description:
      'Without `items` all that is left is shipped. Tracking comes inline, in `tracks`, or both. Never refused for want of stock. An item that names a ' +
      '`warehouse` leaves from there, and what was promised elsewhere moves in the same step; what is not there, or is promised to others, is a shortage.',
  })
  @ApiCreatedResponse({ type: ShipmentCreated })
  async create(@Body() body: CreateShipmentRequest, @InTransaction() tx: Tx): Promise<ShipmentCreated> {
    const { order: ref, items, remark: comment, send_email } = body;
    if (!this.shown.multiWarehouse && items?.some(({ warehouse }) => warehouse !== undefined)) throw new DomainError('module_not_active');
    const now = thisSecond();
    const input = { order: ref, items, tracks: body.allTracks(now), comment, mail: send_email ? this.mails : null };
    const { shipment, order } = await createShipment(tx, input, now);
    const { shipment_id, increment_id } = shipment;
    return { success: true, shipment_id, increment_id, shipment: shownShipment(shipment, this.shown), order: orderMoney(order) };
  }
}
