import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { NewSale } from './new-sale.rules.js';
import { created, type Sale, type SaleChange, type SaleEmail, type SaleLine } from './sale.rules.js';

/** A sale with its lines as one row; `s` is the sale. */
export const saleColumns = `
  s.sale_id, s.status, s.email, s.store_id, s.coupon_id, s.coupon_code, s.discount_amount, s.total, s.currency, s.attempt, s.is_submitted,
  s.order_id, s.order_increment_id, s.expires_at, s.created_at, s.version,
  (select json_agg(json_build_object('id', i.sale_item_id, 'sku', i.sku, 'name', i.name, 'qty', i.qty, 'price', i.price, 'row_total', i.row_total,
          'discount_amount', i.discount_amount, 'options', i.options, 'labels', i.labels) order by i.position)
     from sale_item i where i.sale_id = s.sale_id) as lines`;

/** Numerics come as texts. Those of the lines are JSON numbers already: none has more than the 15 digits that those hold exactly. */
export interface SaleRow extends Omit<Sale, 'discount_amount' | 'total' | 'order_id' | 'version'> {
  discount_amount: string;
  total: string;
  order_id: string | null;
  version: string;
  lines: SaleLine[];
}

export const toSale = (row: SaleRow): Sale => ({
  ...row,
  discount_amount: Number(row.discount_amount),
  total: Number(row.total),
  order_id: row.order_id === null ? null : Number(row.order_id),
  version: Number(row.version),
});

const lockBy = async (tx: Tx, column: 'sale_id' | 'token_hash', value: unknown): Promise<Sale | null> => {
  const text = `select ${saleColumns} from sale s where s.${column} = $1 for no key update of s`;
  const [row] = await readRows<SaleRow & Record<string, unknown>>(tx, { name: `lock_sale_by_${column}`, text, values: [value] });
  return row ? toSale(row) : null;
};

/** The sale, locked until the commit. */
export const lockSale = (tx: Tx, saleId: number): Promise<Sale | null> => lockBy(tx, 'sale_id', saleId);

export const lockSaleOfToken = (tx: Tx, tokenHash: Buffer): Promise<Sale | null> => lockBy(tx, 'token_hash', tokenHash);

/** Sales whose deadline has passed without a checkout, locked; index sale_due. Skips those that another transaction has locked. */
export const lockDueSales = async (tx: Tx, limit: number): Promise<Sale[]> => {
  const rows = await tx.query<SaleRow[]>(
    `select ${saleColumns} from sale s where s.status = 'pending' and not s.is_submitted and s.expires_at <= clock_timestamp()
      order by s.expires_at limit $1 for no key update of s skip locked`,
    [limit],
  );
  return rows.map(toSale);
};

/** The database's clock, of this very moment: locks may have been waited for since the transaction began. */
export const clock = async (tx: Tx): Promise<Date> => {
  const [{ now }] = await tx.query<[{ now: Date }]>('select clock_timestamp() as now');
  return now;
};

/** The token of a new sale's link: its hash, and the token itself, sealed. */
export interface SealedToken {
  token_hash: Buffer;
  token_sealed: Buffer;
}

const newLines = rowsFrom(
  {
    position: 'smallint',
    sku: 'text',
    name: 'text',
    qty: 'numeric',
    price: 'numeric',
    row_total: 'numeric',
    discount_amount: 'numeric',
    options: 'jsonb',
    labels: 'jsonb',
  },
  15,
);

const insert = `
  with new_sale as (
    insert into sale (email, store_id, coupon_id, coupon_code, discount_amount, total, currency, token_hash, token_sealed, email_requested,
           email_sent, email_problem, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning sale_id),
  new_item as (
    insert into sale_item (sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels)
    select sale_id, position, sku, name, qty, price, row_total, discount_amount, options, labels from new_sale, ${newLines} order by position
    returning sale_item_id, position)
  select sale_id, (select array_agg(sale_item_id order by position) from new_item) as item_ids from new_sale`;

/** Writes a new sale with its lines, and its event. */
export const insertSale = async (
  tx: Tx,
  { store: _store, ...sale }: NewSale,
  { token_hash, token_sealed }: SealedToken,
  { email_requested, email_sent, email_problem }: SaleEmail,
): Promise<Sale> => {
  const values = [
    sale.email,
    sale.store_id,
    sale.coupon_id,
    sale.coupon_code,
    sale.discount_amount,
    sale.total,
    sale.currency,
    token_hash,
    token_sealed,
    email_requested,
    email_sent,
    email_problem,
    sale.expires_at,
    sale.created_at,
    JSON.stringify(sale.lines.map((line, position) => ({ ...line, position }))),
  ];
  const [row] = await readRows<{ sale_id: number; item_ids: number[] }>(tx, { name: 'insert_sale', text: insert, values });
  const { sale_id, item_ids } = row as NonNullable<typeof row>;
  const change = created({
    ...sale,
    sale_id,
    status: 'pending',
    attempt: 0,
    is_submitted: false,
    order_id: null,
    order_increment_id: null,
    version: 1,
    lines: sale.lines.map((line, position) => ({ ...line, id: item_ids[position] as number })),
  });
  await appendEvents(tx, change.events);
  return change.sale;
};

const changedRows = rowsFrom({
  sale_id: 'integer',
  status: 'text',
  attempt: 'integer',
  is_submitted: 'boolean',
  order_id: 'bigint',
  order_increment_id: 'text',
  version: 'bigint',
});

const save = `
  with ended as (
    update checkout set form = null, state = case state when 'submitted' then 'placed' else state end, settled_at = coalesce(settled_at, now())
     where sale_id = any($2::int[]))
  update sale s set status = row.status, attempt = row.attempt, is_submitted = row.is_submitted, order_id = row.order_id,
         order_increment_id = row.order_increment_id, version = row.version
    from ${changedRows} where s.sale_id = row.sale_id`;

/** Writes changes of locked sales, and their events. For a sale that has ended, concludes its checkout and deletes the typed form. */
export const saveSales = async (tx: Tx, changes: readonly SaleChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ sale: { lines: _lines, ...sale } }) => sale);
  const ended = rows.filter(({ status }) => status !== 'pending').map(({ sale_id }) => sale_id);
  await readRows(tx, { name: 'save_sales', text: save, values: [JSON.stringify(rows), ended] });
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
};
