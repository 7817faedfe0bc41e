import { readAmount } from './attribute-value.js';
import { type Row, textOf } from './csv.js';
import type { Notes } from './notes.js';

/** A product's stock as the import takes it. */
export interface StockRecord {
  manage_stock?: boolean;
  backorders?: number;
  min_qty?: number;
  min_sale_qty?: number;
  is_in_stock?: boolean;
  warehouses?: Record<string, number>;
}

/** Warehouse of the file's one stock: every inventory has it. */
const warehouse = 'default';

/** Their children have the goods. */
const composites = ['configurable', 'grouped', 'bundle'];

const readFlag = (text: string): boolean | null => (text === '1' ? true : text === '0' ? false : null);
const readBackorders = (text: string): number | null => (/^[012]$/.test(text) ? Number(text) : null);

/** Reads the column's value; undefined where the shop's configuration counts in its place. */
const setting = <T>(row: Row, column: string, useConfig: string | null, read: (text: string) => T | null, notes: Notes): T | undefined => {
  const text = textOf(row, column);
  if (text === undefined) return undefined;
  if (useConfig !== null && textOf(row, useConfig) === '1') {
    notes.leave(column, `where ${useConfig} is 1 the shop's own setting counts`);
    return undefined;
  }
  const value = read(text);
  if (value === null) notes.warn(`${column}: '${text}' is not taken: stock cannot hold it`);
  return value ?? undefined;
};

/**
 * Reads the stock columns. A configurable, grouped or bundle product has no quantity of its own: unless the row says otherwise its stock is not
 * managed, so that it is in stock when the file says so.
 */
export const stockRecord = (row: Row, type: string | undefined, notes: Notes): StockRecord => {
  const qty = setting(row, 'qty', null, readAmount, notes);
  const named = {
    manage_stock:
      setting(row, 'manage_stock', 'use_config_manage_stock', readFlag, notes) ?? (composites.includes(type ?? '') ? false : undefined),
    backorders: setting(row, 'allow_backorders', 'use_config_backorders', readBackorders, notes),
    min_qty: setting(row, 'out_of_stock_qty', 'use_config_min_qty', readAmount, notes),
    min_sale_qty: setting(row, 'min_cart_qty', 'use_config_min_sale_qty', readAmount, notes),
    is_in_stock: setting(row, 'is_in_stock', null, readFlag, notes),
    warehouses: qty === undefined ? undefined : { [warehouse]: qty },
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
};
