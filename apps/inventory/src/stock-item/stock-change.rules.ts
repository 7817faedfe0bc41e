import { Decimal, DomainError, type Fault, toNumber } from '@entrepot/kernel';
import { byPriority, isActive, type Warehouse } from '../warehouse/warehouse.rules.js';
import { totalQty } from './stock-data.rules.js';
import { emptyHolding, type StockItem, type StockKeys, type StockSettings } from './stock-item.rules.js';

/** Quantities by warehouse id. */
export type Quantities = ReadonlyMap<number, Decimal>;

/** A change of a stock item; what it does not name stays as it is. */
export interface StockChange {
  settings: Partial<StockSettings>;
  /** New quantities of these warehouses, absolute. */
  quantities: Quantities;
  /** Quantities that these warehouses must still hold (contract 4: compare and swap). */
  expected: Quantities;
}

/** Setting manage_stock makes it the product's own; use_config_manage_stock goes back to the default. */
const settingsOf = ({ manage_stock, use_config_manage_stock, ...others }: Partial<StockSettings>): Partial<StockSettings> => {
  if (use_config_manage_stock) return { ...others, manage_stock: true, use_config_manage_stock };
  if (manage_stock !== undefined) return { ...others, manage_stock, use_config_manage_stock: false };
  return use_config_manage_stock === undefined ? others : { ...others, use_config_manage_stock };
};

const unexpected = (where: string, path: string, found: Decimal, expected: Decimal): Fault => ({
  path,
  code: 'conflict',
  message: `${where} holds ${found.toString()}, not ${expected.toString()}`,
  value: toNumber(expected),
});

/** Applies a change to an item. Throws `conflict_on_save` when a warehouse does not hold the expected quantity. */
export const applyStockChange = (
  item: StockItem,
  { settings, quantities, expected }: StockChange,
  codeOf: (warehouseId: number) => string = String,
  pathOf: (code: string) => string = (code) => `expected_qty.${code}`,
): StockItem => {
  const faults: Fault[] = [];
  for (const [warehouseId, qty] of expected) {
    const held = (item.holdings.get(warehouseId) ?? emptyHolding).qty;
    const code = codeOf(warehouseId);
    if (!held.eq(qty)) faults.push(unexpected(`warehouse ${code}`, pathOf(code), held, qty));
  }
  if (faults.length > 0) throw new DomainError('conflict_on_save', { faults });
  const holdings = new Map(item.holdings);
  for (const [warehouseId, qty] of quantities) holdings.set(warehouseId, { ...(holdings.get(warehouseId) ?? emptyHolding), qty });
  return { ...item, ...settingsOf(settings), holdings };
};

/**
 * Spreads a total over warehouses, for a shop that does not count by warehouse: an increase goes to the first warehouse, a decrease is taken from the
 * first ones that hold stock; active warehouses come before inactive ones.
 */
export const spreadTotal = (item: Pick<StockItem, 'holdings'>, total: Decimal, warehouses: readonly Warehouse[]): Quantities => {
  const order = [...warehouses].sort((a, b) => b.status - a.status || byPriority(a, b));
  let rest = total.minus(totalQty(item));
  const quantities = new Map<number, Decimal>();
  for (const warehouse of order) {
    const { qty } = item.holdings.get(warehouse.warehouse_id) ?? emptyHolding;
    const change = Decimal.max(rest, qty.negated());
    if (change.isZero() && (item.holdings.size > 0 || !isActive(warehouse))) continue;
    quantities.set(warehouse.warehouse_id, qty.plus(change));
    rest = rest.minus(change);
    if (rest.isZero()) break;
  }
  return quantities;
};

/** How a write names its stock item: by one key or by several that agree. */
export interface StockRef {
  item_id?: string;
  /** Name of the field that the item's id was sent in. */
  idName?: string;
  product_id?: string;
  sku?: string;
  /** Entry as it was sent. */
  sent?: Readonly<Record<string, unknown>>;
}

export type QuantityName = 'warehouses' | 'expected_qty';

/** Warehouse code in an entry, with the paths of the code and of its quantity. */
export interface SentCode {
  name: QuantityName;
  code: string;
  path: string;
  qtyPath: string;
}

/** Warehouse code → quantity, as a caller sent them. */
export type QuantitiesByCode = ReadonlyMap<string, Decimal>;

/** Entry of a write to stock items, checked as far as that goes without the database. */
export interface StockWrite {
  ref: StockRef;
  settings: Partial<StockSettings>;
  quantities: QuantitiesByCode;
  expected: QuantitiesByCode;
  codes: readonly SentCode[];
  /** Total quantity, where no warehouses are counted. */
  total: Decimal | null;
  expectedTotal: Decimal | null;
}

/** An entry that cannot be read. */
export interface RefusedWrite {
  index: number;
  error: DomainError;
  /** Codes that can be read although the entry has faults. */
  codes: readonly SentCode[];
}

