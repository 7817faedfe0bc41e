import { Controller } from '@nestjs/common';
import { stockRecalculated, stockSnapshot, type StockData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { OnMany, type CausedEvent } from '@entrepot/messaging';
import { saveStocks } from './warehouse.store.js';

/** Keeps in which warehouses something lies, and what is left of each product. */
@Controller()
export class OnStockRecalculated {
  @OnMany(stockRecalculated, stockSnapshot)
  recalculated(events: readonly CausedEvent<StockData>[], tx: Tx): Promise<void> {
    return saveStocks(
      tx,
      events.map(({ event }) => ({ ...event.data, version: event.version })),
    );
  }
}
