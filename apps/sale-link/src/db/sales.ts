import type { EntityManager } from 'typeorm';
import { type DomainEvent, event, saleConverted, saleExpired } from '@entrepot/contracts';
import { appendEvents } from '@entrepot/messaging';
import { previousOf, salePicture } from '../domain/sale-picture.js';
import type { Sale } from '../domain/sale.js';
import { saleColumns, type SaleRow, toSale } from './sale-row.js';

const lockBy = async (tx: EntityManager, condition: string, value: unknown): Promise<Sale | null> => {
  const [row] = await tx.query<SaleRow[]>(`select ${saleColumns} from sale s where ${condition} for no key update of s`, [value]);
  return row ? toSale(row) : null;
};

/** The sale, locked until the commit. */
export const lockSale = (tx: EntityManager, saleId: number): Promise<Sale | null> => lockBy(tx, 's.sale_id = $1', saleId);

export const lockSaleOfToken = (tx: EntityManager, tokenHash: Buffer): Promise<Sale | null> => lockBy(tx, 's.token_hash = $1', tokenHash);

/** Sales whose deadline has passed without a checkout, locked; index sale_due. Those that somebody else has locked are left to them. */
export const lockDueSales = async (tx: EntityManager, limit: number): Promise<Sale[]> => {
  const rows = await tx.query<SaleRow[]>(
    `select ${saleColumns} from sale s where s.status = 'pending' and not s.is_submitted and s.expires_at <= clock_timestamp()
      order by s.expires_at limit $1 for no key update of s skip locked`,
    [limit],
  );
  return rows.map(toSale);
};

/** The database's clock, of this very moment: locks may have been waited for since the transaction began. */
export const clock = async (tx: EntityManager): Promise<Date> => {
  const [{ now }] = await tx.query<[{ now: Date }]>('select clock_timestamp() as now');
  return now;
};

const eventOf = (before: Sale, after: Sale): DomainEvent[] => {
  if (before.status === after.status) return [];
  const definition = after.status === 'converted' ? saleConverted : saleExpired;
  const data = { ...salePicture(after), previous: previousOf(before, after) };
  return [event(definition, { subject: after.sale_id, version: after.version, data })];
};

/** Writes changes of locked sales, and the events of their states. A sale that has ended forgets what its customer typed. */
export const saveSales = async (tx: EntityManager, changes: readonly { before: Sale; after: Sale }[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ after: { lines: _lines, ...sale } }) => sale);
  await tx.query(
    `update sale s set status = r.status, attempt = r.attempt, is_submitted = r.is_submitted, order_id = r.order_id,
            order_increment_id = r.order_increment_id, version = r.version
       from json_to_recordset($1::json) as r(sale_id integer, status text, attempt integer, is_submitted boolean, order_id bigint,
            order_increment_id text, version bigint)
      where s.sale_id = r.sale_id`,
    [JSON.stringify(rows)],
  );
  const ended = rows.filter(({ status }) => status !== 'pending').map(({ sale_id }) => sale_id);
  if (ended.length > 0) await tx.query('update checkout set form = null where sale_id = any($1::int[])', [ended]);
  await appendEvents(
    tx,
    changes.flatMap(({ before, after }) => eventOf(before, after)),
  );
};
