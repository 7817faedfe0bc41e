import type { EntityManager } from 'typeorm';
import { type Decimal, roundMoney } from '@entrepot/kernel';
import { findCoupon } from '../db/coupons.js';
import { insertSale } from '../db/insert-sale.js';
import { productsOf } from '../db/product-refs.js';
import { clock } from '../db/sales.js';
import { findStore } from '../db/store-refs.js';
import { checkCoupon } from '../domain/coupon.js';
import { checkOptions } from '../domain/option-values.js';
import { type PricedLine, priceLines } from '../domain/price-lines.js';
import { sellable } from '../domain/product.js';
import { refuse } from '../domain/refuse.js';
import { openStore } from '../domain/store.js';
import { hashToken, newCheckoutToken, sealToken } from '../keys/checkout-token.js';

export interface RequestedItem {
  sku: string;
  qty: Decimal;
  price: Decimal;
  options: Readonly<Record<string, unknown>>;
}

export interface SaleRequest {
  email: string;
  store_id: number;
  coupon_code: string | null;
  send_email: boolean;
  expires_at: Date | null;
  items: RequestedItem[];
}

/** The most that a row may cost: with it, every total stays within the 15 digits that a JSON number holds exactly. */
const largestRow = 9_999_999_999.99;

/** Creates a sale with its link, or refuses with the field at fault (contract 3, "Sale-by-link"). @returns its id */
export const createSale = async (tx: EntityManager, request: SaleRequest, tokenKey: Buffer): Promise<number> => {
  const now = await clock(tx);
  if (request.expires_at !== null && request.expires_at <= now) refuse('invalid_parameter', 'expires_at');
  const store = openStore(await findStore(tx, request.store_id));
  const products = await productsOf(
    tx,
    request.items.map(({ sku }) => sku),
  );
  const lines = request.items.map(({ sku, qty, price, options }, index) => {
    const product = sellable(products.get(sku), store.store_id, `items[${index}].sku`);
    const { values, labels } = checkOptions(product.options, options, `items[${index}].options`);
    if (roundMoney(qty.times(price)).gt(largestRow)) refuse('invalid_parameter', `items[${index}].qty`);
    return { sku, name: product.name, qty, price, options: values, labels };
  });
  const coupon = request.coupon_code === null ? null : checkCoupon(await findCoupon(tx, request.coupon_code), store.store_id, now);
  const priced = priceLines(lines, coupon);
  const token = newCheckoutToken();
  return insertSale(tx, {
    email: request.email,
    store_id: store.store_id,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.code ?? null,
    discount_amount: priced.discount_amount.toNumber(),
    total: priced.total.toNumber(),
    currency: store.currency,
    token_hash: hashToken(token),
    token_sealed: sealToken(tokenKey, token),
    email_requested: request.send_email,
    expires_at: request.expires_at,
    lines: lines.map((line, index) => {
      const { row_total, discount_amount } = priced.lines[index] as PricedLine;
      return {
        ...line,
        qty: line.qty.toNumber(),
        price: line.price.toNumber(),
        row_total: row_total.toNumber(),
        discount_amount: discount_amount.toNumber(),
      };
    }),
  });
};
