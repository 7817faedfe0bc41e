import { Decimal, decimal, type Fault, type FaultCode, toNumber, DomainError } from '@entrepot/kernel';

/** Amounts of a row that a document takes. */
export interface RowAmounts {
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

/** Price of a row after its discount, tax included. */
export const netOf = ({ row_total, tax_amount, discount_amount }: RowAmounts): Decimal => row_total.plus(tax_amount).minus(discount_amount);

/** Computes each of a row's amounts in the same way. */
export const eachAmount = (amount: (name: keyof RowAmounts) => Decimal): RowAmounts => ({
  row_total: amount('row_total'),
  tax_amount: amount('tax_amount'),
  discount_amount: amount('discount_amount'),
});

/** Price, discount and tax of a line; amounts are rounded to 2 decimals, prices keep 4. */
export interface LineAmounts extends RowAmounts {
  price: Decimal;
  original_price: Decimal;
}

export interface OrderLine extends Quantities, LineAmounts {
  sku: string;
  name: string;
  product_type: string;
  /** Product id in the file, used until the projection knows the sku. */
  product_id: number | null;
  /** Index of its parent in the order's lines; null for a line that is priced and counted itself. */
  parent: number | null;
  /** Rate of its tax, where it is known. */
  tax_percent?: Decimal | null;
  /** Options that the customer chose or wrote, as people read them. */
  options?: readonly LineOption[] | null;
}

/** Warehouse code → quantity. */
export type Warehouses = Readonly<Record<string, number>>;
/** Warehouses of an order's lines, by order_item_id. */
export type LineWarehouses = Readonly<Record<string, Warehouses>>;

/** A line that is in the database. */
export type StoredOrderLine = OrderLine & {
  order_item_id: number;
  /** Where its quantity is reserved or was taken from. */
  warehouses?: Warehouses;
};

export interface LineOption {
  title: string;
  value: string;
}

/** Quantities of a line, by what happened to them (contract 4, "Orders": q). */
export interface Quantities {
  qty_ordered: Decimal;
  qty_invoiced: Decimal;
  qty_shipped: Decimal;
  qty_refunded: Decimal;
  qty_canceled: Decimal;
}

const atLeastZero = (quantity: Decimal): Decimal => Decimal.max(0, quantity);

export const toInvoice = (q: Quantities): Decimal => atLeastZero(q.qty_ordered.minus(q.qty_invoiced).minus(q.qty_canceled));

export const toShip = (q: Quantities): Decimal =>
  atLeastZero(q.qty_ordered.minus(q.qty_shipped).minus(q.qty_refunded).minus(q.qty_canceled));

/** @param paid what stands on paid invoices; an open invoice cannot be refunded */
export const toRefund = (q: Quantities, paid: Decimal = q.qty_invoiced): Decimal => atLeastZero(paid.minus(q.qty_refunded));

export const toCancel = (q: Quantities): Decimal => Decimal.min(toInvoice(q), toShip(q));

/**
 * Says what makes quantities impossible, or null where nothing does. More may be shipped and refunded together than was ordered:
 * what came back was shipped first.
 */
export const impossibleQuantity = (q: Quantities): string | null => {
  const said = (name: keyof Quantities): string => `${name} (${q[name].toString()})`;
  for (const name of ['qty_invoiced', 'qty_shipped'] as const) {
    if (q[name].plus(q.qty_canceled).gt(q.qty_ordered))
      return `${said(name)} and ${said('qty_canceled')} must not add up to more than ${said('qty_ordered')}`;
  }
  return q.qty_refunded.gt(q.qty_invoiced) ? `${said('qty_refunded')} must not be greater than ${said('qty_invoiced')}` : null;
};

/** A child line's quantities: its parent's, in proportion to what was ordered of each (contract 4, "Items of a configurable product"). */
export const followParent = (qty_ordered: Decimal, parent: Quantities): Quantities => {
  const share = (quantity: Decimal): Decimal => quantity.times(qty_ordered).div(parent.qty_ordered).toDecimalPlaces(4);
  return {
    qty_ordered,
    qty_invoiced: share(parent.qty_invoiced),
    qty_shipped: share(parent.qty_shipped),
    qty_refunded: share(parent.qty_refunded),
    qty_canceled: share(parent.qty_canceled),
  };
};

export const nothing = decimal(0);

/** Types of products that nobody can put into a parcel. */
const virtualTypes = new Set(['virtual', 'downloadable']);

export const isVirtualType = (type: string): boolean => virtualTypes.has(type);

/** Lines that are priced and counted; the others follow their parent. */
export const parentLines = (lines: readonly OrderLine[]): OrderLine[] => lines.filter(({ parent }) => parent === null);

type Kind = Pick<OrderLine, 'product_type' | 'parent'>;

/** A line of goods that are shipped. A configurable product is what its chosen children are. */
export const isPhysical = (lines: readonly Kind[], index: number): boolean => {
  const children = lines.filter(({ parent }) => parent === index);
  if (children.length > 0) return children.some(({ product_type }) => !isVirtualType(product_type));
  const line = lines[index];
  return line !== undefined && !isVirtualType(line.product_type);
};

/** Changes the lines that are counted; the others follow their parents (contract 4, "Items of a configurable product"). */
export const changeLines = <L extends OrderLine>(lines: readonly L[], change: (line: L, index: number) => L): L[] => {
  const changed = lines.map((line, index) => (line.parent === null ? change(line, index) : line));
  return changed.map((line) => {
    const lead = line.parent === null ? undefined : changed[line.parent];
    return lead ? { ...line, ...followParent(line.qty_ordered, lead) } : line;
  });
};

/** Adds a document's quantities to the lines, or subtracts them. */
export const addQuantities = <L extends OrderLine>(
  lines: readonly L[],
  name: 'qty_invoiced' | 'qty_shipped' | 'qty_refunded' | 'qty_canceled',
  taken: readonly { line: number; qty: Decimal }[],
  sign: 1 | -1 = 1,
): L[] => {
  const quantities = new Map(taken.map(({ line, qty }) => [line, qty.times(sign)]));
  return changeLines(lines, (line, index) => ({ ...line, [name]: line[name].plus(quantities.get(index) ?? nothing) }));
};

/** An entry of `items` (contract 1, "Item selector"). */
export interface ItemSelector {
  order_item_id?: number;
  /** Name of the field that order_item_id was sent in. */
  idName?: string;
  sku?: string;
  qty: Decimal;
  /** Only of a shipment: code of the warehouse that it leaves from; lines may be named once for each. */
  warehouse?: string;
}

/** Index of a line of the order, and a quantity of it. */
export interface SelectedLine {
  line: number;
  qty: Decimal;
  warehouse?: string;
}

/** Verbs of documents on a line, as refusals say them. */
export type Taken = 'invoiced' | 'shipped' | 'refunded' | 'canceled';

/** Finds the lines that a selector can mean, by index: a child stands for its parent, in proportion, and so is not another line. */
const matchLines = (lines: readonly StoredOrderLine[], { order_item_id, sku, qty }: ItemSelector): Map<number, Decimal> => {
  const found = new Map<number, Decimal>();
  if (order_item_id === undefined && sku === undefined) return found;
  for (const [index, line] of lines.entries()) {
    if ((order_item_id !== undefined && line.order_item_id !== order_item_id) || (sku !== undefined && line.sku !== sku)) continue;
    const lead = line.parent === null ? undefined : lines[line.parent];
    if (!lead) found.set(index, qty);
    else if (!found.has(line.parent as number)) found.set(line.parent as number, qty.times(lead.qty_ordered).div(line.qty_ordered));
  }
  return found;
};

const describe = ({ order_item_id, sku }: ItemSelector): string =>
  [order_item_id === undefined ? '' : ` ${order_item_id}`, sku === undefined ? '' : ` of sku ${sku.slice(0, 100)}`].join('');

/**
 * Selects the lines of a document (contract 4, "Item selectors"): those that `items` names, or all that is available where it is absent.
 * @param available how much of a line can still be taken
 * @throws invalid_item with all faults, for an empty list, a line that is not the order's or is named twice, a sku of two lines, a quantity that is
 * not positive, has more than 4 decimals or is more than available
 */
export const selectLines = <L extends StoredOrderLine>(
  lines: readonly L[],
  items: readonly ItemSelector[] | undefined,
  available: (line: L, index: number) => Decimal,
  verb: Taken,
): SelectedLine[] => {
  if (items === undefined)
    return lines.flatMap((line, index) => {
      const qty = available(line, index);
      return line.parent === null && qty.gt(0) ? [{ line: index, qty }] : [];
    });
  const faults: Fault[] = [];
  const taken = new Map<number, Decimal>();
  const named = new Set<string>();
  const selected: SelectedLine[] = [];
  for (const [position, item] of items.entries()) {
    const path = `items[${position}]`;
    const refuse = (code: FaultCode, message: string, field: string, value: unknown): void =>
      void faults.push({ path: `${path}.${field}`, code, message, value });
    const refuseLine = (code: FaultCode, message: string): void =>
      item.order_item_id === undefined
        ? refuse(code, message, 'sku', item.sku)
        : refuse(code, message, item.idName ?? 'order_item_id', item.order_item_id);
    const [first, another] = matchLines(lines, item);
    if (!first) {
      refuseLine('not_found', `the order has no line${describe(item)}`);
      continue;
    }
    const [line, qty] = first;
    const { warehouse } = item;
    const before = taken.get(line) ?? decimal(0);
    const left = available(lines[line] as L, line).minus(before);
    const name = JSON.stringify([line, warehouse]);
    if (another) refuseLine('conflict', `several lines of the order are${describe(item)}: name one by order_item_id`);
    else if (named.has(name)) refuseLine('duplicate', 'the line is there twice');
    else if (!qty.isFinite() || qty.lte(0) || qty.decimalPlaces() > 4)
      refuse('range', 'not a quantity of the line', 'qty', toNumber(item.qty));
    else if (qty.gt(left)) {
      // In the unit of the line that was named: a child's quantity is another than its parent's.
      const most = Decimal.max(0, left).times(item.qty).div(qty).toDecimalPlaces(4);
      refuse(
        'too_large',
        most.isZero() ? `nothing of it can be ${verb}` : `at most ${most.toString()} can be ${verb}`,
        'qty',
        toNumber(item.qty),
      );
    }
    taken.set(line, before.plus(qty));
    named.add(name);
    selected.push({ line, qty, ...(warehouse !== undefined && { warehouse }) });
  }
  if (items.length === 0) faults.push({ path: 'items', code: 'length', message: 'must not be empty', value: [] });
  if (faults.length > 0) throw new DomainError('invalid_item', { faults });
  return selected;
};
