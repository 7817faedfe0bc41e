import type { Tx } from '@entrepot/database';
import { appendEvents, causedBy } from '@entrepot/messaging';
import type { RequestContext } from '@entrepot/telemetry';
import { stockChanged } from '../../product/product.rules.js';
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
  const changed = await saveStocks(tx, stocks, now);
  await appendEvents(
    tx,
    changed.flatMap((change) => causedBy(contexts.get(change.product_id)!, [stockChanged(change, now)])),
  );
};
