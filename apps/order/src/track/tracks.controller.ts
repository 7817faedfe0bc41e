import { Body, Controller, Delete, Inject, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { ApiRefusals, Family, IfMatch, Parameters, Permission, Sample } from '@entrepot/requests';
import { InTransaction, Write } from '@entrepot/service';
import { thisSecond } from '@entrepot/kernel';
import { SHOWN, type Shown } from '../order/order.view.js';
import { newTrack } from '../shipment/shipment.rules.js';
import { TrackAdded, TrackDeleted } from '../shipment/shipment.view.js';
import { type AddedTrack, addTrack } from './add-track.js';
import { changeTrack, removeTrack } from './change-track.js';
import { lockTagOfTrack, lockTrackedTag } from './track-tag.view.js';
import { AddTrackRequest, ChangeTrackRequest, TrackRef } from './track.requests.js';
import { orderState } from '../order/order.rules.js';

const answerOf = ({ track, shipment, order }: AddedTrack): TrackAdded => {
  const { shipment_id, increment_id } = shipment;
  return { success: true, track_id: track.track_id, track, shipment_id, increment_id, order: orderState(order) };
};

const TrackIsKnown = (): MethodDecorator =>
  IfMatch(({ shown }: TracksController, tx, { track_id }: TrackRef) => lockTagOfTrack(tx, track_id, shown));

@ApiTags('Shipments')
@Controller('api2')
@Family('order')
export class TracksController {
  constructor(@Inject(SHOWN) readonly shown: Shown) {}

  @Post(['shipment/track', 'shipment', 'shipments', 'shippment', 'shippments'])
  @Write(201)
  @IfMatch(({ shown }: TracksController, tx, { trackedShipment }: AddTrackRequest) => lockTrackedTag(tx, trackedShipment, shown))
  @Permission('orders/fulfil')
  @Sample({ shipment_increment_id: '100000003', carrier_code: 'correios', title: 'SEDEX', track_number: 'BR123456789BR' })
  @ApiOperation({
    operationId: 'addTrack',
    summary: 'Add tracking to a shipment',
    description:
      'Never creates a shipment. An order stands for its shipment where it has one only; beside a shipment it must be its order.',
  })
  @ApiCreatedResponse({ type: TrackAdded })
  async create(@Body() body: AddTrackRequest, @InTransaction() tx: Tx): Promise<TrackAdded> {
    const now = thisSecond();
    return answerOf(await addTrack(tx, body.trackedShipment, newTrack(body.track, now), now));
  }

  @Patch('shipment/track')
  @Write()
  @TrackIsKnown()
  @Permission('orders/fulfil')
  @Sample({ track_id: 1, status: 'delivered', url: 'https://rastreamento.correios.com.br/app/index.php?objeto=BR123456789BR' })
  @ApiOperation({
    operationId: 'updateTrack',
    summary: 'Correct tracking, or keep what the carrier says of it',
    description:
      'What is not sent stays as it is, null clears. `delivered_at` belongs to the status `delivered`: it is now unless it is sent, and goes ' +
      'with another status. The tag of `If-Match` is that of the shipment.',
  })
  @ApiOkResponse({ type: TrackAdded })
  @ApiRefusals({ 400: 'Invalid parameter: url', 404: 'Track not found' })
  async change(@Body() body: ChangeTrackRequest, @InTransaction() tx: Tx): Promise<TrackAdded> {
    return answerOf(await changeTrack(tx, body.track_id, body.patch, thisSecond()));
  }

  @Delete('shipment/track')
  @Write()
  @TrackIsKnown()
  @Permission('orders/fulfil')
  @Sample({ track_id: 1 })
  @ApiOperation({
    operationId: 'deleteTrack',
    summary: 'Remove tracking from a shipment',
    description: '`track_id` in the query or the body; the query wins. The tag of `If-Match` is that of the shipment.',
  })
  @ApiBody({ type: TrackRef })
  @ApiOkResponse({ type: TrackDeleted })
  @ApiRefusals({ 400: 'track_id is required', 404: 'Track not found' })
  async delete(@Parameters() { track_id }: TrackRef, @InTransaction() tx: Tx): Promise<TrackDeleted> {
    const { track: _removed, ...rest } = answerOf(await removeTrack(tx, track_id, thisSecond()));
    return { ...rest, message: 'Track deleted' };
  }
}
