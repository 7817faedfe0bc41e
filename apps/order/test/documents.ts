import type { TestService } from './order-service.js';
import { all, listFilters, listPages, listPaginations, listRefusals, listSorts } from './list-calls.js';
import { aRecord } from './records.js';

/** Documents whose ids ascend from A to H; every column sorts them otherwise, and every sort but the numbers' has ties. */
const documents: [letter: string, order: string, state: number, total: number, number: string, created: string, updated: string][] = [
  ['A', 'N-1', 2, 50, 'N-5', '2026-03-02 00:00:00', '2026-03-09 10:00:00'],
  ['B', 'N-5', 1, 9, 'N-40', '2026-03-02 23:59:59', '2026-03-05 10:00:00'],
  ['C', 'N-1', 2, 100, 'N-1', '2026-03-03 00:00:00', '2026-03-05 10:00:00'],
  ['D', 'N-99', 3, 9, 'N-7', '2026-03-01 12:00:00', '2026-03-04 00:00:00'],
  ['E', 'N-99', 2, 100, 'N-3', '2026-03-05 12:00:00', '2026-03-05 23:59:59'],
  ['F', 'N-1', 1, 20, 'N-2', '2026-03-05 12:00:00', '2026-03-06 00:00:00'],
  ['G', 'N-99', 2, 50, 'N-8', '2026-03-05 12:00:01', '2026-03-06 00:00:00'],
  ['H', 'N-40', 3, 7, 'N-6', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
];

const orders = ['N-7', 'N-40', 'N-99', 'N-5', 'N-1'];

const insert = {
  invoice: `
    insert into invoice (increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                         grand_total, created_at, updated_at)
    select $1, entity_id, store_id, $3::int, $4::numeric, 0, 0, 0, 0, $4::numeric, $5, $6 from orders where increment_id = $2 returning invoice_id as id`,
  shipment: `
    insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at)
    select $1, entity_id, store_id, $3::int + 0 * $4::numeric, $5, $6 from orders where increment_id = $2 returning shipment_id as id`,
  credit_memo: `
    insert into credit_memo (increment_id, order_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                             grand_total, created_at, updated_at)
    select $1, entity_id, store_id, $4::numeric, 0, 0, 0, 0 * $3::int, $4::numeric, $5, $6 from orders where increment_id = $2
    returning credit_memo_id as id`,
};

export interface Listed {
  /** By the documents' letters. */
  ids: Record<string, number>;
  /** By the orders' numbers; N-7 has no documents. */
  orderIds: Record<string, number>;
}

/** Fills the list of a kind of documents. They have numbers that some orders have as well. */
export const insertDocuments = async (service: TestService, kind: keyof typeof insert): Promise<Listed> => {
  await service.import(orders.map((increment_id) => aRecord({ increment_id })));
  const ids: Record<string, number> = {};
  for (const [letter, order, state, total, number, created, updated] of documents) {
    const [row] = await service.rows<{ id: string }>(insert[kind], number, order, state, total, created, updated);
    ids[letter] = Number(row?.id);
  }
  const rows = await service.rows<{ entity_id: string; increment_id: string }>('select entity_id, increment_id from orders');
  return { ids, orderIds: Object.fromEntries(rows.map(({ entity_id, increment_id }) => [increment_id, Number(entity_id)])) };
};

/** Queries of filters, sorts and pages that both lists know, with the letters that they find. */
export const filters: [query: string, expected: string][] = [
  ...listFilters,
  ['order_increment_id=N-1', 'FCA'],
  ['order_increment_id=%20N-1%20', 'FCA'],
  ['order_increment_id=N-40', 'H'],
  ['order_increment_id=N-7', ''],
  ['order_increment_id=N-8', ''],
  ['order_increment_id=N-1,N-5', ''],
  ['order_increment_id=', all],
  ['order_id=9223372036854775807', ''],
  ['order_id=0', ''],
  ['order_id=', all],
  ['increment_id=N-5,%20N-1,', 'CA'],
  ['increment_id[]=N-5&increment_id[]=N-1', 'CA'],
  ['increment_id=N-5,N-40&order_increment_id=N-1', 'A'],
  ['increment_id=,', all],
  ['created_from=2026-03-05&order_increment_id=N-99', 'GE'],
  ['created_to=2026-03-02&order_increment_id=N-99&sort=created_at', 'D'],
  ['unknown=1&foo[]=2&status=pending', all],
];

export const sorts: [query: string, expected: string][] = [
  ...listSorts,
  ['direction=ASC', 'ABCDEFGH'],
  ['sort=increment_id&direction=asc&order_increment_id=N-1', 'CFA'],
  ['sort=updated_at&direction=asc&order_increment_id=N-1', 'CFA'],
  ['sort=updated_at&order_increment_id=N-1', 'AFC'],
  ['sort=created_at&direction=asc&order_increment_id=N-99', 'DEG'],
  ['sort=entity_id&direction=asc&order_increment_id=N-99', 'DEG'],
];

export const pages: [query: string, expected: string, page: number, limit: number][] = [
  ...listPages,
  ['limit=200', all, 1, 200],
  ['limit=2&page=2&order_increment_id=N-99', 'D', 2, 2],
  ['limit=2&page=2&sort=created_at&order_increment_id=N-99&direction=asc', 'G', 2, 2],
];

export const paginations: [query: string, expected: object][] = [
  ...listPaginations,
  ['limit=3&page=9&include_pagination=1', { total: 8, last_page: 3, has_next: false }],
  ['limit=2&include_pagination=1&order_increment_id=N-99', { total: 3, last_page: 2, has_next: true }],
  ['limit=1&include_pagination=1&created_from=2026-03-05', { total: 3, last_page: 3, has_next: true }],
  ['order_increment_id=N-7&include_pagination=1', { total: 0, last_page: 1, has_next: false }],
  ['page=35184372088832&include_pagination=1', { total: 8, last_page: 1, has_next: false }],
];

export const refusals: [query: string, error: string][] = [
  ...listRefusals,
  ['order_id=abc', 'Invalid parameter: order_id'],
  ['order_id=9223372036854775808', 'Invalid parameter: order_id'],
  ['order_id=1&order_id=2', 'Invalid parameter: order_id'],
  ['order_increment_id=N-1&order_increment_id=N-5', 'Invalid parameter: order_increment_id'],
  ['sort=order_id', 'Invalid parameter: sort'],
  ['sort=invoice_id', 'Invalid parameter: sort'],
  ['sort=shipment_id', 'Invalid parameter: sort'],
];
