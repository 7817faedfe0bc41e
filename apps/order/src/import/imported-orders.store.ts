import { type Tx, rowsFrom } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { HeaderFields, StoredLine, StoredOrder } from './header-change.rules.js';

/** Order number → hash of the record that it was last imported from; orders that are not here are missing. */
export const importHashes = async (tx: Tx, numbers: readonly string[]): Promise<Map<string, string | null>> => {
  const rows: { increment_id: string; import_hash: string | null }[] = await tx.query(
    'select increment_id, import_hash from orders where increment_id = any($1::text[])',
    [numbers],
  );
  return new Map(rows.map(({ increment_id, import_hash }) => [increment_id, import_hash]));
};

export interface LockedOrder extends StoredOrder {
  entity_id: number;
  increment_id: string;
  import_hash: string | null;
  updated_at: Date;
}

type Raw = Omit<LockedOrder, 'entity_id' | 'customer_id' | 'lines'> & {
  entity_id: string;
  customer_id: string | null;
  lines: StoredLine[] | null;
};

/** Loads and locks orders with their lines, in the order of their ids. */
export const lockOrders = async (tx: Tx, numbers: readonly string[]): Promise<LockedOrder[]> => {
  const rows: Raw[] = await tx.query(
    `select entity_id, increment_id, import_hash, store_id, state, reserve, status, customer_id, customer_email, payment_method, billing_address,
            shipping_address, chat_sales_person_id, chat_sales_person_name, created_at, updated_at, shipping_amount, shipping_tax_amount,
            (select json_agg(json_build_object('sku', sku, 'name', name, 'product_type', product_type, 'qty_ordered', qty_ordered,
                      'qty_invoiced', qty_invoiced, 'qty_shipped', qty_shipped, 'qty_refunded', qty_refunded, 'qty_canceled', qty_canceled,
                      'price', price, 'original_price', original_price, 'tax_amount', tax_amount, 'tax_percent', tax_percent,
                      'discount_amount', discount_amount)
                    order by order_item_id)
               from order_item where order_id = entity_id) as lines
       from orders where increment_id = any($1::text[]) order by entity_id for no key update`,
    [numbers],
  );
  return rows.map((row) => ({
    ...row,
    entity_id: Number(row.entity_id),
    customer_id: row.customer_id === null ? null : Number(row.customer_id),
    shipping_amount: decimal(row.shipping_amount),
    shipping_tax_amount: decimal(row.shipping_tax_amount),
    lines: row.lines ?? [],
  }));
};

export type HeaderRow = HeaderFields & { entity_id: number; import_hash: string };

const headerColumns = {
  entity_id: 'bigint',
  status: 'text',
  customer_id: 'bigint',
  customer_email: 'text',
  payment_method: 'text',
  billing_address: 'jsonb',
  shipping_address: 'jsonb',
  chat_sales_person_id: 'text',
  chat_sales_person_name: 'text',
  created_at: 'timestamptz',
  import_hash: 'text',
};
const assigned = Object.keys(headerColumns).slice(1);

/** Writes the headers of locked orders: their version and `updated_at` move. */
export const saveHeaders = async (tx: Tx, headers: readonly HeaderRow[], now: Date): Promise<void> => {
  await tx.query(
    `update orders o set ${assigned.map((name) => `${name} = row.${name}`).join(', ')}, version = o.version + 1, updated_at = $2
       from ${rowsFrom(headerColumns)} where o.entity_id = row.entity_id`,
    [JSON.stringify(headers), now],
  );
};

/** Remembers the records of locked orders that they changed nothing of. */
export const saveHashes = async (tx: Tx, hashes: readonly Pick<HeaderRow, 'entity_id' | 'import_hash'>[]): Promise<void> => {
  await tx.query(
    `update orders o set import_hash = row.import_hash from ${rowsFrom({ entity_id: 'bigint', import_hash: 'text' })} where o.entity_id = row.entity_id`,
    [JSON.stringify(hashes)],
  );
};
