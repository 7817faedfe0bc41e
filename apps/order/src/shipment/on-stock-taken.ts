import { Controller } from '@nestjs/common';
import { stockTaken, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { saveShipmentWarehouses } from './shipment.store.js';

/** Keeps from which warehouses a shipment's items left. */
@Controller()
export class OnStockTaken {
  @On(stockTaken)
  taken({ shipment_id, items }: DataOf<typeof stockTaken>, { tx }: EventContext): Promise<void> {
    return saveShipmentWarehouses(tx, shipment_id, items);
  }
}
