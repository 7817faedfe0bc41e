import { ApiProperty } from '@nestjs/swagger';
import { anyOf, type Condition, type Database, defineList, type Filter, type List, range, readRows } from '@entrepot/database';
import { Cursor, DateFilter, Example, Id, OneOf, Paging, Sorting, Text, textLimits } from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';
import { type Cause, causes } from './movement.rules.js';

const sortFields = ['movement_id'] as const;

/** Parameters of GET /api2/stock/movements. */
export class MovementListQuery {
  @Id({ description: 'The stock item' }) item_id?: string;
  @Id({ description: 'The product' }) product_id?: string;
  @Text({ max: textLimits.name, trim: false }) sku?: string;
  @Text({ max: textLimits.name, trim: false, description: 'Code of the warehouse' }) warehouse?: string;
  @OneOf(causes, { empty: 'absent', description: 'Why stock moved' }) cause?: Cause['cause'];
  @Id({ description: 'The order that stock moved for' }) order_id?: string;
  @Id({ description: 'The shipment that took it' }) shipment_id?: string;
  @Id({ description: 'The credit memo that gave it back' }) creditmemo_id?: string;
  @Id({ description: 'The sale that it is promised to' }) sale_id?: string;
  @Id({ description: 'The hold that it is promised to' }) hold_id?: string;
  @DateFilter('created') created: DateRange;
  @Paging() page: Page;
  @Sorting(sortFields, { field: 'movement_id', direction: 'asc' }) sort: Sort<(typeof sortFields)[number]>;
  @Cursor() cursor?: string;
}

const ofRecord = (description: string) => ({ type: Number, nullable: true, example: null, description });

/** Change of what lies or is reserved of an item in a warehouse. */
export class MovementRecord {
  @Example(12, { description: 'The order in which rows of an item in a warehouse join' }) movement_id: number;
  @Example(7) item_id: number;
  @Example(12) product_id: number;
  @Example('COFFEE-SANTOS-250') sku: string;
  @Example('curitiba') warehouse: string;
  @Example('reserve', { enum: causes }) cause: Cause['cause'];
  @Example(20) qty_before: number;
  @Example(20) qty_after: number;
  @Example(0) reserved_before: number;
  @Example(2) reserved_after: number;
  @ApiProperty(ofRecord('The order that it moved for')) order_id: number | null;
  @ApiProperty(ofRecord('The shipment that took it')) shipment_id: number | null;
  @ApiProperty(ofRecord('The credit memo that gave it back')) creditmemo_id: number | null;
  @ApiProperty(ofRecord('The sale that it is promised to')) sale_id: number | null;
  @ApiProperty(ofRecord('The hold that it is promised to')) hold_id: number | null;
  @ApiProperty(ofRecord('The reservation of its order: the subject of `reservation.*`')) reservation_id: number | null;
  @Example('erp', { type: String, nullable: true, description: 'Client id; `system` where a hold ends by its time' }) actor: string | null;
  @Example('0d3f', { type: String, nullable: true, description: 'Of the request that it follows from' }) request_id: string | null;
  @Example('2026-03-02 14:05:09') created_at: string;
}

const selective =
  (sql: (parameter: string) => string): Filter<string> =>
  (value) => [{ sql: (bind) => sql(bind(value)), isSelective: true }];
const ofId = (column: string): Filter<string> => selective((id) => `${column} = ${id}::bigint`);
const sorts = ['movement_id'];
const ofProducts = anyOf('product_id', 'bigint', { sorts });

/**
 * List of the ledger. A page of a product, an item or a warehouse, of which there may be millions of rows, is one range of an index: stock_ledger_product,
 * stock_ledger_warehouse. Others: stock_ledger_order, _shipment, _creditmemo, _sale, _hold, _cause, _movement, _pkey; reservation_order_id_key.
 */
export const movementList: List<MovementRecord, MovementListQuery> = defineList<MovementRecord, MovementListQuery>({
  ...{ table: 'stock_ledger', id: 'movement_id', key: 'movements', record: MovementRecord },
  columns: `t.movement_id, t.item_id, t.product_id, p.sku, w.code as warehouse, t.cause, t.qty_before, t.qty_after, t.reserved_before, t.reserved_after,
    t.order_id, t.shipment_id, t.creditmemo_id, t.sale_id, t.hold_id, t.actor, t.request_id, t.created_at,
    (select r.reservation_id from reservation r where r.order_id = t.order_id) as reservation_id`,
  joins: 'left join product p on p.product_id = t.product_id join warehouse w on w.warehouse_id = t.warehouse_id',
  filters: {
    order_id: ofId('order_id'),
    shipment_id: ofId('shipment_id'),
    creditmemo_id: ofId('creditmemo_id'),
    sale_id: ofId('sale_id'),
    hold_id: ofId('hold_id'),
    product_id: ofProducts,
    // A product has one item at all times: its index has the order.
    item_id: anyOf('product_id', 'bigint', {
      operand: (item) => `coalesce((select s.product_id from stock_item s where s.item_id = ${item}::bigint),
        (select l.product_id from stock_ledger l where l.item_id = ${item}::bigint limit 1))`,
      sorts,
    }),
    warehouse: anyOf('warehouse_id', 'bigint', {
      operand: (code) => `(select w.warehouse_id from warehouse w where w.code = ${code}::text)`,
      sorts,
    }),
    cause: anyOf('cause', 'text', { isUneven: true }),
    created: range('created_at'),
  },
});

/** Finds the products that have or had a sku; index product_sku. */
const productsOf = async (db: Database, sku: string): Promise<number[]> => {
  const text = 'select product_id from product where sku = $1';
  const rows = await readRows<{ product_id: number }>(db, { name: 'products_of_sku', text, values: [sku] });
  return rows.map(({ product_id }) => product_id);
};

/** Conditions of a query: a bound caller sees its own warehouses alone. */
export const movementConditions = async (db: Database, query: MovementListQuery): Promise<Condition[]> => {
  const own = ownWarehouses();
  const products = query.sku === undefined ? [] : ofProducts(await productsOf(db, query.sku));
  const seen: Condition = {
    sql: (bind) => `warehouse_id in (select w.warehouse_id from warehouse w where w.code = any(${bind([...(own ?? [])])}::text[]))`,
    isFixed: true,
    isUneven: true,
  };
  return [...products, ...movementList.conditions(query), ...(own ? [seen] : [])];
};
