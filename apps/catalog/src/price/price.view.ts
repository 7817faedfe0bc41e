import { ApiProperty } from '@nestjs/swagger';
import { Price } from '@entrepot/requests';
import { type Database, shownTypes, type Statement } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { finalPrice } from '../product/price.rules.js';
import { isKeyed } from '../product/product-list.view.js';
import type { PriceLookupQuery } from '../product/product.requests.js';
import { tierPriceTable } from '../product/product.table.js';
import { readView, viewOf } from '../store/store.view.js';

export class TierPriceRecord {
  @ApiProperty({ type: 'integer', nullable: true, example: 2, description: 'Null: every group' })
  customer_group_id: number | null;
  @ApiProperty({ example: 10, description: 'From this quantity on' })
  qty: number;
  @Price(44.9)
  price: number;
}

/** Price of GET /api2/price (contract 4, "Price"). */
export class PriceRecord {
  @ApiProperty({ type: 'integer', example: 17 })
  product_id: number;
  @ApiProperty({ example: 'MUG-01' })
  sku: string;
  @ApiProperty({ type: 'integer', example: 1, description: '0: the global view' })
  store_id: number;
  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  customer_group_id: number | null;
  @Price(59.9, { nullable: true })
  regular_price: number | null;
  @Price(49.9, { nullable: true, description: 'Whether its window is open or not' })
  special_price: number | null;
  @Price(47.5, { nullable: true })
  group_price: number | null;
  @ApiProperty({ type: [TierPriceRecord], description: 'Those of every group and of this one, by quantity' })
  tier_prices: TierPriceRecord[];
  @Price(47.5, { nullable: true })
  final_price: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'BRL' })
  currency: string | null;
}

interface Row {
  product_id: number | null;
  sku: string;
  price: number | null;
  special_price: number | null;
  special_from: string | null;
  special_to: string | null;
  group_price: number | null;
  tier_prices: TierPriceRecord[] | null;
  currency: string | null;
}

/** Indexes beside the product's: group_price_pkey, tier_price_product_id_customer_group_id_qty_key. */
const priceStatement = ({ key, store_id, customer_group_id }: PriceLookupQuery): Statement => {
  const view = viewOf(store_id);
  const values = [...view.values, key.id, customer_group_id];
  const group = `$${values.length}::integer`;
  const text = `select shop.currency, p.product_id, p.sku, p.price, p.special_price,
  p.attributes ->> 'special_from_date' as special_from, p.attributes ->> 'special_to_date' as special_to,
  (select g.price from group_price g where g.product_id = p.product_id and g.customer_group_id = ${group}) as group_price,
  (select json_agg(${tierPriceTable.json('t', ['customer_group_id', 'qty', 'price'])}
       order by t.qty, t.customer_group_id nulls first)
     from tier_price t where t.product_id = p.product_id and (t.customer_group_id is null or t.customer_group_id = ${group})) as tier_prices
from ${view.shop} as shop
left join product p on ${isKeyed(key, `$${view.values.length + 1}`)} and ${view.holds}`;
  return { name: `price_${view.name}_${key.type}`, text, values, types: shownTypes };
};

/**
 * Reads the present price of a product in a store's view for a customer group, in one statement. The final price is that of one piece.
 * @throws DomainError `product_not_found`, or `invalid_parameter` for an unknown store
 */
export const findPrice = async (db: Database, query: PriceLookupQuery, now: Date): Promise<PriceRecord> => {
  const [row] = await readView<Row>(db, priceStatement(query));
  if (row.product_id === null) throw new DomainError('product_not_found', { [query.key.type]: query.key.id });
  const { product_id, sku, price, special_price, group_price, currency } = row;
  const tier_prices = row.tier_prices ?? [];
  const ofOnePiece = tier_prices.filter(({ qty }) => qty <= 1).map((tier) => tier.price);
  const special = { price: special_price, from: row.special_from, to: row.special_to };
  return {
    product_id,
    sku,
    store_id: query.store_id ?? 0,
    customer_group_id: query.customer_group_id,
    regular_price: price,
    special_price,
    group_price,
    tier_prices,
    final_price: finalPrice(price, special, [group_price, ...ofOnePiece], now),
    currency,
  };
};
