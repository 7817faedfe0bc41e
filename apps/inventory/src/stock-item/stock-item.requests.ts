import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  Composed,
  Cursor,
  DateFilter,
  Field,
  Flag,
  Id,
  OneOf,
  OneOrMany,
  Paging,
  Sorting,
  Text,
  arrayLimits,
  boundedList,
  isObject,
  mostFaults,
  readAs,
  refusedAs,
  rules,
  textLimits,
  type Faults,
  type RefusedEntry,
  type Rule,
} from '@entrepot/http';
import {
  DomainError,
  decimal,
  isLongerThan,
  largestQuantity,
  parseDecimal,
  type DateRange,
  type Decimal,
  type Page,
  type Sort,
} from '@entrepot/kernel';
import type { QuantitiesByCode, StockRef, StockWrite, StockWrites } from './stock-change.rules.js';
import type { StockKeys, StockSettings } from './stock-item.rules.js';

export const stockSortFields = ['item_id', 'updated_at'] as const;

/** The parameters of GET /api2/stockitems. */
export class StockItemListQuery {
  @OneOrMany({ rule: rules.id(), aliases: ['item_id', 'stock_item_id'], description: 'One or several' }) id?: OneOrMany;
  @OneOrMany({ rule: rules.id(), description: 'One or several' }) product_id?: OneOrMany;
  @OneOrMany({ description: 'One or several' }) sku?: OneOrMany;
  @Paging() page: Page;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Sorting(stockSortFields, { field: 'item_id', direction: 'asc' }) sort: Sort<(typeof stockSortFields)[number]>;
  @Cursor() cursor?: string;

  get keys(): StockKeys {
    return { itemIds: this.id?.values, productIds: this.product_id?.values, skus: this.sku?.values };
  }

  /** One item is asked for, not a list; beside a cursor its key is a filter. */
  get isSingle(): boolean {
    return this.cursor === undefined && [this.id, this.product_id, this.sku].some((lookup) => lookup?.isSingle);
  }
}

const skuText = rules.text({ trim: false });
const skuOrId: Rule<string> = {
  ...skuText,
  read: (value, faults, { type }) => (type === 'id' ? rules.id() : skuText).read(value, faults, {}),
};

/** The parameters of GET /api2/stock. */
export class StockQuery {
  @OneOf(['sku', 'id'], { required: true, empty: 'absent', description: 'How id is read' }) type: 'sku' | 'id';
  @Field(skuOrId, { required: true, description: 'The sku, or the product id' }) id: string;

  get keys(): StockKeys {
    return this.type === 'sku' ? { skus: [this.id] } : { productIds: [this.id] };
  }
}

type Entry = Readonly<Record<string, unknown>>;

/** A field of an entry; null is absent, an empty text is not. What stands inside of `stock_data` wins. */
const sent = (entry: Entry, name: string): unknown => {
  const inner = entry['stock_data'];
  return (isObject(inner) ? inner[name] : undefined) ?? entry[name] ?? undefined;
};

/** A check of several fields, made where it stands among them. @returns the field at fault, and what it must be */
const Check = (check: (entry: Entry) => [path: string, code: 'required' | 'type', mustBe: string] | undefined): PropertyDecorator =>
  Composed({
    names: { qty: [] },
    parameters: {},
    compose(entry, faults) {
      const [start, found] = [faults.count, check(entry)];
      if (!found) return;
      faults.add(found[1], found[2], undefined);
      faults.within(start, found[0]);
    },
  });

const zero = decimal(0);

/** Not negative, at most 4 decimals; null for anything else. */
const quantityOf = (value: unknown): Decimal | null => {
  const parsed = parseDecimal(value);
  if (parsed?.isZero()) return zero;
  return parsed?.isPositive() && parsed.lte(largestQuantity) ? parsed : null;
};

