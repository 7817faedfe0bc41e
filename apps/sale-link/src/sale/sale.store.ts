import { type DomainEvent, event, saleConverted, saleExpired } from '@entrepot/contracts';
import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { previousOf, saleData } from './sale-data.rules.js';
import type { Sale } from './sale.rules.js';
import { saleColumns, type SaleRow, toSale } from './sale-row.store.js';

const lockBy = async (tx: Tx, column: 'sale_id' | 'token_hash', value: unknown): Promise<Sale | null> => {
  const text = `select ${saleColumns} from sale s where s.${column} = $1 for no key update of s`;
  const [row] = await readRows<SaleRow & Record<string, unknown>>(tx, { name: `lock_sale_by_${column}`, text, values: [value] });
  return row ? toSale(row) : null;
};

/** The sale, locked until the commit. */
export const lockSale = (tx: Tx, saleId: number): Promise<Sale | null> => lockBy(tx, 'sale_id', saleId);

export const lockSaleOfToken = (tx: Tx, tokenHash: Buffer): Promise<Sale | null> => lockBy(tx, 'token_hash', tokenHash);

/** Sales whose deadline has passed without a checkout, locked; index sale_due. Those that somebody else has locked are left to them. */
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

const eventOf = (before: Sale, after: Sale): DomainEvent[] => {
  if (before.status === after.status && before.order_id === after.order_id) return [];
  const definition = after.status === 'converted' ? saleConverted : saleExpired;
  const data = { ...saleData(after), previous: previousOf(before, after) };
  return [event(definition, { subject: after.sale_id, version: after.version, data })];
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
  with settled as (
    update checkout set form = null, state = case state when 'submitted' then 'placed' else state end, settled_at = coalesce(settled_at, now())
     where sale_id = any($2::int[]))
  update sale s set status = row.status, attempt = row.attempt, is_submitted = row.is_submitted, order_id = row.order_id,
         order_increment_id = row.order_increment_id, version = row.version
    from ${changedRows} where s.sale_id = row.sale_id`;

/**
 * Writes changes of locked sales, and the events of their states. With a sale that has ended its checkout is settled, and what its
 * customer typed is forgotten.
 */
export const saveSales = async (tx: Tx, changes: readonly { before: Sale; after: Sale }[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ after: { lines: _lines, ...sale } }) => sale);
  const ended = rows.filter(({ status }) => status !== 'pending').map(({ sale_id }) => sale_id);
  await readRows(tx, { name: 'save_sales', text: save, values: [JSON.stringify(rows), ended] });
  await appendEvents(
    tx,
    changes.flatMap(({ before, after }) => eventOf(before, after)),
  );
};
