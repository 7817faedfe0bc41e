import type { DataSource } from 'typeorm';
import { readRows } from '@entrepot/database';
import type { OrderRef } from './current-order.js';

/** An entry of an order's history as it is shown (contract 4, "History"). */
export interface HistoryRecord {
  history_id: number;
  status: string;
  comment: string | null;
  is_customer_notified: boolean;
  is_visible_on_front: boolean;
  entity_name: string;
  created_at: string;
}

export interface OrderHistory {
  order_id: number;
  increment_id: string;
  history: HistoryRecord[];
}

const text = (where: string): string => `
  select o.entity_id, o.increment_id,
         coalesce((select json_agg(json_build_object('history_id', h.history_id, 'status', h.status, 'comment', h.comment,
                     'is_customer_notified', h.is_customer_notified, 'is_visible_on_front', h.is_visible_on_front,
                     'entity_name', h.entity_name, 'created_at', left(h.created_at::text, 19)) order by h.history_id desc)
                     from order_history h where h.order_id = o.entity_id), '[]') as history
    from orders o where ${where}`;

/** Indexes orders_pkey or orders_increment_id, order_history_order. */
const statements = {
  id: { name: 'history_by_order_id', text: text('o.entity_id = $1::bigint') },
  number: { name: 'history_by_order_number', text: text('o.increment_id = $1') },
};

/** An order's history, newest first, in one statement; null where there is no such order. */
export const findHistory = async (dataSource: DataSource, ref: OrderRef): Promise<OrderHistory | null> => {
  type Row = { entity_id: string } & Pick<OrderHistory, 'increment_id' | 'history'>;
  const [row] = await readRows<Row>(
    dataSource,
    'order_id' in ref ? { ...statements.id, values: [ref.order_id] } : { ...statements.number, values: [ref.order_increment_id] },
  );
  return row ? { order_id: Number(row.entity_id), increment_id: row.increment_id, history: row.history } : null;
};
