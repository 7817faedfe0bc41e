import { ApiProperty } from '@nestjs/swagger';
import { type Database, type ShownOf, type Statement, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, pageOf, textLimits } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { isOwnStore } from '@entrepot/telemetry';
import { type DocumentKind, documentKinds } from '../order/order.rules.js';
import { OrderState } from '../order/order.view.js';
import type { OrderRef } from '../order/order.store.js';
import { orderHistoryTable } from '../order/order.table.js';

const entryColumns = orderHistoryTable.except('order_id');

/** An entry of an order's history as it is shown (contract 4, "History"). */
export class HistoryRecord implements ShownOf<typeof orderHistoryTable, (typeof entryColumns)[number]> {
  @Example(52) history_id: number;
  @Example('processing') status: string;
  @Example('Picked', { nullable: true }) comment: string | null;
  @Example(false) is_customer_notified: boolean;
  @Example(true) is_visible_on_front: boolean;
  @Example('order', { enum: documentKinds }) entity_name: DocumentKind;
  @Example('2026-01-31 12:05:10') created_at: string;
}

export class HistoryPage extends pageOf('history', HistoryRecord) {
  @Example(17) order_id: number;
  @Example('100000017') increment_id: string;
}

export class HistoryAdded {
  @Example(true) success: boolean;
  @Example(52) history_id: number;
  @ApiProperty() history: HistoryRecord;
  @ApiProperty() order: OrderState;
}

export interface OrderHistory {
  order_id: number;
  increment_id: string;
  history: HistoryRecord[];
  /** How many entries there are; only where it was asked for. */
  total: number | null;
}

/** SQL of a comment as it is shown: an earlier release took longer ones than may be sent now (ADR 28). */
export const shownComment = (column: string): string => `left(${column}, ${textLimits.comment})`;

const shownEntry = orderHistoryTable.select('h', entryColumns).replace('h.comment', `${shownComment('h.comment')} as comment`);

// A row an entry: joined to one text, long comments pass what a text may hold, in PostgreSQL and in JavaScript.
const text = (where: string, total: string): string => `
  select o.entity_id as order_id, o.store_id, o.increment_id, ${total} as total, ${shownEntry}
    from orders o
    left join lateral (select * from order_history where order_id = o.entity_id order by history_id desc limit $2::int offset $3::bigint) as h on true
   where ${where} order by h.history_id desc`;

const counted = '(select count(*) from order_history where order_id = o.entity_id)';

/** Indexes orders_pkey or orders_increment_id, order_history_order (the page backwards, the count from it alone). */
const statementsFor = (suffix: string, total: string) => ({
  id: { name: `history_by_order_id${suffix}`, text: text('o.entity_id = $1::bigint', total), types: shownTypes },
  number: { name: `history_by_order_number${suffix}`, text: text('o.increment_id = $1', total), types: shownTypes },
});
const uncounted = statementsFor('', 'null::bigint');
const withTotal = statementsFor('_counted', counted);

type Row = Omit<OrderHistory, 'history'> & Omit<HistoryRecord, 'history_id'> & { history_id: number | null; store_id: number };

const mostOfOrders = 200;
const ofOrders = `
  select o.order_id, ${shownEntry} from unnest($1::bigint[]) as o (order_id)
   cross join lateral (select * from order_history where order_id = o.order_id order by history_id desc limit ${mostOfOrders}) as h
   order by h.history_id desc`;

/** Reads the newest entries of the history of orders, as many of each as its largest page, in one statement; index order_history_order. */
export const historyOfOrders = (source: Database | Tx, orderIds: readonly number[]): Promise<(HistoryRecord & { order_id: number })[]> =>
  readRows(source, { name: 'history_of_orders', text: ofOrders, values: [orderIds], types: shownTypes });

/** Plans in test/history/history-plans.spec.ts. */
export const historyStatement = (ref: OrderRef, { page, limit, includePagination }: Page): Statement => {
  const statements = includePagination ? withTotal : uncounted;
  const slice = [limit, (page - 1) * limit];
  return 'order_id' in ref
    ? { ...statements.id, values: [ref.order_id, ...slice] }
    : { ...statements.number, values: [ref.order_increment_id, ...slice] };
};

/** A page of an order's history, newest first, in one statement; null where there is no such order. */
export const findHistory = async (db: Database, ref: OrderRef, page: Page): Promise<OrderHistory | null> => {
  const rows = await readRows<Row>(db, historyStatement(ref, page));
  const [order] = rows;
  if (!order || !isOwnStore(order.store_id)) return null;
  const { order_id, increment_id, total } = order;
  // A page without entries is one row that names the order alone.
  const history = rows.flatMap(({ order_id: _order, store_id: _store, increment_id: _number, total: _total, history_id, ...entry }) =>
    history_id === null ? [] : [{ history_id, ...entry }],
  );
  return { order_id, increment_id, history, total };
};
