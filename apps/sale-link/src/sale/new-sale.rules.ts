import type { HoldBy, Metadata } from '@entrepot/contracts';
import { type Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';
import { checkCoupon, type Coupon, discounts } from '../coupon/coupon.rules.js';
import { checkOptions } from '../projections/product/option-values.rules.js';
import { type Product, sellable } from '../projections/product/product.rules.js';
import { Checks, refuse } from '../field/field.rules.js';
import { type Sale, type SaleLine, wholeSecond } from './sale.rules.js';
import { type NamedShipping, namedShipping } from '../shipping/named-shipping.rules.js';
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
  /** Text of `expires_at` as it was sent. */
  expires_at_sent?: unknown;
  shipping?: NamedShipping | null;
  external_reference: string | null;
  metadata: Metadata;
  hold_id?: number | null;
  /** Caller who hands the hold over. */
  hold_by?: HoldBy;
  items: RequestedItem[];
}

/** Known rows of all that a sale names. */
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
  | ('external_reference' | 'metadata' | 'shipping' | 'hold_id' | 'hold_by')
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

/** Limit of a row's amount: with it, every total stays within the 15 digits that a JSON number holds exactly. */
const largestRow = 9_999_999_999.99;
/** Unless the request says otherwise (contract 4, "Sale"). */
const lifetimeMs = 7 * 86_400_000;

const checkExpiry = ({ expires_at, expires_at_sent }: SaleRequest, now: Date): void => {
  if (expires_at !== null && expires_at <= now)
    refuse('invalid_parameter', 'expires_at', { code: 'range', reason: 'must be in the future', value: expires_at_sent });
};

const checkRow = ({ qty, price }: RequestedItem, field: string): void => {
  const reason = `must be at most ${largestRow} when it is multiplied by the price`;
  if (roundMoney(qty.times(price)).gt(largestRow)) refuse('invalid_parameter', field, { code: 'range', reason, value: qty.toNumber() });
};

const checkItem = (item: RequestedItem, path: string, parts: Parts, storeId: number | null, checks: Checks) => {
  const { sku, qty, price, options } = item;
  const product = checks.make(() => sellable(parts.products.get(sku), storeId, `${path}.sku`, sku));
  const chosen = product && checks.make(() => checkOptions(product.options, options, `${path}.options`));
  checks.make(() => checkRow(item, `${path}.qty`));
  return { sku, name: product?.name ?? '', qty, price, options: chosen?.values ?? {}, labels: chosen?.labels ?? [] };
};

/** All that a request names, held against what is known. @throws the first refusal with the faults of all */
const checkParts = (request: SaleRequest, parts: Parts) => {
  const { coupon_code: code, store_id } = request;
  const checks = new Checks();
  checks.make(() => checkExpiry(request, parts.now));
  const store = checks.make(() => openStore(parts.store, store_id));
  const storeId = store?.store_id ?? null;
  const lines = request.items.map((item, index) => checkItem(item, `items[${index}]`, parts, storeId, checks));
  const coupon = code === null ? null : checks.make(() => checkCoupon(parts.coupon, store_id, parts.now, code));
  const priced = priceLines(lines, coupon ?? null);
  const goods = { amount: priced.total, weight: decimal(0) };
  const shipping = checks.make(() => store && namedShipping(request.shipping ?? null, store.shipping_methods, goods)) ?? null;
  checks.end();
  return { store: store as Store, lines, coupon: coupon as Coupon | null, priced, shipping };
};

/** Makes the sale that a request asks for, or refuses it with the field at fault (contract 3, "Sale-by-link"). */
export const newSale = (request: SaleRequest, { now, products, ...found }: Parts): NewSale => {
  const { store, lines, coupon, priced, shipping } = checkParts(request, { now, products, ...found });
  const created_at = wholeSecond(now);
  return {
    email: request.email,
    store_id: store.store_id,
    store,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.code ?? null,
    discount_amount: priced.discount_amount,
    total: priced.total.plus(shipping?.amount ?? 0),
    shipping,
    currency: store.currency,
    external_reference: request.external_reference,
    metadata: request.metadata,
    hold_id: request.hold_id ?? null,
    hold_by: request.hold_by ?? null,
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
