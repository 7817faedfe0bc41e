import { Controller } from '@nestjs/common';
import { stockRecalculated, stockSnapshot, type StockData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { saveStock } from './stock.store.js';

/** Keeps the stock that products show. */
@Controller()
export class OnStockRecalculated {
  @On(stockRecalculated, stockSnapshot)
  recalculated(stock: StockData, { tx, event }: EventContext): Promise<void> {
    return saveStock(tx, { ...stock, version: event.version, replaces: replacedVersion(event) });
  }
}
