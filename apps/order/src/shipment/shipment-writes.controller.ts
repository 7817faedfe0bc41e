import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce } from '@entrepot/http';
import { SETTINGS, type OrderSettings, isMultiWarehouse } from '../config.js';
import { shownShipment } from './shipment.view.js';
import { addTrack } from './add-track.js';
import { createShipment } from './create-shipment.js';
import { thisSecond } from '../order/this-second.js';
import { shipmentCreatedExample } from '../document/document-examples.js';
import { shipmentCreateSchema } from '../document/document-schemas.js';
import { itemSelectors } from '../document/item-selectors.requests.js';
import { orderState } from '../order/order-state.view.js';
import { orderRefOf, payloadOf, remarksOf } from '../order/payload.requests.js';
import { trackedShipmentOf } from './tracked-shipment.requests.js';
import { trackOf, tracksOf } from './tracks.requests.js';
import { trackAddedExample } from '../order/write-examples.js';
import { trackSchema } from '../order/write-schemas.js';

@ApiTags('Shipments')
@ApiBearerAuth()
@Controller('api2')
@Family('order')
export class ShipmentWritesController {
  constructor(
    private readonly db: Database,
    @Inject(SETTINGS) private readonly settings: OrderSettings,
  ) {}

  @Post('shipment/create')
  @HttpCode(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Ship an order, in full or in part',
    description:
      'Without `items` all that is left is shipped. Tracking comes inline, in `tracks`, or both. Never refused for want of stock.',
  })
  @ApiBody({ schema: shipmentCreateSchema })
  @ApiCreatedResponse({ schema: { example: shipmentCreatedExample } })
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const payload = payloadOf(request.body);
      const { comment, sendEmail } = remarksOf(payload);
      const input = {
        order: orderRefOf(payload),
        items: itemSelectors(payload),
        tracks: tracksOf(payload),
        comment,
        mail: sendEmail ? this.settings : null,
      };
      const { shipment, order } = await createShipment(tx, input, thisSecond());
      const { shipment_id, increment_id } = shipment;
      return {
        status: 201,
        body: {
          success: true,
          shipment_id,
          increment_id,
          shipment: shownShipment(shipment, { multiWarehouse: isMultiWarehouse(this.settings) }),
          order: orderState(order),
        },
      };
    });
  }

  @Post(['shipment/track', 'shipment', 'shipments', 'shippment', 'shippments'])
  @HttpCode(201)
  @Permission('orders/write')
  @ApiOperation({
    summary: 'Add tracking to a shipment',
    description:
      'Never creates a shipment. An order stands for its shipment where it has one only; beside a shipment it must be its order.',
  })
  @ApiBody({ schema: trackSchema })
  @ApiCreatedResponse({ schema: { example: trackAddedExample } })
  track(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answerOnce(this.db, request, reply, async (tx) => {
      const payload = payloadOf(request.body);
      const { track, shipment, order } = await addTrack(tx, trackedShipmentOf(payload), trackOf(payload, 'tracking'), thisSecond());
      return { status: 201, body: { success: true, track_id: track.track_id, track, ...shipment, order: orderState(order) } };
    });
  }
}
