import type { AttributeValue } from '@entrepot/contracts';

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
