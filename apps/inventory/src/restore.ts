import type { Tx } from '@entrepot/database';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

const isStockEvent = (type: string): boolean => type.startsWith('stock.') && type !== 'stock.taken';

const replacedBy = async (tx: Pick<Tx, 'query'>, { type, data }: LostEvent): Promise<string | null> => {
  if (type !== 'reservation.confirmed') return null;
  const [row] = await tx.query<{ reservation_id: string }[]>(
    'select max(reservation_id) as reservation_id from reservation where (sale_id = $1 and expires_at is null) or order_id = $2 having max(reservation_id) is not null',
    [data['sale_id'], data['order_id']],
  );
  return row ? `reservation ${row.reservation_id}` : null;
};

/** A stock item that is made anew counts on from the one that was lost; the product itself may come later, and is newer then. */
const raise = async (tx: Tx, lost: readonly LostEvent[]): Promise<void> => {
  const ofStock = lost.filter(({ type }) => isStockEvent(type));
  await tx.query(
    `insert into product (product_id, sku, name, type_id, is_deleted, version, stock_version)
     select subject::integer, '', '', 'simple', true, -1, max(version)
       from unnest($1::text[], $2::integer[]) as seen (subject, version) group by subject
         on conflict (product_id) do update set stock_version = greatest(product.stock_version, excluded.stock_version)`,
    [ofStock.map(({ subject }) => subject), ofStock.map(({ version }) => version)],
  );
};

export const restore: RestoreRules = {
  aggregates: [
    { aggregate: 'stock', table: 'stock_item', id: 'product_id' },
    { aggregate: 'reservation', table: 'reservation', id: 'reservation_id' },
    { aggregate: 'warehouse', table: 'warehouse', id: 'warehouse_id' },
  ],
  raise,
  replacedBy,
};
