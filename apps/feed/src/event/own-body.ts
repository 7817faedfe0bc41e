import type { StockData } from '@entrepot/contracts';
import { ownParts } from '@entrepot/requests';
import { type Own, ownStock } from './own-event.rules.js';

type Recalculated = StockData & { previous?: Partial<StockData> | null };

const ownRecalculated = ({ previous, ...stock }: Recalculated): Recalculated => {
  const after = ownStock(stock);
  if (!previous) return { ...after, ...(previous === null && { previous }) };
  const before = Object.entries(ownStock({ ...stock, ...previous })) as [keyof StockData, unknown][];
  const changed = before.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]));
  return { ...after, previous: Object.fromEntries(changed) };
};

/** Makes the CloudEvent that a reader of some warehouses gets: it names no other's code, and its sums are over the reader's own. */
export const ownBody = (json: string, own: Own): string => {
  if (!own) return json;
  const event = ownParts(JSON.parse(json) as { type: string; data: unknown }, own);
  const isStock = event.type === 'stock.recalculated' || event.type === 'stock.deleted';
  if (!isStock) return JSON.stringify(event);
  const data = event.data as Recalculated;
  const shown = event.type === 'stock.deleted' ? { ...data, previous: ownStock(data.previous as StockData) } : ownRecalculated(data);
  return JSON.stringify({ ...event, data: shown });
};
