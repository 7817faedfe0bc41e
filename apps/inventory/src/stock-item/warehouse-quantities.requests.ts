import { arrayLimits, joinPath, refusedAs, rules, textLimits, type Faults, type Rule } from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import { decimal, isLongerThan, largestQuantity, type Decimal, type Fault } from '@entrepot/kernel';
import type { QuantitiesByCode, QuantityName, SentCode } from './stock-change.rules.js';

const zero = decimal(0);
const notNegative = rules.decimal({ min: 0, max: largestQuantity });

/** Not negative, at most 4 decimals. */
export const quantity: Rule<Decimal> = {
  name: 'quantity',
  api: { type: 'number', minimum: 0, description: 'At most 4 decimals' },
  read: (value, faults, source) => {
    const found = notNegative.read(value, faults, source);
    return found?.isZero() ? zero : found; // -0 is 0
  },
};
export const requiredQuantity = refusedAs('invalid_quantity', quantity);

const codeText = rules.text({ max: textLimits.name, trim: false });
const invalidCode = { error: 'invalid_warehouse_code' };

const codeOf =
  (seen: Set<string>): Rule<string>['read'] =>
  (value, faults, source) => {
    const found = codeText.read(value, faults, source);
    if (found !== undefined && seen.has(found)) return faults.add('duplicate', 'the warehouse is there twice', value);
    if (found !== undefined) seen.add(found);
    return found;
  };

/** Reads a part of a pair, which has to be there; null is absent. */
const readPart = <T>(rule: Pick<Rule<T>, 'read'>, value: unknown, name: string, error: string, faults: Faults): T | undefined => {
  const start = faults.count;
  const found = (value ?? null) === null ? faults.add('required', 'is required', undefined) : rule.read(value, faults, {});
  if (faults.count === start) return found;
  faults.within(start, name);
  faults.refuseAs(start, error);
  return undefined;
};

const readPair = (entry: unknown, seen: Set<string>, into: Map<string, Decimal>, faults: Faults): void => {
  if (!isObject(entry)) return faults.add('type', 'must be an object', entry);
  const code = readPart({ read: codeOf(seen) }, entry['code'], 'code', 'invalid_warehouse_code', faults);
  const qty = readPart(requiredQuantity, entry['qty'], 'qty', 'invalid_quantity', faults);
  if (code !== undefined && qty) into.set(code, qty);
};

/** Pairs of one list, which share the values that the list's reader hands them. */
interface Pairs extends Readonly<Record<string, unknown>> {
  seen: Set<string>;
  found: Map<string, Decimal>;
}
const pairs = rules.list<void>({
  name: 'pair',
  api: {},
  read: (entry, faults, list) => readPair(entry, (list as Pairs).seen, (list as Pairs).found, faults),
});

const readMap = (value: Readonly<Record<string, unknown>>, into: Map<string, Decimal>, faults: Faults): void => {
  const codes = Object.keys(value);
  if (codes.length > arrayLimits.entries) return faults.add('too_large', `must have up to ${arrayLimits.entries} entries`, undefined);
  for (const code of codes) {
    if (isLongerThan(code, textLimits.name)) faults.add('too_large', 'must have codes of warehouses as names', code, invalidCode);
    const qty = readPart(requiredQuantity, value[code], code, 'invalid_quantity', faults);
    if (qty) into.set(code, qty);
  }
};

/** A map {code: qty} or a list of {code, qty}, each code once. */
export const quantities: Rule<QuantitiesByCode> = {
  name: 'quantities',
  api: {
    oneOf: [
      { type: 'object', maxProperties: arrayLimits.entries, additionalProperties: quantity.api as object },
      {
        type: 'array',
        maxItems: arrayLimits.entries,
        items: {
          type: 'object',
          required: ['code', 'qty'],
          properties: { code: { type: 'string', maxLength: textLimits.name }, qty: quantity.api as object },
        },
      },
    ],
  },
  read(value, faults) {
    const [found, seen] = [new Map<string, Decimal>(), new Set<string>()];
    if (Array.isArray(value)) pairs.read(value, faults, { seen, found } satisfies Pairs);
    else if (isObject(value)) readMap(value, found, faults);
    else return faults.add('type', 'must be an object or an array', value);
    return found;
  },
};

const names = ['warehouses', 'expected_qty'] as const;

const codesAt = (value: unknown, name: QuantityName, path: string): SentCode[] => {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => {
      const code: unknown = isObject(entry) ? entry['code'] : undefined;
      return typeof code === 'string' || typeof code === 'number'
        ? [{ name, code: String(code), path: `${path}[${index}].code`, qtyPath: `${path}[${index}].qty` }]
        : [];
    });
  if (!isObject(value)) return [];
  return Object.keys(value).map((code) => ({ name, code, path: joinPath(path, code), qtyPath: joinPath(path, code) }));
};

/** Finds the codes of warehouses that an entry names, and where each stands. A code inside of `stock_data` wins. */
export const sentCodes = (entry: Readonly<Record<string, unknown>>): SentCode[] =>
  names.flatMap((name) => {
    const inner = isObject(entry['stock_data']) ? (entry['stock_data'][name] ?? undefined) : undefined;
    return codesAt(inner ?? entry[name], name, inner === undefined ? name : `stock_data.${name}`);
  });

/** Leaves out the codes that have a fault of their own. */
export const withoutFaults = (codes: readonly SentCode[], faults: readonly Fault[]): SentCode[] => {
  const faulty = new Set(faults.map(({ path }) => path));
  return codes.filter(({ path, qtyPath }) => !faulty.has(path) && !faulty.has(qtyPath));
};
