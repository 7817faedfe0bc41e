import type { Tx } from '@entrepot/database';
import type { LostEvent, RestoreRules } from '@entrepot/messaging';

const replacedBy = async (tx: Pick<Tx, 'query'>, { type, data }: LostEvent): Promise<string | null> => {
  if (type !== 'reservation.confirmed') return null;
  const [row] = await tx.query<{ reservation_id: string }[]>(
    'select max(reservation_id) as reservation_id from reservation where sale_id = $1 or order_id = $2 having max(reservation_id) is not null',
    [data['sale_id'], data['order_id']],
  );
  return row ? `reservation ${row.reservation_id}` : null;
};

export const restore: RestoreRules = {
  aggregates: [
    { aggregate: 'stock', table: 'stock_item', id: 'product_id' },
    { aggregate: 'reservation', table: 'reservation', id: 'reservation_id' },
    { aggregate: 'warehouse', table: 'warehouse', id: 'warehouse_id' },
  ],
  replacedBy,
};
