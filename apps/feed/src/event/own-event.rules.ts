import type { StockData } from '@entrepot/contracts';

/** Warehouses that a reader sees; null: all. */
export type Own = ReadonlySet<string> | null;

/** Types of events that are about warehouses: a bound reader sees those about an own one. */
const isOfWarehouses = (type: string): boolean => /^(?:warehouse|reservation|shipment|stock)\./.test(type);

/** Names of fields with the codes of warehouses, as keys or as entries. */
const codeFields = new Set(['warehouses', 'taken', 'reserved']);

const codesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    // The order beside a document shows where all of its lines are promised.
    if (name === 'order' || name === 'previous_order') return [];
    if (!codeFields.has(name) || typeof part !== 'object' || part === null) return codesIn(part);
    return Array.isArray(part) ? (part as string[]) : Object.keys(part);
  });
};

/** Finds the codes of the warehouses that an event is about; null where its type is not about any. */
export const eventWarehouses = ({ type, data }: { type: string; data: unknown }): string[] | null => {
  if (!isOfWarehouses(type)) return null;
  const code = type.startsWith('warehouse.') ? (data as { code?: string }).code : undefined;
  return code === undefined ? [...new Set(codesIn(data))] : [code];
};

/** Whether a reader of some warehouses sees an event. One that came before its warehouses were kept is seen by those who see all. */
export const seesWarehouses = (
  { type, warehouses }: { type: string; warehouses?: readonly string[] | null },
  own: Own | undefined,
): boolean => !own || !isOfWarehouses(type) || (warehouses ?? []).some((code) => own.has(code));

const rounded = (qty: number): number => Math.round(qty * 1e4) / 1e4;

/** Stock over the warehouses that are left in it. */
export const ownStock = (stock: StockData): StockData => {
  const { warehouses, reserved = {}, inactive = [], min_qty, manage_stock, backorders } = stock;
  const codes = [...new Set([...Object.keys(warehouses), ...Object.keys(reserved)])];
  const of = (code: string): [qty: number, reserved: number] => [warehouses[code] ?? 0, reserved[code] ?? 0];
  const sum = (amount: (code: string) => number): number => rounded(codes.reduce((all, code) => all + amount(code), 0));
  const free = sum((code) => (inactive.includes(code) ? 0 : of(code)[0] - of(code)[1]));
  const salable_qty = Math.max(0, rounded(free - min_qty));
  const qty = sum((code) => of(code)[0]);
  const isLimitless = manage_stock === 0 || backorders > 0;
  return {
    ...stock,
    qty,
    reserved_qty: sum((code) => of(code)[1]),
    salable_qty,
    is_salable: stock.is_salable && (isLimitless || salable_qty > 0),
    is_in_stock: Number(stock.is_in_stock === 1 && (isLimitless || qty > min_qty)),
    missing_qty: sum((code) => Math.max(0, of(code)[1] - of(code)[0])),
  };
};
