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
  boundedList,
  mostFaults,
  readAs,
  rules,
  textLimits,
  type Rule,
} from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import { DomainError, type DateRange, type Decimal, type Fault, type Page, type Sort } from '@entrepot/kernel';
import type { QuantitiesByCode, RefusedWrite, StockRef, StockWrite, StockWrites } from './stock-change.rules.js';
import type { StockSettings } from './stock-item.rules.js';
import { quantities, quantity, requiredQuantity, sentCodes, withoutFaults } from './warehouse-quantities.requests.js';

export const stockSortFields = ['item_id', 'updated_at'] as const;

/** Parameters of GET /api2/stockitems. */
export class StockItemListQuery {
  @OneOrMany({ rule: rules.id(), aliases: ['item_id', 'stock_item_id'], description: 'One or several' }) id?: OneOrMany;
  @OneOrMany({ rule: rules.id(), description: 'One or several' }) product_id?: OneOrMany;
  @OneOrMany({ description: 'One or several' }) sku?: OneOrMany;
  @Paging() page: Page;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Sorting(stockSortFields, { field: 'item_id', direction: 'asc' }) sort: Sort<(typeof stockSortFields)[number]>;
  @Cursor() cursor?: string;

  /** Whether one item is asked for, not a list; beside a cursor its key is a filter. */
  get isSingle(): boolean {
    return this.cursor === undefined && [this.id, this.product_id, this.sku].some((lookup) => lookup?.isSingle);
  }
}

const skuText = rules.text({ trim: false });
const productId = rules.id();
const skuOrId: Rule<string> = {
  ...skuText,
  read: (value, faults, { type }) => (type === 'id' ? productId : skuText).read(value, faults, {}),
};

/** Parameters of GET /api2/stock. */
export class StockQuery {
  @OneOf(['sku', 'id'], { required: true, empty: 'absent', description: 'How id is read' }) type: 'sku' | 'id';
  @Field(skuOrId, { required: true, description: 'The sku, or the product id' }) id: string;
}

type Entry = Readonly<Record<string, unknown>>;

/** A field of an entry; null is absent, an empty text is not. What stands inside of `stock_data` wins. */
const sent = (entry: Entry, name: string): unknown => {
  const inner = entry['stock_data'];
  return (isObject(inner) ? inner[name] : undefined) ?? entry[name] ?? undefined;
};

/** A check of several fields, made where it stands among them. @returns the field at fault, and what it must be */
const Check = (
  check: (entry: Entry) => [path: string, code: 'required' | 'length', mustBe: string, value?: unknown] | undefined,
): PropertyDecorator =>
  Composed({
    names: { qty: [] },
    parameters: {},
    compose(entry, faults) {
      const [start, found] = [faults.count, check(entry)];
      if (!found) return;
      faults.add(found[1], found[2], found[3]);
      faults.within(start, found[0]);
    },
  });

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
    return empty === undefined ? undefined : [empty, 'length', 'must not be empty', entry[empty]];
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
  sent: entry,
});

/** Settings that were sent, as they were read. */
const settingsOf = ({ id: _id, product_id: _product, sku: _sku, ...settings }: Omit<EntryRequest, 'keys'>): Partial<StockSettings> =>
  settings;

const readEntry = (entry: unknown, multiWarehouse: boolean): StockWrite => {
  const mustBeObject = { code: 'type', reason: 'must be an object' };
  if (!isObject(entry)) throw new DomainError('invalid_json', { ...mustBeObject, value: entry });
  if (!isObject(entry[inside] ?? {})) throw new DomainError('invalid_parameter', { name: inside, ...mustBeObject, value: entry[inside] });
  const isEmpty = changeNames.every((name) => sent(entry, name) === undefined);
  if (multiWarehouse) {
    const { warehouses = none, expected_qty = none, ...read } = readAs(StockEntryRequest, entry);
    if (isEmpty) throw new DomainError('required', { name: 'warehouses', code: 'required', reason: 'is required' });
    return {
      ref: refOf(read, entry),
      settings: settingsOf(read),
      quantities: warehouses,
      expected: expected_qty,
      codes: sentCodes(entry),
      total: null,
      expectedTotal: null,
    };
  }
  if (sent(entry, 'warehouses') !== undefined || typeof sent(entry, 'expected_qty') === 'object')
    throw new DomainError('module_not_active', { code: 'unsupported', reason: 'stock is not counted by warehouse here' });
  const { qty = null, expected_qty = null, ...read } = readAs(TotalEntryRequest, entry);
  if (isEmpty) throw new DomainError('required', { name: 'qty', code: 'required', reason: 'is required' });
  const amounts = { quantities: none, expected: none, codes: [], total: qty, expectedTotal: expected_qty };
  return { ref: refOf(read, entry), settings: settingsOf(read), ...amounts };
};

/** Quantities of all entries together: they are computed and written at once. */
const mostQuantities = 20_000;

/** Reads the body of a write to stock items, one entry or a batch, with the faults of all of its entries. */
export const stockWrites = (body: unknown, multiWarehouse: boolean): StockWrites => {
  const isBatch = Array.isArray(body);
  const bodies: unknown[] = isBatch ? body : [body ?? {}];
  boundedList(bodies, 'items');
  const entries: (StockWrite & { index: number })[] = [];
  const refused: RefusedWrite[] = [];
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
      const codes = isObject(entry) ? withoutFaults(sentCodes(entry), (error.details['faults'] ?? []) as Fault[]) : [];
      if (refused.length < mostFaults) refused.push({ index, error, codes });
      else isTruncated = true;
    }
  }
  return { entries, refused, isTruncated, isBatch };
};
