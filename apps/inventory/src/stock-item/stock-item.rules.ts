import { Decimal, decimal } from '@entrepot/kernel';

/** What the merchant decides about a product's stock. */
export interface StockSettings {
  /** The merchant's switch; what is shown is this and the stock together. */
  is_in_stock: boolean;
  manage_stock: boolean;
  /** Nobody has set manage_stock for this product: it is the default. */
  use_config_manage_stock: boolean;
  /** 0 no, 1 yes, 2 yes and tell the customer. */
  backorders: number;
  min_qty: Decimal;
  min_sale_qty: Decimal;
}

/** What lies in one warehouse, and how much of it is promised. */
export interface Holding {
  qty: Decimal;
  reserved: Decimal;
}

/** By warehouse id: every warehouse that was ever named for the product. */
export type Holdings = ReadonlyMap<number, Holding>;

export interface StockItem extends StockSettings {
  /** 0 until it is saved. */
  item_id: number;
  product_id: number;
  sku: string;
  name: string;
  version: number;
  holdings: Holdings;
}

const nothing = decimal(0);
export const emptyHolding: Holding = { qty: nothing, reserved: nothing };

/** The stock of a product that nothing was told about: managed, in stock as soon as there is any. */
export const newStockItem = (product: Pick<StockItem, 'product_id' | 'sku' | 'name'>): StockItem => ({
  ...product,
  item_id: 0,
  version: 0,
  is_in_stock: true,
  manage_stock: true,
  use_config_manage_stock: true,
  backorders: 0,
  min_qty: nothing,
  min_sale_qty: decimal(1),
  holdings: new Map(),
});

/** The item with another holding in one warehouse. */
export const withHolding = (item: StockItem, warehouseId: number, change: Partial<Holding>): StockItem => {
  const holding = { ...(item.holdings.get(warehouseId) ?? emptyHolding), ...change };
  return { ...item, holdings: new Map(item.holdings).set(warehouseId, holding) };
};

const withHoldings = (
  item: StockItem,
  what: keyof Holding,
  amounts: ReadonlyMap<number, Decimal>,
  change: (held: Decimal, qty: Decimal) => Decimal,
): StockItem => {
  const holdings = new Map(item.holdings);
  for (const [id, qty] of amounts) {
    const holding = holdings.get(id) ?? emptyHolding;
    holdings.set(id, { ...holding, [what]: change(holding[what], qty) });
  }
  return { ...item, holdings };
};

/** What lies in each warehouse. */
export const lyingQty = ({ holdings }: Pick<StockItem, 'holdings'>): ReadonlyMap<number, Decimal> =>
  new Map([...holdings].map(([id, { qty }]) => [id, qty]));

/** The item with more in some warehouses, of what lies there or of what is promised. */
export const withMore = (item: StockItem, what: keyof Holding, amounts: ReadonlyMap<number, Decimal>): StockItem =>
  withHoldings(item, what, amounts, (held, qty) => held.plus(qty));

/** The item with less in some warehouses, nowhere below 0. */
export const withLess = (item: StockItem, what: keyof Holding, amounts: ReadonlyMap<number, Decimal>): StockItem =>
  withHoldings(item, what, amounts, (held, qty) => Decimal.max(0, held.minus(qty)));
