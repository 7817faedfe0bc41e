import { isObject } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';

/** Returns the codes of the warehouses that the caller sees, for a statement; null: all. */
export const ownCodes = (): string[] | null => {
  const own = ownWarehouses();
  return own && [...own];
};

type Quantities = Readonly<Record<string, unknown>>;

/** Leaves out of quantities by warehouse code those of other warehouses (contract 6, 6.5). */
export const ownQuantities = <Q extends Quantities | null | undefined>(quantities: Q, own = ownWarehouses()): Q =>
  own && quantities ? (Object.fromEntries(Object.entries(quantities).filter(([code]) => own.has(code))) as Q) : quantities;

/** Names of fields that hold quantities by warehouse code, or a list of codes, in answers and in events. */
const byWarehouse = new Set(['warehouses', 'taken', 'reserved', 'inactive']);

/** Names of fields whose parts a merchant names: their codes are no fields of ours. */
const namedByMerchant = new Set(['attributes', 'custom_attributes', 'option_ids']);

const ownOf = (value: unknown, own: ReadonlySet<string>): unknown => {
  if (Array.isArray(value))
    return value.filter((one) => typeof one !== 'string' || own.has(one)).map((one) => ownParts(one as unknown, own));
  return typeof value === 'object' ? ownQuantities(value as Quantities | null, own) : value;
};

/** Sums quantities of 4 decimals. */
const sumOf = (quantities: object): number =>
  Math.round(Object.values(quantities).reduce<number>((all, qty) => all + Number(qty), 0) * 1e4) / 1e4;

/**
 * Copies a record, or several, without the codes of warehouses that the caller does not see. A quantity that is the sum of its warehouses becomes
 * the sum of those that are left, and where nothing is left a product is not in stock; a stock item with its own settings says that itself.
 */
export const ownParts = <T>(value: T, own = ownWarehouses()): T => {
  if (!own || typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => ownParts(one, own)) as T;
  const { qty, warehouses, is_in_stock, manage_stock } = value as Readonly<Record<string, unknown>>;
  const isSum = typeof qty === 'number' && isObject(warehouses) && sumOf(warehouses) === qty;
  const partOf = (name: string, part: unknown): unknown => {
    if (namedByMerchant.has(name)) return part;
    return byWarehouse.has(name) ? ownOf(part, own) : ownParts(part, own);
  };
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [name, partOf(name, part)]);
  const shown = Object.fromEntries(parts) as T & { warehouses: object };
  if (!isSum) return shown;
  const left = sumOf(shown.warehouses);
  const isOut = left === 0 && is_in_stock === 1 && manage_stock === undefined;
  return { ...shown, qty: left, ...(isOut && { is_in_stock: 0 }) };
};
