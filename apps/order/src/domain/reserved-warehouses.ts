import { Decimal, decimal, toNumber } from '@entrepot/kernel';

/** Warehouse code → quantity. */
export type Warehouses = Readonly<Record<string, number>>;
/** The warehouses of an order's lines, by order_item_id. */
export type LineWarehouses = Readonly<Record<string, Warehouses>>;

export interface ReservedWarehouses {
  /** What is set aside for the order now. */
  reserved: LineWarehouses;
  /** What is set aside, and what was taken from there already: what an order item shows. */
  warehouses: LineWarehouses;
}

const quantity = (lines: LineWarehouses, line: string, code: string): Decimal => decimal(lines[line]?.[code] ?? 0);

const keysOf = (...records: (Readonly<Record<string, unknown>> | undefined)[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

const merge = (a: LineWarehouses, b: LineWarehouses, join: (line: string, code: string) => Decimal): LineWarehouses =>
  Object.fromEntries(
    keysOf(a, b).flatMap((line) => {
      const quantities = keysOf(a[line], b[line]).flatMap((code) => {
        const joined = join(line, code);
        return joined.gt(0) ? [[code, toNumber(joined)] as const] : [];
      });
      return quantities.length > 0 ? [[line, Object.fromEntries(quantities)] as const] : [];
    }),
  );

/**
 * An order's warehouses after a change of its reservation (contract 2, "Order item warehouses": where the quantity was reserved or
 * separated). What a shipment took stays on show, what a cancel released does not.
 */
export const afterReservation = (
  { reserved, warehouses }: ReservedWarehouses,
  left: LineWarehouses,
  cause: 'confirmed' | 'shipped' | 'canceled',
): ReservedWarehouses => {
  const separated = (line: string, code: string): Decimal =>
    Decimal.max(0, quantity(warehouses, line, code).minus(quantity(cause === 'shipped' ? left : reserved, line, code)));
  return { reserved: left, warehouses: merge(warehouses, left, (line, code) => separated(line, code).plus(quantity(left, line, code))) };
};