/** Readable entries of a request, each with its index, and the faults of the others. */
export interface StockWrites {
  entries: readonly (StockWrite & { index: number })[];
  refused: readonly RefusedWrite[];
  /** There are more that cannot be read. */
  isTruncated: boolean;
  /** Sent as an array: an error names the index of its entry, from 0. */
  isBatch: boolean;
}

export const keysOf = (writes: readonly StockWrite[]): StockKeys => ({
  itemIds: writes.flatMap(({ ref }) => ref.item_id ?? []),
  productIds: writes.flatMap(({ ref }) => (ref.item_id === undefined ? (ref.product_id ?? []) : [])),
  skus: writes.flatMap(({ ref }) => (ref.item_id === undefined && ref.product_id === undefined ? (ref.sku ?? []) : [])),
});

const indexBy = <K>(items: readonly StockItem[], keyOf: (item: StockItem) => K): ReadonlyMap<K, number> =>
  new Map(items.map((item, index) => [keyOf(item), index]));

const notFound = ({ item_id, idName = 'id', product_id, sku, sent }: StockRef): DomainError => {
  const path = item_id !== undefined ? idName : product_id !== undefined ? 'product_id' : 'sku';
  const said = { path, code: 'not_found', reason: 'no stock item has it', value: sent?.[path] ?? item_id ?? product_id ?? sku };
  return new DomainError(item_id === undefined ? 'product_not_found' : 'stock_item_not_found', said);
};

/** Finds the index of a write's item by its first key; further keys must agree. */
export const stockFinder = (items: readonly StockItem[]): ((ref: StockRef) => number) => {
  const byItem = indexBy(items, ({ item_id }) => item_id);
  const byProduct = indexBy(items, ({ product_id }) => product_id);
  const bySku = indexBy(items, ({ sku }) => sku);
  const indexOf = ({ item_id, product_id, sku = '' }: StockRef): number => {
    // Ids are integers of 32 bits: what a number does not hold exactly is none of them.
    if (item_id !== undefined) return byItem.get(Number(item_id)) ?? -1;
    return (product_id === undefined ? bySku.get(sku) : byProduct.get(Number(product_id))) ?? -1;
  };
  return (ref) => {
    const index = indexOf(ref);
    const item = items[index];
    if (!item) throw notFound(ref);
    const isAnother = (name: 'product_id' | 'sku'): DomainError =>
      new DomainError('invalid_parameter', {
        name,
        code: 'conflict',
        reason: 'belongs to another stock item',
        value: ref.sent?.[name] ?? ref[name],
      });
    if (ref.product_id !== undefined && BigInt(ref.product_id) !== BigInt(item.product_id)) throw isAnother('product_id');
    if (ref.sku !== undefined && ref.sku !== item.sku) throw isAnother('sku');
    return index;
  };
};

/** A fault for each of the codes that no warehouse has. */
export const unknownCodes = (codes: readonly SentCode[], warehouses: ReadonlyMap<string, Warehouse>): Fault[] =>
  codes
    .filter(({ code }) => !warehouses.has(code))
    .map(({ code: value, path }) => ({ path, code: 'not_found', message: 'no warehouse has this code', value }));

const byId = (quantities: QuantitiesByCode, warehouses: ReadonlyMap<string, Warehouse>): Quantities =>
  new Map([...quantities].map(([code, qty]) => [(warehouses.get(code) as Warehouse).warehouse_id, qty]));

/** Holdings of an item in these warehouses. */
const heldBy = ({ holdings }: StockItem, warehouses: readonly Warehouse[]): Pick<StockItem, 'holdings'> => {
  const held = warehouses.map(({ warehouse_id }) => [warehouse_id, holdings.get(warehouse_id)] as const);
  return { holdings: new Map(held.flatMap(([id, holding]) => (holding ? [[id, holding]] : []))) };
};

/**
 * Applies a write to an item; totals are over these warehouses. Throws `invalid_warehouse_code`, and `conflict_on_save` when the stock is not as
 * expected.
 */
export const applyWrite = (
  item: StockItem,
  { settings, total, expectedTotal, ...write }: StockWrite,
  byCode: ReadonlyMap<string, Warehouse>,
): StockItem => {
  const warehouses = [...byCode.values()];
  if (expectedTotal) {
    const found = totalQty(heldBy(item, warehouses));
    if (!found.eq(expectedTotal))
      throw new DomainError('conflict_on_save', { faults: [unexpected('the stock item', 'expected_qty', found, expectedTotal)] });
  }
  const faults = unknownCodes(write.codes, byCode);
  if (faults.length > 0) throw new DomainError('invalid_warehouse_code', { faults });
  const quantities = total ? spreadTotal(heldBy(item, warehouses), total, warehouses) : byId(write.quantities, byCode);
  const codeOf = (id: number): string => warehouses.find(({ warehouse_id }) => warehouse_id === id)!.code;
  const pathOf = (code: string): string => write.codes.find((sent) => sent.name === 'expected_qty' && sent.code === code)!.qtyPath;
  return applyStockChange(item, { settings, quantities, expected: byId(write.expected, byCode) }, codeOf, pathOf);
};
