import { type Folded, shownAttributes } from '@entrepot/contracts/fold';
import { inStore } from '../src/image/gallery.rules.js';
import { finalPrice } from '../src/product/price.rules.js';

/** Records in the order of their ids, without their versions. */
export const byId = <R extends { version?: number }>(records: Map<string, R>): Omit<R, 'version'>[] =>
  [...records].sort(([a], [b]) => Number(a) - Number(b)).map(([, { version: _, ...record }]) => record);

/** As GET /api2/products shows it, its categories in the order of their texts. */
export const shownProduct = (folded: Folded, id: number, now: Date): object => {
  const product = folded.product.get(String(id))!;
  const { attributes, option_ids: _, attribute_set: __, parent_sku: ___, store_ids: ____, ...rest } = product;
  const { special_price, price, tier_prices, options: _____, group_prices: ______, stock: _______, version: ________, ...shown } = rest;
  const day = (code: string): string | null => (typeof attributes[code] === 'string' ? attributes[code] : null);
  const special = { price: special_price, from: day('special_from_date'), to: day('special_to_date') };
  const forAll = tier_prices.filter(({ customer_group_id, qty }) => customer_group_id === null && qty <= 1).map((tier) => tier.price);
  return {
    ...{ ...shown, price, special_price },
    attributes: shownAttributes(folded, product),
    pricing: {
      regular_price: price,
      final_price: finalPrice(price, special, forAll, now),
      currency: byId(folded.store)[0]!.currency,
    },
  };
};

/** As GET /api2/products/imagem shows them, without their addresses. */
export const shownImages = (folded: Folded, product_id: number, store_id: number | null): object[] =>
  byId(folded.image)
    .filter((image) => image.product_id === product_id)
    .map((one) => {
      const { image_id, file, label, position, types, disabled } = inStore({ ...one, sizes: one.sizes ?? null }, store_id);
      return { image_id, file, label, position, types, disabled };
    });
