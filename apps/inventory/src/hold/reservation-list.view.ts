import { ApiProperty } from '@nestjs/swagger';
import { type Condition, defineList, type Filter, type List } from '@entrepot/database';
import { Cursor, Example, Id, Paging, Sorting, Text, textLimits, Timestamp } from '@entrepot/requests';
import type { Page, Sort } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';

const sortFields = ['reservation_id'] as const;

/** Parameters of GET /api2/reservations. */
export class ReservationListQuery {
  @Id({ description: 'Promised to the order' }) order_id?: string;
  @Id({ description: 'Promised to the hold' }) hold_id?: string;
  @Text({ max: textLimits.name, trim: false }) sku?: string;
  @Text({ max: textLimits.name, trim: false, description: 'Promised from the warehouse' }) warehouse?: string;
  @Timestamp({ description: 'Of holds whose time is over by then, UTC: they end by themselves within 5 s' }) expires_before?: Date;
  @Paging() page: Page;
  @Sorting(sortFields, { field: 'reservation_id', direction: 'asc' }) sort: Sort<(typeof sortFields)[number]>;
  @Cursor() cursor?: string;
}

/** Quantity of a product that is promised to an order or a hold from a warehouse. */
export class ReservationRecord {
  @Example(9, { description: 'Of this row; events number an order’s reservation as a whole' }) reservation_id: number;
  @Example(4, { type: Number, nullable: true, description: 'Null: it is a hold’s, or its sale’s order is just made' })
  order_id: number | null;
  @ApiProperty({ type: Number, nullable: true, example: null }) hold_id: number | null;
  @Example('COFFEE-SANTOS-250') sku: string;
  @Example('curitiba', { required: false, description: 'Absent with MULTI_WAREHOUSE=false' }) warehouse?: string;
  @Example(2) qty: number;
  @Example('priority 1 of store 1', {
    type: String,
    nullable: true,
    description: 'Why from this warehouse: its priority when it was chosen, or `moved by` a client id; null: from before this was kept',
  })
  reason: string | null;
  @Example('2026-03-02T14:05:09.000Z') created_at: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null, description: 'Of a hold, UTC' }) expires_at:
    string | null;
}

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Lines of one sku are one reservation: its row is that of the first line. */
const isFirstLine: Condition = { sql: () => '(line = 0 or leads_reservation(reservation_id, line, warehouse_id))' };

const selective =
  (sql: (parameter: string) => string): Filter<string> =>
  (value) => [{ sql: (bind) => sql(bind(value)), isSelective: true }];

const ofOrder = 'select r.reservation_id from reservation r where r.order_id =';
const ofHold = 'select r.reservation_id from reservation r where r.order_id is null and r.expires_at is not null and r.reservation_id =';

/** Indexes: reservation_order_id_key, reservation_pkey, reservation_due, reservation_line_sku, reservation_allocation_warehouse. */
const filters = {
  order_id: selective((id) => `reservation_id in (${ofOrder} ${id}::bigint)`),
  hold_id: selective((id) => `reservation_id in (${ofHold} ${id}::bigint)`),
  expires_before: ((moment) => [
    {
      sql: (bind) =>
        `reservation_id in (select r.reservation_id from reservation r where r.expires_at < ${bind(moment)}::timestamptz and r.ended_at is null)`,
      isSelective: true,
    },
  ]) as Filter<Date>,
  sku: selective(
    (sku) => `(reservation_id, line) in (select l.reservation_id, l.line from reservation_line l where l.qty > 0 and l.sku = ${sku}::text)`,
  ),
  warehouse: ((code) => [
    { sql: (bind) => `warehouse_id = (select w.warehouse_id from warehouse w where w.code = ${bind(code)}::text)`, isUneven: true },
  ]) as Filter<string>,
};

/** List of what is promised to whom. */
export const reservationList = (multiWarehouse: boolean): List<ReservationRecord, ReservationListQuery> =>
  defineList<ReservationRecord, ReservationListQuery>({
    ...{ table: 'reservation_allocation', id: 'allocation_id', idSort: 'reservation_id', shownId: 'reservation_id', key: 'reservations' },
    record: ReservationRecord,
    columns: `t.allocation_id as reservation_id, r.order_id,
      case when r.order_id is null and r.expires_at is not null then r.reservation_id end as hold_id, l.sku, w.code as warehouse,
      (select sum(a.qty) from reservation_allocation a join reservation_line al using (reservation_id, line)
        where a.reservation_id = t.reservation_id and a.warehouse_id = t.warehouse_id and al.sku = l.sku) as qty,
      coalesce('moved by ' || t.moved_by, 'priority ' || t.priority || coalesce(' of store ' || nullif(r.store_id, 0), '')) as reason,
      ${iso('r.created_at')} as created_at, ${iso('r.expires_at')} as expires_at`,
    joins: `join reservation r on r.reservation_id = t.reservation_id
      join reservation_line l on l.reservation_id = t.reservation_id and l.line = t.line
      join warehouse w on w.warehouse_id = t.warehouse_id`,
    filters,
    show: ({ warehouse, ...row }) => ({ ...row, ...(multiWarehouse && { warehouse }) }),
  });

/** Conditions of a query: a bound caller sees its own warehouses alone. */
export const reservationConditions = (list: ReturnType<typeof reservationList>, query: ReservationListQuery): Condition[] => {
  const own = ownWarehouses();
  const seen: Condition = {
    sql: (bind) => `warehouse_id in (select w.warehouse_id from warehouse w where w.code = any(${bind([...(own ?? [])])}::text[]))`,
    isFixed: true,
    isUneven: true,
  };
  return [...list.conditions(query), isFirstLine, ...(own ? [seen] : [])];
};
