import { arrayLimits, boundedList, boundedText, flag, given, integer, refuseEmpty, textLimits, tooLarge, type Input } from '@entrepot/http';
import { decimal, type Decimal, DomainError, isLongerThan, isObject, largestQuantity, parseDecimal } from '@entrepot/kernel';
import type { QuantitiesByCode, StockRef, StockWrite, StockWrites } from './stock-change.rules.js';
import type { StockSettings } from './stock-item.rules.js';

/** Quantities of all entries together: they are computed and written at once. */
const mostQuantities = 20_000;
const nothing = decimal(0);

const invalid = (name: string): never => {
  throw new DomainError('invalid_parameter', { name });
};

/** Numeric, not negative, at most 4 decimals; null where it is none of that. */
const quantity = (value: unknown): Decimal | null => {
  const parsed = parseDecimal(value);
  if (parsed?.isZero()) return nothing;
  return parsed?.isPositive() && parsed.lte(largestQuantity) ? parsed : null;
};

const requiredQuantity = (value: unknown): Decimal => {
  const parsed = quantity(value);
  if (!parsed) throw new DomainError('invalid_quantity', { found: value });
  return parsed;
};

const pairsOf = (value: unknown, path: string): [code: unknown, qty: unknown][] => {
  if (Array.isArray(value)) {
    return boundedList<unknown>(value, path).map((entry, index) =>
      isObject(entry) ? [entry['code'], entry['qty']] : invalid(`${path}[${index}]`),
    );
  }
  const pairs = isObject(value) ? Object.entries(value) : invalid(path);
  if (pairs.length > arrayLimits.entries) throw tooLarge(path);
  return pairs;
};

/** A map {code: qty} or a list of {code, qty}, each code once. */
const quantities = (value: unknown, path: string): QuantitiesByCode => {
  const found = new Map<string, Decimal>();
  for (const [code, qty] of pairsOf(value, path)) {
    const text = typeof code === 'number' ? String(code) : code;
    if (typeof text !== 'string' || found.has(text) || isLongerThan(text, textLimits.name))
      throw new DomainError('invalid_warehouse_code', { code });
    found.set(text, requiredQuantity(qty));
  }
  return found;
};

/** A value; null counts as absent, an empty text does not. */
const sent = (fields: Input, name: string): unknown => fields[name] ?? undefined;

/** A field of an entry: inside of `stock_data` or at the root; what stands inside counts. */
interface Fields {
  get(name: string): unknown;
  /** Where it stands, as a message names it. */
  path(name: string): string;
}

const fieldsOf = (entry: Input): Fields => {
  const nested = sent(entry, 'stock_data');
  if (nested !== undefined && !isObject(nested)) return invalid('stock_data');
  const isNested = (name: string): boolean => nested !== undefined && sent(nested, name) !== undefined;
  return {
    get: (name) => (nested && isNested(name) ? sent(nested, name) : sent(entry, name)),
    path: (name) => (isNested(name) ? `stock_data.${name}` : name),
  };
};

const setting = <T>({ get, path }: Fields, name: string, read: (value: unknown) => T | null): Record<string, T> => {
  const value = get(name);
  if (value === undefined) return {};
  const parsed = read(value);
  return parsed === null ? invalid(path(name)) : { [name]: parsed };
};

const backordersOf = (value: unknown): number | null => {
  const found = [0, 1, 2].find((choice) => value === choice || value === String(choice));
  return found ?? null;
};

const settingsOf = (fields: Fields): Partial<StockSettings> => ({
  ...setting(fields, 'is_in_stock', flag),
  ...setting(fields, 'manage_stock', flag),
  ...setting(fields, 'use_config_manage_stock', flag),
  ...setting(fields, 'backorders', backordersOf),
  ...setting(fields, 'min_qty', quantity),
  ...setting(fields, 'min_sale_qty', quantity),
});

const idOf = (entry: Input, ...names: string[]): string | undefined => {
  const name = names.find((candidate) => given(entry, candidate) !== undefined);
  return name === undefined ? undefined : integer(entry[name], name);
};

const refOf = (entry: Input): StockRef => {
  const item_id = idOf(entry, 'id', 'item_id', 'stock_item_id');
  const product_id = idOf(entry, 'product_id');
  const given_sku = given(entry, 'sku');
  const sku = typeof given_sku === 'number' ? String(given_sku) : given_sku;
  if (sku !== undefined && typeof sku !== 'string') return invalid('sku');
  if (sku !== undefined) boundedText(sku, 'sku', textLimits.name);
  if (item_id === undefined && product_id === undefined && sku === undefined) throw new DomainError('required', { name: 'id' });
  refuseEmpty(entry, 'id', 'item_id', 'stock_item_id', 'product_id', 'sku');
  return { ...(item_id !== undefined && { item_id }), ...(product_id !== undefined && { product_id }), ...(sku !== undefined && { sku }) };
};

const none: QuantitiesByCode = new Map();

/** What an entry says of quantities: by warehouse, or as one total where no warehouses are counted. */
const amountsOf = ({ get, path }: Fields, multiWarehouse: boolean): Omit<StockWrite, 'ref' | 'settings'> => {
  const [warehouses, expected, qty] = [get('warehouses'), get('expected_qty'), get('qty')];
  if (!multiWarehouse) {
    const read = (value: unknown): Decimal | null => (value === undefined ? null : requiredQuantity(value));
    return { quantities: none, expected: none, total: read(qty), expectedTotal: read(expected) };
  }
  if (warehouses === undefined && qty !== undefined) throw new DomainError('required', { name: 'warehouses' });
  return {
    quantities: warehouses === undefined ? none : quantities(warehouses, path('warehouses')),
    expected: expected === undefined ? none : quantities(expected, path('expected_qty')),
    total: null,
    expectedTotal: null,
  };
};

const namesWarehouses = ({ get }: Fields): boolean => get('warehouses') !== undefined || typeof get('expected_qty') === 'object';

const readEntry = (entry: unknown, multiWarehouse: boolean): StockWrite => {
  if (!isObject(entry)) throw new DomainError('invalid_json');
  const fields = fieldsOf(entry);
  if (!multiWarehouse && namesWarehouses(fields)) throw new DomainError('module_not_active');
  const ref = refOf(entry);
  const settings = settingsOf(fields);
  const amounts = amountsOf(fields, multiWarehouse);
  const isEmpty = ['warehouses', 'qty'].every((name) => fields.get(name) === undefined) && Object.keys(settings).length === 0;
  if (isEmpty) throw new DomainError('required', { name: multiWarehouse ? 'warehouses' : 'qty' });
  return { ref, settings, ...amounts };
};

/** Reads the body of a write to stock items, one entry or a batch, up to the first entry that cannot be read. */
export const stockWrites = (body: unknown, multiWarehouse: boolean): StockWrites => {
  const isBatch = Array.isArray(body);
  const bodies: unknown[] = isBatch ? body : [body ?? {}];
  boundedList(bodies, 'items');
  const entries: StockWrite[] = [];
  let named = 0;
  try {
    for (const entry of bodies) {
      const write = readEntry(entry, multiWarehouse);
      named += write.quantities.size + write.expected.size;
      if (named > mostQuantities) break;
      entries.push(write);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { entries, fault: error, isBatch };
  }
  if (named > mostQuantities) throw new DomainError('too_many_entries', { found: named });
  return { entries, fault: null, isBatch };
};
