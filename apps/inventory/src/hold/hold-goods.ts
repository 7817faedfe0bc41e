import type { Tx } from '@entrepot/database';
import { DomainError, toNumber, type Fault } from '@entrepot/kernel';
import { endHolds } from '../reservation/end-holds.js';
import { lockHolds } from '../reservation/hold.store.js';
import { placeHold } from '../reservation/place-hold.js';
import type { ShortLine } from '../reservation/reserve.rules.js';
import { lockStockItems } from '../stock-item/stock-item.store.js';
import { shareStock } from '../warehouse/locks.store.js';
import { ownByCode } from '../warehouse/own-warehouses.js';
import { loadWarehouses } from '../warehouse/warehouse.store.js';
import type { HoldRequest } from './hold.requests.js';

const minuteMs = 60_000;

const tooLittle = (short: readonly ShortLine[]): DomainError =>
  new DomainError('not_enough_stock', {
    faults: short.map(({ line, qty, available }): Fault => {
      const message = available.gt(0) ? `there is ${available.toString()}` : 'there is none';
      return { path: `items[${line}].qty`, code: 'too_large', message, value: toNumber(qty) };
    }),
  });

/** Holds goods by call, all or nothing (contract 6, section 6.7). A bound caller's are held in its own warehouses. */
export const holdGoods = async (tx: Tx, { items: entries, minutes, reference }: HoldRequest) => {
  shareStock(tx);
  const stock = await lockStockItems(tx, { skus: [...new Set(entries.map(({ sku }) => sku))] });
  const bySku = new Map(stock.items.map(({ sku, product_id }) => [sku, product_id]));
  const own = ownByCode(stock.warehouses);
  const isBound = own.size < stock.warehouses.length;
  const unknown = (index: number, name: 'sku' | 'warehouse', value: string): Fault => {
    const message = name === 'sku' ? 'no product has it' : 'no warehouse has this code';
    return { path: `items[${index}].${name}`, code: 'not_found', message, value };
  };
  const skus = entries.flatMap(({ sku }, index) => (bySku.has(sku) ? [] : [unknown(index, 'sku', sku)]));
  const codes = entries.flatMap(({ warehouse: code }, index) =>
    code === undefined || own.has(code) ? [] : [unknown(index, 'warehouse', code)],
  );
  if (skus.length + codes.length > 0)
    throw new DomainError(skus.length > 0 ? 'product_not_found' : 'invalid_warehouse_code', { faults: [...skus, ...codes] });
  const lines = entries.map(({ sku, qty, warehouse }, line) => {
    const from = warehouse === undefined ? (isBound ? [...own.values()] : undefined) : [own.get(warehouse)!];
    return { line, product_id: bySku.get(sku)!, sku, qty, from: from && new Set(from.map(({ warehouse_id }) => warehouse_id)) };
  });
  const until = (now: Date): Date => new Date(now.getTime() + minutes * minuteMs);
  const placed = await placeHold(tx, { store_id: null, reference: reference ?? null, lines, until }, stock);
  if (placed.short) throw tooLittle(placed.short);
  return { hold: placed.hold, warehouses: stock.warehouses };
};

/** Ends a hold by call. One of which a part lies in another's warehouse is as unknown to a bound caller as one that has ended. */
export const releaseHold = async (tx: Tx, id: string, now: Date): Promise<number> => {
  shareStock(tx);
  const [[hold], warehouses] = [await lockHolds(tx, [id]), await loadWarehouses(tx)];
  const own = new Set([...ownByCode(warehouses).values()].map(({ warehouse_id }) => warehouse_id));
  if (!hold?.lines.every(({ warehouses: from }) => [...from.keys()].every((warehouse) => own.has(warehouse))))
    throw new DomainError('hold_not_found', { id });
  await endHolds(tx, [hold], 'released', now);
  return hold.reservation_id;
};
