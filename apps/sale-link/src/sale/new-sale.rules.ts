import type { Metadata } from '@entrepot/contracts';
import { type Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';
import { checkCoupon, type Coupon, discounts } from '../coupon/coupon.rules.js';
import { checkOptions } from '../projections/product/option-values.rules.js';
import { type Product, sellable } from '../projections/product/product.rules.js';
import { refuse } from '../field/field.rules.js';
import { type Sale, type SaleLine, wholeSecond } from './sale.rules.js';
import { openStore, type Store } from '../projections/store/store.rules.js';

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
  external_reference: string | null;
  metadata: Metadata;
  items: RequestedItem[];
}

/** What a sale names, as it is known. */
interface Parts {
  now: Date;
  store: Store | null;
  products: ReadonlyMap<string, Product>;
  coupon: Coupon | null;
}

/** A sale before it has an id and a link. */
export type NewSale = Pick<
  Sale,
  | ('email' | 'store_id' | 'coupon_id' | 'coupon_code' | 'discount_amount' | 'total' | 'currency' | 'expires_at' | 'created_at')
  | ('external_reference' | 'metadata')
> & { store: Store; lines: Omit<SaleLine, 'id'>[] };

interface PricedLine {
  row_total: Decimal;
  discount_amount: Decimal;
}

/** Rows, what a coupon takes off each, and the total: Σ row_total − coupon discount (contract 4, "Sale"). */
export const priceLines = (
  lines: readonly { qty: Decimal; price: Decimal }[],
  coupon: Pick<Coupon, 'discount_type' | 'amount'> | null,
): { lines: PricedLine[]; discount_amount: Decimal; total: Decimal } => {
  const rows = lines.map(({ qty, price }) => roundMoney(qty.times(price)));
  const taken = coupon ? discounts(coupon, rows) : rows.map(() => decimal(0));
  const discount = sum(taken);
  return {
    lines: rows.map((row_total, index) => ({ row_total, discount_amount: taken[index] as Decimal })),
    discount_amount: discount,
    total: sum(rows).minus(discount),
  };
};

/** The most that a row may cost: with it, every total stays within the 15 digits that a JSON number holds exactly. */
const largestRow = 9_999_999_999.99;
/** Unless the request says otherwise (contract 4, "Sale"). */
const lifetimeMs = 7 * 86_400_000;

/** The sale that a request asks for, or a refusal with the field at fault (contract 3, "Sale-by-link"). */
export const newSale = (request: SaleRequest, { now, products, ...found }: Parts): NewSale => {
  if (request.expires_at !== null && request.expires_at <= now) refuse('invalid_parameter', 'expires_at');
  const store = openStore(found.store);
  const lines = request.items.map(({ sku, qty, price, options }, index) => {
    const product = sellable(products.get(sku), store.store_id, `items[${index}].sku`);
    const { values, labels } = checkOptions(product.options, options, `items[${index}].options`);
    if (roundMoney(qty.times(price)).gt(largestRow)) refuse('invalid_parameter', `items[${index}].qty`);
    return { sku, name: product.name, qty, price, options: values, labels };
  });
  const coupon = request.coupon_code === null ? null : checkCoupon(found.coupon, store.store_id, now);
  const priced = priceLines(lines, coupon);
  const created_at = wholeSecond(now);
  return {
    email: request.email,
    store_id: store.store_id,
    store,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.code ?? null,
    discount_amount: priced.discount_amount,
    total: priced.total,
    currency: store.currency,
    external_reference: request.external_reference,
    metadata: request.metadata,
    created_at,
    expires_at: request.expires_at ?? new Date(created_at.getTime() + lifetimeMs),
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
  };
};
