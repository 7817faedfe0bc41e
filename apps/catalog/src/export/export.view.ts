import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import type { Database, Tx } from '@entrepot/database';
import { Example } from '@entrepot/requests';
import { ProductLineRequest, StockSettingsRequest } from '../import/product-line.requests.js';
import { StoreLineRequest } from '../import/store-line.requests.js';
import type { Product } from '../product/product.rules.js';
import { productsAfter } from '../product/product.store.js';
import { loadStores } from '../store/store.store.js';

export class StoresExported {
  @Example(true) success: boolean;
  @ApiProperty({ type: [StoreLineRequest] }) stores: object[];
}

class ExportedStock extends OmitType(StockSettingsRequest, ['warehouses']) {
  /** Several lines may have brought more than one line can have. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'number' }, example: { main: 12, outlet: 3.5 } })
  warehouses?: Record<string, number>;
}

class ExportedProduct extends OmitType(ProductLineRequest, ['stock']) {
  @ApiPropertyOptional({ type: ExportedStock, description: 'As it was imported; the inventory owns it' }) stock?: ExportedStock;
  @Example(17, { description: 'For looking up what the inventory knows of it; an import leaves it out' }) product_id: number;
}

export class ProductsExported {
  @Example(true) success: boolean;
  @ApiProperty({ type: [ExportedProduct] }) products: object[];
  @Example(217, { nullable: true, description: '`after` of the next page; null: there is none' }) next: number | null;
}

const without = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

export const exportedStores = async (source: Database | Tx): Promise<object[]> =>
  (await loadStores(source)).map((store) => without(store, ['version']));

/** Fields that have a meaning in this catalog alone, as ids of options have. */
const own = ['version', 'attribute_set_id', 'option_ids', 'created_at', 'updated_at'];
const lineOf = ({ stock, options, ...product }: Product): object => ({
  ...without(product, own),
  options: options.map((option) => ({
    ...without(option, ['option_id']),
    values: option.values.map((value) => without(value, ['option_type_id'])),
  })),
  // An import takes no null for it.
  ...(stock && { stock }),
});

export const exportedProducts = async (source: Pick<Tx, 'query'>, after: number, limit: number): Promise<ProductsExported> => {
  const products = await productsAfter(source, after, limit);
  return { success: true, products: products.map(lineOf), next: products.length < limit ? null : (products.at(-1)?.product_id ?? null) };
};
