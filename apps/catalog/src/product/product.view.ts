import type { AttributeValue } from '@entrepot/contracts';
import { toNumber } from '@entrepot/kernel';
import { finalPrice } from './price.rules.js';

/** An option that a product has: its attribute, whether that takes several, the option's id and label. */
export type ChosenOption = [code: string, isMultiple: boolean, id: number, label: string];

/** A row of `productSelect`, as PostgreSQL gives it: numeric is a text. */
export interface ProductRow {
  currency: string | null;
  product_id: number;
  sku: string;
  name: string;
  type_id: string;
  attribute_set_id: number;
  status: number;
  visibility: number;
  price: string | null;
  special_price: string | null;
  /** What one piece costs everybody by the tier prices. */
  price_for_all: string | null;
  attributes: Record<string, AttributeValue>;
  categories: string[] | null;
  chosen: ChosenOption[] | null;
  /** Null: the inventory has told nothing of it yet. */
  qty: string | null;
  is_in_stock: number | null;
  warehouses: Record<string, number> | null;
  created_at: string;
  updated_at: string;
}

/** A view without the product in question is one row without a product; a store that is not known is no row. */
export type ViewRow = ProductRow | { [K in keyof ProductRow]: null };

export const isProduct = (row: ViewRow): row is ProductRow => row.product_id !== null;

export interface StockData {
  qty: number;
  is_in_stock: number;
  /** Absent where multi-warehouse stock is off. */
  warehouses?: Record<string, number>;
}

/** A product of GET /api2/products (contract 4, "Products"). */
export interface ShownProduct {
  product_id: number;
  sku: string;
  name: string;
  type_id: string;
  attribute_set_id: number;
  status: number;
  visibility: number;
  price: number | null;
  special_price: number | null;
  categories: string[];
  attributes: Record<string, ShownAttribute>;
  pricing: { regular_price: number | null; final_price: number | null; currency: string | null };
  stock_data: StockData;
  created_at: string;
  updated_at: string;
}

/** What a record depends on beside its row. */
export interface Showing {
  now: Date;
  multiWarehouse: boolean;
}

/** The day in one of the attributes that make the special price's window. */
const dayIn = ({ attributes }: ProductRow, code: 'special_from_date' | 'special_to_date'): string | null => {
  const day = attributes[code];
  return typeof day === 'string' ? day : null;
};

const specialPriceOf = (row: ProductRow) => ({
  price: toNumber(row.special_price),
  from: dayIn(row, 'special_from_date'),
  to: dayIn(row, 'special_to_date'),
});

/** `2026-01-31 12:00:00+00`, as sessions in UTC write it, without the zone. */
const withoutZone = (timestamp: string): string => timestamp.slice(0, 19);

export const shownProduct = (row: ProductRow, { now, multiWarehouse }: Showing): ShownProduct => {
  const price = toNumber(row.price);
  const special = specialPriceOf(row);
  return {
    product_id: row.product_id,
    sku: row.sku,
    name: row.name,
    type_id: row.type_id,
    attribute_set_id: row.attribute_set_id,
    status: row.status,
    visibility: row.visibility,
    price,
    special_price: special.price,
    categories: row.categories ?? [],
    attributes: shownAttributes(row.attributes, row.chosen),
    pricing: {
      regular_price: price,
      final_price: finalPrice(price, special, [toNumber(row.price_for_all)], now),
      currency: row.currency,
    },
    stock_data: {
      qty: Number(row.qty ?? 0),
      is_in_stock: row.is_in_stock ?? 0,
      ...(multiWarehouse && { warehouses: row.warehouses ?? {} }),
    },
    created_at: withoutZone(row.created_at),
    updated_at: withoutZone(row.updated_at),
  };
};

/** An attribute of a product: what it is, and how people read it. Of a select the option's id and label, of a multiselect lists of both. */
export interface ShownAttribute {
  value: AttributeValue | number[];
  label: string | string[];
}

const labelOf = (value: AttributeValue): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

/** The attributes of a product by code (contract 4, "Products"): its plain values, then the options that it has. */
export const shownAttributes = (
  plain: Readonly<Record<string, AttributeValue>>,
  chosen: readonly ChosenOption[] | null,
): Record<string, ShownAttribute> => {
  const shown: Record<string, ShownAttribute> = {};
  for (const code in plain) {
    const value = plain[code] as AttributeValue;
    shown[code] = { value, label: labelOf(value) };
  }
  if (chosen === null) return shown;
  let last: { code: string; value: number[]; label: string[] } | undefined;
  for (const [code, isMultiple, id, label] of chosen) {
    if (!isMultiple) shown[code] = { value: id, label };
    else if (last?.code === code) {
      last.value.push(id);
      last.label.push(label);
    } else {
      last = { code, value: [id], label: [label] };
      shown[code] = { value: last.value, label: last.label };
    }
  }
  return shown;
};
