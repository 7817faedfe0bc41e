import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import { DomainError, decimal } from '@entrepot/kernel';
import type { CurrentOrder, OrderState, StoredOrderLine } from './order.rules.js';
import { appendEvents } from '@entrepot/messaging';
import type { OrderChange } from './order-change.rules.js';
import { entriesOf, insertEntries } from './order-history.store.js';

/** How a payload names an order. */
export type OrderRef = { order_id: string } | { order_increment_id: string };

const amounts = [
  'subtotal',
  'discount_amount',
  'tax_amount',
  'shipping_amount',
  'shipping_tax_amount',
  'grand_total',
  'total_invoiced',
  'total_paid',
  'total_refunded',
] as const;
const quantities = ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'] as const;
const lineAmounts = ['qty_ordered', ...quantities, 'price', 'original_price', 'row_total', 'tax_amount', 'discount_amount'] as const;

type Header = Omit<CurrentOrder, 'order_id' | 'version' | 'lines' | 'held' | 'hasOpenInvoice' | (typeof amounts)[number] | 'customer_id'> &
  Record<(typeof amounts)[number], string> & {
    entity_id: string;
    version: string;
    customer_id: string | null;
    held_state: OrderState | null;
    held_status: string | null;
  };
type Line = Record<(typeof lineAmounts)[number], string> &
  Pick<StoredOrderLine, 'order_item_id' | 'product_id' | 'sku' | 'name' | 'product_type'> & {
    parent_item_id: number | null;
    tax_percent: string | null;
  };

interface Rest {
  lines: Line[] | null;
  has_open_invoice: boolean;
  is_paying: boolean;
}

const header = `
  select entity_id, increment_id, store_id, state, status, held_state, held_status, customer_id, customer_email, currency, ${amounts.join(', ')},
         payment_method, billing_address, shipping_address, chat_sales_person_id, chat_sales_person_name, reserve, version, created_at, updated_at
    from orders`;

const lock = {
  id: { name: 'lock_order_by_id', text: `${header} where entity_id = $1 for no key update` },
  number: { name: 'lock_order_by_number', text: `${header} where increment_id = $1 for no key update` },
};

// Amounts travel as texts: a JSON number would be a float.
const rest = `
  select (select json_agg(json_build_object('order_item_id', order_item_id, 'parent_item_id', parent_item_id, 'product_id', product_id, 'sku', sku,
                   'name', name, 'product_type', product_type, 'tax_percent', tax_percent::text, ${lineAmounts.map((name) => `'${name}', ${name}::text`).join(', ')}) order by order_item_id)
            from order_item where order_id = $1) as lines,
         exists (select from invoice where order_id = $1 and state = 1) as has_open_invoice,
         exists (select from payment_intent where order_id = $1 and state = 'open') as is_paying`;

const decimals = <N extends string>(names: readonly N[], row: Record<N, string>): Record<N, ReturnType<typeof decimal>> =>
  Object.fromEntries(names.map((name) => [name, decimal(row[name])])) as Record<N, ReturnType<typeof decimal>>;

const linesOf = (rows: readonly Line[]): StoredOrderLine[] => {
  const indexById = new Map(rows.map(({ order_item_id }, index) => [order_item_id, index]));
  return rows.map(({ parent_item_id, tax_percent, ...row }) => ({
    ...row,
    tax_percent: tax_percent === null ? null : decimal(tax_percent),
    ...decimals(lineAmounts, row),
    parent: parent_item_id === null ? null : (indexById.get(parent_item_id) ?? null),
  }));
};

/**
 * Locks an order for a change of its quantities or state, and loads it. The lock comes in a statement of its own: one that had to
 * wait for it would see the lines as they were before. Indexes orders_pkey, orders_increment_id, order_item_order, invoice_order.
 * @param duringPayment also while a payment of the order is under way
 * @throws order_not_found; conflict_on_save while a payment of the order is under way
 */
export const lockOrder = async (tx: Tx, ref: OrderRef, { duringPayment = false } = {}): Promise<CurrentOrder> => {
  const [row] = await readRows<Header>(
    tx,
    'order_id' in ref ? { ...lock.id, values: [ref.order_id] } : { ...lock.number, values: [ref.order_increment_id] },
  );
  if (!row) throw new DomainError('order_not_found', { ...ref });
  const { entity_id, held_state, held_status, version, customer_id, ...fields } = row;
  const [found] = await readRows<Rest>(tx, { name: 'rest_of_order', text: rest, values: [entity_id] });
  if (found?.is_paying && !duringPayment) throw new DomainError('conflict_on_save', { ...ref, reason: 'a payment is under way' });
  return {
    ...fields,
    ...decimals(amounts, row),
    order_id: Number(entity_id),
    version: Number(version),
    customer_id: customer_id === null ? null : Number(customer_id),
    held: held_state !== null && held_status !== null ? { state: held_state, status: held_status } : null,
    hasOpenInvoice: found?.has_open_invoice ?? false,
    lines: linesOf(found?.lines ?? []),
  };
};

const update = `
  with line as (
    update order_item i set ${quantities.map((name) => `${name} = row.${name}`).join(', ')}
      from ${rowsFrom({ order_item_id: 'bigint', ...Object.fromEntries(quantities.map((name) => [name, 'numeric'])) })}
     where i.order_item_id = row.order_item_id),
  entry as (${insertEntries(11)})
  update orders set state = $2, status = $3, held_state = $4, held_status = $5, total_invoiced = $6, total_paid = $7, total_refunded = $8,
                    version = version + 1, updated_at = $9 where entity_id = $10`;

/**
 * Writes the change of a locked order in this transaction: state, balances, quantities and history in one statement, then its events.
 * @param before the order as it was locked
 * @returns the order as it is now
 */
export const saveOrder = async (tx: Tx, before: CurrentOrder, { order, history, events }: OrderChange): Promise<CurrentOrder> => {
  const lines = order.lines.filter((line, index) => quantities.some((name) => !line[name].eq(before.lines[index]?.[name] ?? 0)));
  const rows = lines.map((line) => Object.fromEntries((['order_item_id', ...quantities] as const).map((name) => [name, line[name]])));
  const { state, status, held, total_invoiced, total_paid, total_refunded, updated_at, order_id } = order;
  const beforeHold = [held?.state ?? null, held?.status ?? null];
  const balances = [total_invoiced, total_paid, total_refunded].map(String);
  const values = [JSON.stringify(rows), state, status, ...beforeHold, ...balances, updated_at, order_id, entriesOf(history)];
  await readRows(tx, { name: 'save_order', text: update, values });
  await appendEvents(tx, events);
  return order;
};
