import { type Database, readRows, type Statement } from '@entrepot/database';
import { DomainError, toNumber } from '@entrepot/kernel';
import { finalPrice } from '../product/price.rules.js';
import { isKeyed, type ProductKey } from '../product/product-list.view.js';
import { viewOf, type StoreView, unknownStore } from '../store/store.view.js';

export interface TierPrice {
  /** Null: every group. */
  customer_group_id: number | null;
  qty: number;
  price: number;
}

/** The price of GET /api2/price (contract 4, "Price"). */
export interface ShownPrice {
  product_id: number;
  sku: string;
  /** 0: the global view. */
  store_id: number;
  /** Null: no group's prices. */
  customer_group_id: number | null;
  regular_price: number | null;
  special_price: number | null;
  group_price: number | null;
  /** Those of every group and of this one. */
  tier_prices: TierPrice[];
  final_price: number | null;
  currency: string | null;
}

export interface PriceQuery {
  key: ProductKey;
  store: StoreView;
  group: number | null;
}

interface Row {
  product_id: number | null;
  sku: string;
  price: string | null;
  special_price: string | null;
  special_from: string | null;
  special_to: string | null;
  group_price: string | null;
  tier_prices: TierPrice[] | null;
  currency: string | null;
}

/** Indexes beside the product's: group_price_pkey, tier_price_product_id_customer_group_id_qty_key. */
const priceStatement = ({ key, store, group }: PriceQuery): Statement => {
  const view = viewOf(store);
  const values = [...view.values, key.id, group];
  const given = `$${values.length}::integer`;
  const text = `select shop.currency, p.product_id, p.sku, p.price, p.special_price,
  p.attributes ->> 'special_from_date' as special_from, p.attributes ->> 'special_to_date' as special_to,
  (select g.price from group_price g where g.product_id = p.product_id and g.customer_group_id = ${given}) as group_price,
  (select json_agg(json_build_object('customer_group_id', t.customer_group_id, 'qty', t.qty::float8, 'price', t.price::float8)
       order by t.qty, t.customer_group_id nulls first)
     from tier_price t where t.product_id = p.product_id and (t.customer_group_id is null or t.customer_group_id = ${given})) as tier_prices
from ${view.shop} as shop
left join product p on ${isKeyed(key, view)} and ${view.holds}`;
  return { name: `price_${view.name}_${key.type}`, text, values };
};

/**
 * What one product costs now in a store's view for a customer group, in one statement. The final price is that of one piece.
 * @throws DomainError `product_not_found`, or `invalid_parameter` for an unknown store
 */
export const findPrice = async (db: Database, query: PriceQuery, now: Date): Promise<ShownPrice> => {
  const [row] = await readRows<Row>(db, priceStatement(query));
  if (!row) throw unknownStore();
  if (row.product_id === null) throw new DomainError('product_not_found', { [query.key.type]: query.key.id });
  const regular_price = toNumber(row.price);
  const special_price = toNumber(row.special_price);
  const group_price = toNumber(row.group_price);
  const tier_prices = row.tier_prices ?? [];
  const ofOnePiece = tier_prices.filter(({ qty }) => qty <= 1).map(({ price }) => price);
  const special = { price: special_price, from: row.special_from, to: row.special_to };
  return {
    product_id: row.product_id,
    sku: row.sku,
    store_id: query.store ?? 0,
    customer_group_id: query.group,
    regular_price,
    special_price,
    group_price,
    tier_prices,
    final_price: finalPrice(regular_price, special, [group_price, ...ofOnePiece], now),
    currency: row.currency,
  };
};
