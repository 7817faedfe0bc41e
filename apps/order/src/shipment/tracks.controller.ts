import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { Family, IfMatch, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import { SHOWN, type Shown, orderState } from '../order/order.view.js';
import { addTrack } from './add-track.js';
import { lockTrackedTag } from './shipment-tag.view.js';
import { AddTrackRequest } from './shipment.requests.js';
import { TrackAdded } from './shipment.view.js';

@ApiTags('Shipments')
@Controller('api2')
@Family('order')
export class TracksController {
  constructor(@Inject(SHOWN) readonly shown: Shown) {}

  @Post(['shipment/track', 'shipment', 'shipments', 'shippment', 'shippments'])
  @Write(201)
  @IfMatch(({ shown }: TracksController, tx, { trackedShipment }: AddTrackRequest) => lockTrackedTag(tx, trackedShipment, shown))
  @Permission('orders/write')
  @Sample({ shipment_increment_id: '100000003', carrier_code: 'correios', title: 'SEDEX', track_number: 'BR123456789BR' })
  @ApiOperation({
    operationId: 'addTrack',
    summary: 'Add tracking to a shipment',
    description:
      'Never creates a shipment. An order stands for its shipment where it has one only; beside a shipment it must be its order.',
  })
  @ApiCreatedResponse({ type: TrackAdded })
  async create(@Body() body: AddTrackRequest, @InTransaction() tx: Tx): Promise<TrackAdded> {
    const { carrier_code, title, track_number } = body;
    const added = await addTrack(tx, body.trackedShipment, { carrier_code, title, track_number }, thisSecond());
    const { track, shipment, order } = added;
    return { success: true, track_id: track.track_id, track, ...shipment, order: orderState(order) };
  }
}