const quantity: Rule<Decimal> = {
  name: 'quantity',
  api: { type: 'number', minimum: 0, description: 'At most 4 decimals' },
  read: (value, faults) => quantityOf(value) ?? faults.add('range', 'must be a number from 0 with at most 4 decimals', value),
};
const requiredQuantity = refusedAs('invalid_quantity', quantity);

const readQuantity = (code: unknown, value: unknown, into: Map<string, Decimal>, faults: Faults): void => {
  const text = typeof code === 'number' ? String(code) : code;
  if (typeof text !== 'string' || into.has(text) || isLongerThan(text, textLimits.name)) {
    faults.add('enum', 'must be the code of a warehouse, each once', code, { error: 'invalid_warehouse_code' });
    return;
  }
  const found = quantityOf(value);
  if (found) into.set(text, found);
  else requiredQuantity.read(value, faults, {});
};

/** A map {code: qty} or a list of {code, qty}, each code once. */
const quantities: Rule<QuantitiesByCode> = {
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
  read(value, faults, source) {
    const found = new Map<string, Decimal>();
    if (Array.isArray(value)) {
      const read = (one: unknown): void =>
        isObject(one) ? readQuantity(one['code'], one['qty'], found, faults) : faults.add('type', 'must be an object', one);
      rules.list({ name: 'quantity', api: {}, read }).read(value, faults, source);
      return found;
    }
    if (!isObject(value)) return faults.add('type', 'must be an object or an array', value);
    const codes = Object.keys(value);
    if (codes.length > arrayLimits.entries) return faults.add('too_large', `must have up to ${arrayLimits.entries} entries`, undefined);
    for (const code of codes) readQuantity(code, value[code], found, faults);
    return found;
  },
};

const inside = 'stock_data';
const Switch = (): PropertyDecorator => Flag({ inside, api: { enum: [0, 1, true, false] } });
const Quantity = (): PropertyDecorator => Field(quantity, { inside, empty: 'refused' });
const Quantities = (): PropertyDecorator => Field(quantities, { inside, empty: 'refused' });
const RequiredQuantity = (): PropertyDecorator => Field(requiredQuantity, { inside, empty: 'refused' });

const keyNames = ['id', 'item_id', 'stock_item_id', 'product_id', 'sku'];
const settingNames = ['is_in_stock', 'manage_stock', 'use_config_manage_stock', 'backorders', 'min_qty', 'min_sale_qty'] as const;

class EntryRequest {
  @Id({ aliases: ['item_id', 'stock_item_id'], description: 'The stock item' }) id?: string;
  @Id({ description: 'Where no item is named' }) product_id?: string;
  @Text({ max: textLimits.name, trim: false, description: 'Where neither is named' }) sku?: string;

  @Check((entry) => {
    const sentKeys = keyNames.filter((name) => entry[name] !== undefined && entry[name] !== null);
    if (sentKeys.every((name) => entry[name] === '')) return ['id', 'required', 'is required'];
    const empty = sentKeys.find((name) => typeof entry[name] === 'string' && entry[name].trim() === '');
    return empty === undefined ? undefined : [empty, 'type', 'must not be empty'];
  })
  readonly keys?: never;

  @Switch() is_in_stock?: boolean;
  @Switch() manage_stock?: boolean;
  @Switch() use_config_manage_stock?: boolean;
  @OneOf([0, 1, 2], { inside }) backorders?: number;
  @Quantity() min_qty?: Decimal;
  @Quantity() min_sale_qty?: Decimal;
}

/** An entry of a write to stock items. */
export class StockEntryRequest extends EntryRequest {
  @Check((entry) =>
    sent(entry, 'warehouses') === undefined && sent(entry, 'qty') !== undefined ? ['warehouses', 'required', 'is required'] : undefined,
  )
  readonly amounts?: never;

  @Quantities() warehouses?: QuantitiesByCode;
  @Quantities() expected_qty?: QuantitiesByCode;
  @ApiPropertyOptional({ ...quantity.api, description: 'Written with MULTI_WAREHOUSE=false only' }) readonly qty?: never;

