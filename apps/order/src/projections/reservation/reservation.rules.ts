import { Decimal, decimal, toNumber } from '@entrepot/kernel';
import type { LineWarehouses } from '../../order/order-lines.rules.js';

export interface ReservedWarehouses {
  /** Quantities that are reserved for the order now. */
  reserved: LineWarehouses;
  /** Quantities that are reserved or were taken already: an order item shows them. */
  warehouses: LineWarehouses;
}

const quantity = (lines: LineWarehouses, line: string, code: string): Decimal => decimal(lines[line]?.[code] ?? 0);

const keysOf = (...records: (Readonly<Record<string, unknown>> | undefined)[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

const merge = (all: readonly LineWarehouses[], join: (line: string, code: string) => Decimal): LineWarehouses =>
  Object.fromEntries(
    keysOf(...all).flatMap((line) => {
      const quantities = keysOf(...all.map((lines) => lines[line])).flatMap((code) => {
        const joined = join(line, code);
        return joined.gt(0) ? [[code, toNumber(joined)] as const] : [];
      });
      return quantities.length > 0 ? [[line, Object.fromEntries(quantities)] as const] : [];
    }),
  );

/** A reservation after a change. */
export interface ReservationUpdate {
  /** Quantities that are reserved now. */
  left: LineWarehouses;
  /** Quantities that shipments took, of the lines that say it. */
  taken: LineWarehouses;
  cause: 'confirmed' | 'shipped' | 'canceled';
}

/**
 * An order's warehouses after a change of its reservation (contract 2, "Order item warehouses": where the quantity was reserved or
 * separated). What a shipment took stays shown, what a cancel released does not. Where the event does not say what was taken, it is what a
 * shipment left less of.
 */
export const afterReservation = (
  { reserved, warehouses }: ReservedWarehouses,
  { left, taken, cause }: ReservationUpdate,
): ReservedWarehouses => {
  const separated = (line: string, code: string): Decimal =>
    line in taken
      ? quantity(taken, line, code)
      : Decimal.max(0, quantity(warehouses, line, code).minus(quantity(cause === 'shipped' ? left : reserved, line, code)));
  const shown = (line: string, code: string): Decimal => separated(line, code).plus(quantity(left, line, code));
  return { reserved: left, warehouses: merge([warehouses, left, taken], shown) };
};
