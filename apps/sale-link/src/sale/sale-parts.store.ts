import { type Database, type Tx, readRows } from '@entrepot/database';
import { saleItemTable, saleTable } from './sale.table.js';
import type { Coupon } from '../coupon/coupon.rules.js';
import type { Product } from '../projections/product/product.rules.js';
import type { Store } from '../projections/store/store.rules.js';
import type { StockLeft } from '../projections/warehouse/stock-left.rules.js';
import { couponColumns } from '../coupon/coupon.store.js';
import { couponTable } from '../coupon/coupon.table.js';
import { productTable } from '../projections/product/product.table.js';
import { leftIn, type StockOfProduct, stockOfProduct, type Warehouses, warehousesOf } from '../projections/warehouse/serving.store.js';
import { storeTable } from '../projections/store/store.table.js';

/** Known rows of all that a sale names. */
export interface SaleParts {
  /** Time of the database's clock now: locks may have been waited for since the transaction began. */
  now: Date;
  store: Store | null;
  /** By their skus. */
  products: ReadonlyMap<string, Product>;
  coupon: Coupon | null;
  /** Stock can be reserved for it: an active warehouse serves the store, or no product needs one. */
  isServed: boolean;
  /** Quantities that are left of its products, by sku. */
  stock: StockLeft;
}

interface PartsRow extends Record<string, unknown> {
  now: Date;
  store: Store | null;
  products: (Product & { stock: StockOfProduct | null })[] | null;
  coupon: object | null;
  warehouses: Warehouses | null;
}

const storeColumns = [
  ...(['store_id', 'name', 'website_id', 'currency', 'locale', 'base_url', 'is_active', 'payment_methods'] as const),
  ...(['shipping_methods', 'countries', 'timezone', 'return_url'] as const),
] as const;
const productColumns = [
  'product_id',
  'sku',
  'name',
  'type_id',
  'is_enabled',
  'price',
  'store_ids',
  'parent_sku',
  'options',
  'weight',
] as const;

// Hide the number of skus from the planner: it would plan for that number each time, which takes three times as long as the reading.
const skus = 'unnest((select $2::text[]))';

// Indexes store_ref_pkey, product_ref_sku, stock_ref_pkey, coupon_code; of the warehouses there are a few dozen. Each sku by itself: nothing is sorted.
const text = (more = ''): string => `
  select ${more} clock_timestamp() as now,
         (select ${storeTable.json('', storeColumns)} from store_ref where store_id = $1) as store,
         (select json_agg(p) from (
            select latest.* from ${skus} as wanted (sku), lateral (
              select ${productTable.select('', productColumns)}, ${stockOfProduct('product_ref.product_id')} as stock
                from product_ref
               where product_ref.sku = wanted.sku and not is_deleted order by product_id desc limit 1) latest) p) as products,
         (select ${couponTable.exactJson('', couponColumns)} from coupon where upper(code) = upper($3::text)) as coupon,
         ${warehousesOf('$1')} as warehouses`;

const statements = {
  existing: { name: 'sale_parts', text: text() },
  created: {
    name: 'new_sale_parts',
    text: text(
      `${saleTable.nextId}::float8 as sale_id,
       array(select ${saleItemTable.nextId}::float8 from ${skus}) as item_ids,`,
    ),
  },
};

const readCoupon = couponTable.fromJson(couponColumns);

interface Named {
  store_id: number;
  skus: readonly string[];
  coupon_code?: string | null;
}

const partsOf = ({ now, store, products, coupon, warehouses }: PartsRow): SaleParts => ({
  now,
  store,
  products: new Map((products ?? []).map((product) => [product.sku, product])),
  coupon: coupon && readCoupon(coupon),
  stock: new Map((products ?? []).map(({ sku, stock }) => [sku, leftIn(stock, warehouses)])),
  isServed: !warehouses || warehouses.some(([, isServing]) => isServing) || (products ?? []).every(({ stock }) => stock?.[0]),
});

const valuesOf = ({ store_id, skus, coupon_code }: Named): unknown[] => [store_id, skus, coupon_code ?? null];

/** Reads all that a sale names at once; the coupon is found whatever the case. */
export const findSaleParts = async (source: Database | Tx, named: Named): Promise<SaleParts> => {
  const values = valuesOf({ ...named, skus: [...new Set(named.skus)] });
  const [row] = await readRows<PartsRow>(source, { ...statements.existing, values });
  return partsOf(row as PartsRow);
};

/** Ids for a sale that is about to be written, one for each of its lines, so that its event can name them. */
export interface SaleIds {
  sale_id: number;
  item_ids: number[];
}

/** Reads the parts of a new sale, with its ids: a line each for the skus. */
export const findNewSaleParts = async (tx: Tx, named: Named): Promise<{ parts: SaleParts; ids: SaleIds }> => {
  const [row] = await readRows<PartsRow & SaleIds>(tx, { ...statements.created, values: valuesOf(named) });
  const { sale_id, item_ids, ...parts } = row!;
  return { parts: partsOf(parts), ids: { sale_id, item_ids } };
};
