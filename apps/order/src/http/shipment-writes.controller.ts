import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '@entrepot/database';
import { Family, Permission, answerOnce } from '@entrepot/http';
import { SETTINGS, type OrderSettings, isMultiWarehouse } from '../config.js';
import { shownShipment } from '../db/shipment-detail.js';
import { addTrack } from '../use-cases/add-track.js';
import { createShipment } from '../use-cases/create-shipment.js';
import { thisSecond } from '../use-cases/this-second.js';
import { shipmentCreatedExample } from './document-examples.js';
import { shipmentCreateSchema } from './document-schemas.js';
import { itemSelectors } from './item-selectors.js';
import { orderState } from './order-state.js';
import { orderRefOf, payloadOf, remarksOf } from './payload.js';
import { trackedShipmentOf } from './tracked-shipment.js';
import { trackOf, tracksOf } from './tracks.js';
import { trackAddedExample } from './write-examples.js';
import { trackSchema } from './write-schemas.js';

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
