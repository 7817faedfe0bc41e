import { toNumber } from '@entrepot/kernel';
import { finalPrice } from './price.rules.js';
import type { ProductRow } from './product-row.view.js';
import { shownAttributes, type ShownAttribute } from './shown-attributes.view.js';

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
