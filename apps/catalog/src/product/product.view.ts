import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Example, ownParts, Price } from '@entrepot/requests';
import type { AttributeValue } from '@entrepot/contracts';
import type { ShownOf } from '@entrepot/database';
import { finalPrice } from './price.rules.js';
import { productTable } from './product.table.js';

/** An option that a product has: its attribute, whether that takes several, the option's id and label. */
export type ChosenOption = [code: string, isMultiple: boolean, id: number, label: string];

const columns = [
  ...(['product_id', 'sku', 'name', 'type_id', 'attribute_set_id', 'status', 'visibility', 'price', 'special_price'] as const),
  ...(['attributes', 'created_at', 'updated_at'] as const),
] as const;
export const productColumns = productTable.select('p', columns);

/** A row of a product's list, read with `shownTypes`. */
export interface ProductRow extends ShownOf<typeof productTable, (typeof columns)[number]> {
  currency: string | null;
  /** Price of one piece for everybody by the tier prices. */
  price_for_all: number | null;
  categories: string[] | null;
  chosen: ChosenOption[] | null;
  /** Null: the inventory has published nothing of it yet. */
  qty: number | null;
  is_in_stock: number | null;
  warehouses: Record<string, number> | null;
}

class PricingRecord {
  @Price(59.9, { nullable: true })
  regular_price: number | null;
  @Price(49.9, { nullable: true, description: 'What one piece costs everybody now' })
  final_price: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'BRL', description: 'The store’s; without one the first store’s' })
  currency: string | null;
}

class StockDataRecord {
  @ApiProperty({ example: 15.5, description: 'The sum of the warehouses; 0 while the inventory knows nothing of it' })
  qty: number;
  @ApiProperty({ enum: [0, 1], example: 1 })
  is_in_stock: number;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'number' },
    example: { main: 12, outlet: 3.5 },
    description: 'Warehouse code to quantity; absent with MULTI_WAREHOUSE=false',
  })
  warehouses?: Record<string, number>;
}

const text = { type: 'string' };
const number = { type: 'number' };

/** An attribute of a product: what it is, and how people read it. Of a select the option's id and label, of a multiselect lists of both. */
export class ShownAttribute {
  @ApiProperty({ oneOf: [text, number, { type: 'boolean' }, { type: 'array', items: number }], example: 12 })
  value: AttributeValue | number[];
  @ApiProperty({ oneOf: [text, { type: 'array', items: text }], example: 'Blue' })
  label: string | string[];
}

/** A product of GET /api2/products (contract 4, "Products"). */
@ApiExtraModels(ShownAttribute)
export class ProductRecord {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ example: 'Enamel mug' })
  name: string;
  @ApiProperty({ example: 'simple' })
  type_id: string;
  @ApiProperty({ type: 'integer', example: 1 })
  attribute_set_id: number;
  @ApiProperty({ enum: [1, 2], example: 1, description: '1 enabled, 2 disabled' })
  status: number;
  @ApiProperty({ enum: [1, 2, 3, 4], example: 4, description: '1 not by itself, 2 catalog, 3 search, 4 both' })
  visibility: number;
  @Price(59.9, { nullable: true })
  price: number | null;
  @Price(49.9, { nullable: true, description: 'Whether its window is open or not' })
  special_price: number | null;
  @ApiProperty({ type: [String], example: ['Kitchen/Mugs'], description: 'Paths of names, as imports write them' })
  categories: string[];
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ShownAttribute) },
    description:
      'Code to value and label: of a select the option’s id and label, of a multiselect lists of both, else the value and its text',
    example: {
      weight: { value: 0.35, label: '0.35' },
      color: { value: 12, label: 'Blue' },
      material: { value: [15, 16], label: ['Steel', 'Enamel'] },
    },
  })
  attributes: Record<string, ShownAttribute>;
  @ApiProperty({ type: PricingRecord })
  pricing: PricingRecord;
  @ApiProperty({ type: StockDataRecord })
  stock_data: StockDataRecord;
  @Example('2026-01-31 12:00:00')
  created_at: string;
  @Example('2026-01-31 12:05:10')
  updated_at: string;
}

/** Settings and time that a record depends on beside its row. */
export interface Showing {
  now: Date;
  multiWarehouse: boolean;
}

/** Reads the day in one of the attributes that make the special price's window. */
const dayIn = ({ attributes }: ProductRow, code: 'special_from_date' | 'special_to_date'): string | null => {
  const day = attributes[code];
  return typeof day === 'string' ? day : null;
};

export const shownProduct = (row: ProductRow, { now, multiWarehouse }: Showing): ProductRecord => {
  const { price, special_price } = row;
  // Sums are over the warehouses that the caller sees, shown or not.
  const { warehouses, ...stock } = ownParts({ qty: row.qty ?? 0, is_in_stock: row.is_in_stock ?? 0, warehouses: row.warehouses ?? {} });
  const special = { price: special_price, from: dayIn(row, 'special_from_date'), to: dayIn(row, 'special_to_date') };
  return {
    product_id: row.product_id,
    sku: row.sku,
    name: row.name,
    type_id: row.type_id,
    attribute_set_id: row.attribute_set_id,
    status: row.status,
    visibility: row.visibility,
    price,
    special_price,
    categories: row.categories ?? [],
    attributes: shownAttributes(row.attributes, row.chosen),
    pricing: { regular_price: price, final_price: finalPrice(price, special, [row.price_for_all], now), currency: row.currency },
    stock_data: { ...stock, ...(multiWarehouse && { warehouses }) },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

const labelOf = (value: AttributeValue): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

/** Attributes of a product by code (contract 4, "Products"): its plain values, then the options that it has. */
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
