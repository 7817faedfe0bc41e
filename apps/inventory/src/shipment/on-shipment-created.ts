import { Controller } from '@nestjs/common';
import { shipmentCreated, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { takeShipment } from './take-shipment.js';

/** Goods left: they are in stock no more, nor set aside. */
@Controller()
export class OnShipmentCreated {
  @On(shipmentCreated)
  async take({ shipment, order }: DataOf<typeof shipmentCreated>, { tx, event }: EventContext): Promise<void> {
    await takeShipment(tx, { shipment, order, version: event.version }, new Date());
  }
}
