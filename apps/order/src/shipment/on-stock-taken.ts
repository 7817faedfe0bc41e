import { Controller } from '@nestjs/common';
import { stockTaken, type DataOf } from '@entrepot/contracts';
import { On, type EventContext } from '@entrepot/messaging';
import { thisSecond } from '@entrepot/kernel';
import { knowWarehouses } from './know-warehouses.js';

/** Keeps from which warehouses a shipment's items left. */
@Controller()
export class OnStockTaken {
  @On(stockTaken)
  taken({ shipment_id, items }: DataOf<typeof stockTaken>, { tx }: EventContext): Promise<void> {
    return knowWarehouses(tx, shipment_id, items, thisSecond());
  }
}
