import { Controller } from '@nestjs/common';
import { stockRecalculated, stockSnapshot, type StockData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { OnMany, replacedVersion, type CausedEvent } from '@entrepot/messaging';
import { takeStocks } from './take-stocks.js';

/** Keeps the stock that products show. */
@Controller()
export class OnStockRecalculated {
  @OnMany(stockRecalculated, stockSnapshot)
  recalculated(events: readonly CausedEvent<StockData>[], tx: Tx): Promise<void> {
    return takeStocks(
      tx,
      events.map(({ event, context }) => {
        const { product_id, qty, is_in_stock, warehouses } = event.data;
        return { product_id, qty, is_in_stock, warehouses, version: event.version, replaces: replacedVersion(event), context };
      }),
    );
  }
}
