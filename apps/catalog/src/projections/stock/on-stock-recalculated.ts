import { Controller } from '@nestjs/common';
import { stockRecalculated, stockSnapshot, type StockData } from '@entrepot/contracts';
import { On, replacedVersion, type EventContext } from '@entrepot/messaging';
import { currentContext } from '@entrepot/telemetry';
import { takeStocks } from './take-stocks.js';

/** Keeps the stock that products show. */
@Controller()
export class OnStockRecalculated {
  @On(stockRecalculated, stockSnapshot)
  recalculated({ product_id, qty, is_in_stock, warehouses }: StockData, { event, together }: EventContext): void {
    const stock = { product_id, qty, is_in_stock, warehouses, version: event.version, replaces: replacedVersion(event) };
    together(takeStocks, { ...stock, context: currentContext()! });
  }
}
