import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { DataOf, stockTaken } from '@entrepot/contracts';
import type { EventContext } from '@entrepot/messaging';
import { saveShipmentWarehouses } from '../db/shipment-warehouses.js';

/** Keeps from which warehouses a shipment's items left. */
@Controller()
export class OnStockTaken {
  @EventPattern<string>('stock.taken')
  taken(@Payload() { shipment_id, items }: DataOf<typeof stockTaken>, @Ctx() { tx }: EventContext): Promise<void> {
    return saveShipmentWarehouses(tx, shipment_id, items);
  }
}
