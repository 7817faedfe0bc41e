import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, shipmentCreated } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { takeShipment } from '../use-cases/take-shipment.js';

/** Goods left: they are in stock no more, nor set aside. */
@Controller()
export class OnShipmentCreated {
  @EventPattern<string>('shipment.created')
  async take(@Payload() { shipment, order }: DataOf<typeof shipmentCreated>, @Ctx() { tx, event }: EventContext): Promise<void> {
    await takeShipment(tx, { shipment, order, version: event.version }, new Date());
  }
}
