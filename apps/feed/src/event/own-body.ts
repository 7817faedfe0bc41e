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

type Settings = Record<string, unknown> | null | undefined;

/** Leaves a total of all warehouses out of the stock that an import said. */
const withoutTotal = (stock: Settings): Settings => {
  if (!stock || stock['qty'] === undefined || stock['warehouses'] !== undefined) return stock;
  const { qty: _total, ...others } = stock;
  return others;
};

const ownProduct = (data: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, part]) => {
      if (name === 'previous' && part) return [name, ownProduct(part as Record<string, unknown>)];
      return [name, name === 'stock' || name === 'stock_change' ? withoutTotal(part as Settings) : part];
    }),
  );

/** Makes the CloudEvent that a reader of some warehouses gets: it names no other's code, and its sums are over the reader's own. */
export const ownBody = (json: string, own: Own): string => {
  if (!own) return json;
  const event = ownParts(JSON.parse(json) as { type: string; data: unknown }, own);
  if (event.type.startsWith('product.')) return JSON.stringify({ ...event, data: ownProduct(event.data as Record<string, unknown>) });
  const isStock = event.type === 'stock.recalculated' || event.type === 'stock.deleted';
  if (!isStock) return JSON.stringify(event);
  const data = event.data as Recalculated;
  const shown = event.type === 'stock.deleted' ? { ...data, previous: ownStock(data.previous as StockData) } : ownRecalculated(data);
  return JSON.stringify({ ...event, data: shown });
};
