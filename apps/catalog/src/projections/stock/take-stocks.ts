import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { type RequestContext, runInContext } from '@entrepot/telemetry';
import { type ShownStockChange, stockChanged } from '../../product/product.rules.js';
import { saveStocks, type StockChange } from './stock.store.js';

/** A stock that an event says, and the request that the event follows from. */
export interface TakenStock extends StockChange {
  context: RequestContext;
}

/**
 * Takes the stock of products from events. A product that shows something else now gets a version and an event, on behalf of the request that
 * changed its stock; of reservations alone it shows nothing.
 */
export const takeStocks = async (tx: Tx, stocks: readonly TakenStock[]): Promise<void> => {
  const now = new Date();
  const contexts = new Map(stocks.map(({ product_id, context }) => [product_id, context]));
  const byRequest = new Map<string, { context: RequestContext; changes: ShownStockChange[] }>();
  for (const change of await saveStocks(tx, stocks, now)) {
    const context = contexts.get(change.product_id)!;
    const known = byRequest.get(context.requestId) ?? { context, changes: [] };
    byRequest.set(context.requestId, known);
    known.changes.push(change);
  }
  for (const { context, changes } of byRequest.values()) {
    const events = changes.map((change) => stockChanged(change, now));
    await runInContext(context, () => appendEvents(tx, events));
  }
};
