import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, InTransaction, Permission, Write } from '@entrepot/http';
import type { MailSettings } from '@entrepot/mail';
import { orderState } from '../order/order-state.view.js';
import { MAIL_SETTINGS, mailState } from '../mails/document-mail.js';
import { SHOWN, type Shown } from '../order/order-detail.view.js';
import { thisSecond } from '../order/this-second.js';
import { addTrack } from './add-track.js';
import { createShipment } from './create-shipment.js';
import { mailShipment } from './mail-shipment.js';
import { AddTrackRequest, CreateShipmentRequest, MailShipmentRequest } from './shipment.requests.js';
import { ShipmentCreated, ShipmentMailed, TrackAdded, shownShipment } from './shipment.view.js';

@ApiTags('Shipments')
@ApiBearerAuth()
@Controller('api2')
@Family('order')
export class ShipmentWritesController {
  constructor(
    @Inject(MAIL_SETTINGS) private readonly mails: MailSettings,
    @Inject(SHOWN) private readonly shown: Shown,
  ) {}

  @Post('shipment/create')
  @Write(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Ship an order, in full or in part',
    description:
      'Without `items` all that is left is shipped. Tracking comes inline, in `tracks`, or both. Never refused for want of stock.',
  })
  @ApiCreatedResponse({ type: ShipmentCreated })
  async create(@Body() body: CreateShipmentRequest, @InTransaction() tx: Tx): Promise<ShipmentCreated> {
    const { order: ref, items, allTracks: tracks, remark: comment, send_email } = body;
    const input = { order: ref, items, tracks, comment, mail: send_email ? this.mails : null };
    const { shipment, order } = await createShipment(tx, input, thisSecond());
    const { shipment_id, increment_id } = shipment;
    return { success: true, shipment_id, increment_id, shipment: shownShipment(shipment, this.shown), order: orderState(order) };
  }

  @Post(['shipment/track', 'shipment', 'shipments', 'shippment', 'shippments'])
  @Write(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Add tracking to a shipment',
    description:
      'Never creates a shipment. An order stands for its shipment where it has one only; beside a shipment it must be its order.',
  })
  @ApiCreatedResponse({ type: TrackAdded })
  async track(@Body() body: AddTrackRequest, @InTransaction() tx: Tx): Promise<TrackAdded> {
    const { carrier_code, title, track_number } = body;
    const added = await addTrack(tx, body.trackedShipment, { carrier_code, title, track_number }, thisSecond());
    const { track, shipment, order } = added;
    return { success: true, track_id: track.track_id, track, ...shipment, order: orderState(order) };
  }

  @Post('shipment/email')
  @Write()
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Mail a shipment to the customer once more',
    description: 'With its tracking as it is now. `email_sent`: the mail is queued.',
  })
  @ApiOkResponse({ type: ShipmentMailed })
  async mail(@Body() body: MailShipmentRequest, @InTransaction() tx: Tx): Promise<ShipmentMailed> {
    const { shipment, unsent } = await mailShipment(tx, this.mails, body.shipment, body.comment ?? null);
    const { shipment_id, increment_id } = shipment;
    return { success: true, shipment_id, increment_id, ...mailState(unsent) };
  }
}