  @ApiPropertyOptional({ type: () => StockDataRequest, description: 'The same fields once more: what stands here wins' })
  readonly stock_data?: never;
}

class StockDataRequest extends PickType(StockEntryRequest, [...settingNames, 'warehouses', 'expected_qty', 'qty']) {}

/** An entry where stock is not counted by warehouse. */
class TotalEntryRequest extends EntryRequest {
  @RequiredQuantity() qty?: Decimal;
  @RequiredQuantity() expected_qty?: Decimal;
}

const none: QuantitiesByCode = new Map();
const changeNames = ['warehouses', 'qty', ...settingNames];

const idNames = ['id', 'item_id', 'stock_item_id'] as const;

const refOf = ({ id, product_id, sku }: EntryRequest, entry: Entry): StockRef => ({
  ...(id !== undefined && { item_id: id, idName: idNames.find((name) => (entry[name] ?? '') !== '') ?? 'id' }),
  ...(product_id !== undefined && { product_id }),
  ...(sku !== undefined && { sku }),
});

/** The settings that were sent, as they were read. */
const settingsOf = ({ id: _id, product_id: _product, sku: _sku, ...settings }: Omit<EntryRequest, 'keys'>): Partial<StockSettings> =>
  settings;

const readEntry = (entry: unknown, multiWarehouse: boolean): StockWrite => {
  const mustBeObject = { code: 'type', reason: 'must be an object' };
  if (!isObject(entry)) throw new DomainError('invalid_json', mustBeObject);
  if (!isObject(entry[inside] ?? {})) throw new DomainError('invalid_parameter', { name: inside, ...mustBeObject });
  const isEmpty = changeNames.every((name) => sent(entry, name) === undefined);
  if (multiWarehouse) {
    const { warehouses = none, expected_qty = none, ...read } = readAs(StockEntryRequest, entry);
    if (isEmpty) throw new DomainError('required', { name: 'warehouses', code: 'required', reason: 'is required' });
    return {
      ref: refOf(read, entry),
      settings: settingsOf(read),
      quantities: warehouses,
      expected: expected_qty,
      total: null,
      expectedTotal: null,
    };
  }
  if (sent(entry, 'warehouses') !== undefined || typeof sent(entry, 'expected_qty') === 'object')
    throw new DomainError('module_not_active', { code: 'unsupported', reason: 'stock is not counted by warehouse here' });
  const { qty = null, expected_qty = null, ...read } = readAs(TotalEntryRequest, entry);
  if (isEmpty) throw new DomainError('required', { name: 'qty', code: 'required', reason: 'is required' });
  return { ref: refOf(read, entry), settings: settingsOf(read), quantities: none, expected: none, total: qty, expectedTotal: expected_qty };
};

/** Quantities of all entries together: they are computed and written at once. */
const mostQuantities = 20_000;

/** Reads the body of a write to stock items, one entry or a batch, with the faults of all of its entries. */
export const stockWrites = (body: unknown, multiWarehouse: boolean): StockWrites => {
  const isBatch = Array.isArray(body);
  const bodies: unknown[] = isBatch ? body : [body ?? {}];
  boundedList(bodies, 'items');
  const entries: (StockWrite & { index: number })[] = [];
  const refused: RefusedEntry[] = [];
  let named = 0;
  let isTruncated = false;
  for (const [index, entry] of bodies.entries()) {
    try {
      const write = readEntry(entry, multiWarehouse);
      named += write.quantities.size + write.expected.size;
      if (named > mostQuantities) throw new DomainError('too_many_entries', { found: named });
      entries.push({ ...write, index });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'too_many_entries') throw error;
      if (refused.length < mostFaults) refused.push({ index, error });
      else isTruncated = true;
    }
  }
  return { entries, refused, isTruncated, isBatch };
};
