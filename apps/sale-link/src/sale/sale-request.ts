import { arrayLimits, flag, textLimits, tooLarge } from '@entrepot/http';
import { type Decimal, DomainError, isLongerThan, isObject, parseDecimal } from '@entrepot/kernel';
import { hasControl, isEmail, parseIsoDate, refuse } from '../field/field.rules.js';
import type { RequestedItem, SaleRequest } from './new-sale.rules.js';

type Fields = Readonly<Record<string, unknown>>;

export const mostItems = 500;
export const longestEmail = 150;
/** Characters of all items together: with it, a checkout stays within what an event may have. */
const largestItems = 200_000;
const largestNumber = 99_999_999;

const invalid = (field: string): never => refuse('invalid_parameter', field);
/** The value; null counts as absent. */
const valueOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined);

const required = (fields: Fields, name: string, path = name): unknown => {
  const value = valueOf(fields, name);
  return value === undefined || value === '' ? refuse('required', path) : value;
};

const textOf = (value: unknown, path: string, longest: number): string => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return invalid(path);
  const trimmed = text.trim();
  if (isLongerThan(trimmed, longest)) throw tooLarge(path);
  return trimmed === '' || hasControl(trimmed) ? invalid(path) : trimmed;
};

const emailOf = (fields: Fields): string => {
  const email = textOf(required(fields, 'email'), 'email', longestEmail);
  return isEmail(email) ? email : invalid('email');
};

/** A store's id is 32 bits wide: a larger one, up to 64, names nothing that exists. */
export const storeIdOf = (fields: Fields): number => {
  const value = required(fields, 'store_id');
  const digits = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (!/^-?\d{1,19}$/.test(digits) || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)) return invalid('store_id');
  return Math.abs(Number(digits)) > 2_147_483_647 ? -1 : Number(digits);
};

const flagOf = (fields: Fields, name: string): boolean => {
  const value = valueOf(fields, name);
  return value === undefined ? false : (flag(value) ?? invalid(name));
};

const dateOf = (fields: Fields, name: string): Date | null => {
  const value = valueOf(fields, name);
  if (value === undefined) return null;
  return (typeof value === 'string' && parseIsoDate(value.trim())) || invalid(name);
};

const numberOf = (value: unknown, path: string, places: number): Decimal => {
  const number = parseDecimal(value, places);
  return number === null || number.lte(0) || number.gt(largestNumber) ? invalid(path) : number;
};

/** Some clients write an empty map as an empty list. */
const optionsOf = (item: Fields, path: string): Fields => {
  const options = valueOf(item, 'options') ?? {};
  if (isObject(options)) {
    if (Object.keys(options).length > arrayLimits.entries) throw tooLarge(path);
    return options;
  }
  return Array.isArray(options) && options.length === 0 ? {} : invalid(path);
};

const itemOf = (item: unknown, path: string): RequestedItem => {
  if (!isObject(item)) return refuse('invalid_item', path);
  return {
    sku: textOf(required(item, 'sku', `${path}.sku`), `${path}.sku`, textLimits.name),
    qty: numberOf(required(item, 'qty', `${path}.qty`), `${path}.qty`, 4),
    price: numberOf(required(item, 'price', `${path}.price`), `${path}.price`, 2),
    options: optionsOf(item, `${path}.options`),
  };
};

const itemsOf = (fields: Fields): RequestedItem[] => {
  const items = required(fields, 'items');
  if (!Array.isArray(items) || items.length === 0) return invalid('items');
  if (items.length > mostItems || JSON.stringify(items).length > largestItems) return refuse('too_many_items', 'items');
  return items.map((item, index) => itemOf(item, `items[${index}]`));
};

/** Reads the body of POST /api2/vendalink; the first field at fault is refused by its path (contract 3, "Sale-by-link"). */
export const readSaleRequest = (body: unknown): SaleRequest => {
  if (!isObject(body)) throw new DomainError('invalid_json');
  const coupon = valueOf(body, 'coupon_code');
  const request = {
    email: emailOf(body),
    store_id: storeIdOf(body),
    coupon_code: coupon === undefined ? null : textOf(coupon, 'coupon_code', textLimits.name),
    send_email: flagOf(body, 'send_email'),
    expires_at: dateOf(body, 'expires_at'),
    items: itemsOf(body),
  };
  // What it comes to is the server's to say.
  if (valueOf(body, 'total') !== undefined) invalid('total');
  return request;
};
