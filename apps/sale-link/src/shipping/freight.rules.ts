import { isInPostcodeRange, type ShippingZone, type StoreShippingMethod } from '@entrepot/contracts';
import { type Decimal, decimal, sum } from '@entrepot/kernel';
import { regionCode } from '../locale/regions.rules.js';

/** Place that goods are sent to. */
export interface Destination {
  country_id: string;
  /** Code or name. */
  region: string;
  postcode: string;
}

/** Goods of a sale: their sum after the discount, and their weight in kg. */
export interface Goods {
  amount: Decimal;
  weight: Decimal;
}

/** A way to send the goods there, and its price. */
export interface FreightChoice {
  code: string;
  title: string;
  amount: Decimal;
  /** Least and most days until it arrives; null: the store does not say. */
  days: readonly [number, number] | null;
}

/** A zone of a method's table. */
export interface MethodZone {
  method: string;
  zone: ShippingZone;
}

/** Sums up a sale's lines. @param weightOf kg of one of a sku; null: unknown, it weighs nothing */
export const goodsOf = (
  lines: readonly { sku: string; qty: number; row_total: number; discount_amount: number }[],
  weightOf: (sku: string) => number | null | undefined,
): Goods => ({
  amount: sum(lines.map(({ row_total, discount_amount }) => decimal(row_total).minus(discount_amount))),
  weight: sum(lines.map(({ sku, qty }) => decimal(qty).times(weightOf(sku) ?? 0))),
});

const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Longest region that is looked at: normalising takes quadratic time where a text has thousands of marks. */
const longestRegion = 60;

/** Region by its code or its name; null: unknown, it is too long. */
const regionKey = (country: string, region: string): string | null =>
  region.length > longestRegion ? null : regionCode(region, country) || folded(region);

/** Whether a zone fits: its postcodes; without them its regions; without both its country. A weight up to its limit fits, the limit included. */
const fits = (
  { country, regions, postcodes, up_to_weight }: ShippingZone,
  to: Destination,
  key: string | null,
  weight: Decimal,
): boolean => {
  if ((country !== undefined && country !== to.country_id) || (up_to_weight !== undefined && weight.gt(up_to_weight))) return false;
  if (postcodes) return postcodes.some((range) => isInPostcodeRange(to.postcode, range));
  return regions?.some((name) => key !== null && regionKey(to.country_id, name) === key) ?? true;
};

/**
 * Ways to send goods, in the store's order: of a table the first zone that fits, of goods from `free_from` on without a price (contract 6, 6.8).
 * @param zones of the tables, in their order
 * @param to null: not known yet, so that no table says a price
 */
export const freightChoices = (
  methods: readonly StoreShippingMethod[],
  zones: readonly MethodZone[],
  to: Destination | null,
  { amount, weight }: Goods,
): FreightChoice[] => {
  const region = to && regionKey(to.country_id, to.region);
  return methods.flatMap(({ code, title, kind, price, free_from, days }) => {
    const zone =
      kind === 'table' ? to && zones.find(({ method, zone }) => method === code && fits(zone, to, region, weight))?.zone : { price, days };
    if (!zone) return [];
    const isFree = free_from !== undefined && amount.gte(free_from);
    return [{ code, title, amount: decimal(isFree ? 0 : (zone.price ?? 0)), days: zone.days ?? days ?? null }];
  });
};

/** Freight of a sale: named with it, or chosen on its page. */
export interface SaleShipping {
  /** Null: the sale named an amount. */
  code: string | null;
  /** Null: not known before the address is. */
  amount: number | null;
  /** Title as the customer reads it. */
  description: string | null;
  /** Whether the sale named it, so that its customer chooses no other. */
  is_named: boolean;
}

/** Freight of a page: what can be chosen, what is chosen. */
export interface Freight {
  /** Whether the store has methods that its customer chooses of. */
  isOffered: boolean;
  choices: readonly FreightChoice[];
  /** Null: none is chosen or can be told yet. */
  shipping: SaleShipping | null;
  /** Why a form is refused; null: it is not. */
  fault: { field: 'postcode' | 'shipping_method'; fault: 'required' | 'invalid' | 'no_zone' } | null;
}

const noFreight: Freight = { isOffered: false, choices: [], shipping: null, fault: null };

/**
 * Finds the freight of a sale: its amount where it names one, else that of its method or the chosen one; a single method needs no choice.
 * @param wanted code that was chosen; empty: none
 */
export const freightOf = (
  named: SaleShipping | null,
  methods: readonly StoreShippingMethod[] | null,
  { zones, to, goods }: { zones: readonly MethodZone[]; to: Destination | null; goods: Goods },
  wanted: string,
): Freight => {
  const isNamed = named?.is_named === true;
  if (isNamed && named.code === null) return { ...noFreight, shipping: named };
  const open = isNamed ? methods?.filter(({ code }) => code === named.code) : methods;
  // A method that the store has no more is a sale's own no more.
  if (!open || open.length === 0) return isNamed && methods?.length ? freightOf(null, methods, { zones, to, goods }, wanted) : noFreight;
  const choices = freightChoices(open, zones, to, goods);
  if (choices.length === 0) return { ...noFreight, isOffered: true, fault: to && { field: 'postcode', fault: 'no_zone' } };
  const isSingle = choices.length === 1 && (to !== null || open.length === 1);
  const chosen = isSingle && (wanted === '' || open.length === 1) ? choices[0] : choices.find(({ code }) => code === wanted);
  if (!chosen)
    return { isOffered: true, choices, shipping: null, fault: { field: 'shipping_method', fault: wanted === '' ? 'required' : 'invalid' } };
  const { code, title, amount } = chosen;
  return { isOffered: true, choices, shipping: { code, amount: amount.toNumber(), description: title, is_named: isNamed }, fault: null };
};
