import { type Decimal, decimal, Decimal as Decimals } from '@entrepot/kernel';

/** Quantities that are left by sku; null or none: enough for anybody, as far as is known. */
export type StockLeft = ReadonlyMap<string, number | null>;

export interface ShortLine {
  /** Place of the line, from 0. */
  line: number;
  sku: string;
  name: string;
  qty: number;
  /** Part of it that can be bought. */
  left: number;
}

/** Lines of which there is too little: they are served in their order, as the inventory does. */
export const shortLines = (
  lines: readonly { sku: string; name: string; qty: number }[],
  stock: StockLeft,
  refused: ReadonlyMap<number, number> = new Map(),
): ShortLine[] => {
  const rest = new Map<string, Decimal>();
  return lines.flatMap(({ sku, name, qty }, line) => {
    const known = rest.get(sku) ?? decimal(stock.get(sku) ?? Number.POSITIVE_INFINITY);
    const left = Decimals.max(0, Decimals.min(known, refused.get(line) ?? qty, qty));
    rest.set(sku, known.minus(left));
    return left.lt(qty) ? [{ line, sku, name, qty, left: left.toNumber() }] : [];
  });
};

/** Quantities of all lines with what is left of the short ones. */
export const quantitiesLeft = (lines: readonly { qty: number }[], short: readonly ShortLine[]): number[] => {
  const left = new Map(short.map((one) => [one.line, one.left]));
  return lines.map(({ qty }, line) => left.get(line) ?? qty);
};
